import Records

/// The readers of a site: a kind of audience, and the profile that the site is about.
package struct Audience: Sendable {
  package let kind: AudienceKind
  /// The profile that the site is about, or nil if it is about the whole family.
  package let profile: ID<Profile>?

  /// Creates an audience; returns nil if the site of this kind is about a profile and none is given.
  package init?(_ kind: AudienceKind, about profile: ID<Profile>?) {
    if kind.isAboutOneProfile && profile == nil { return nil }
    self.init(kind, kind.isAboutOneProfile ? profile : nil)
  }

  private init(_ kind: AudienceKind, _ profile: ID<Profile>?) {
    self.kind = kind
    self.profile = profile
  }

  /// The owner and co-parents, who can see everything.
  package static let family = Audience(.family, nil)

  /// True if the site has lists of visits in addition to its home page.
  package var hasVisitLists: Bool { includes(.visits) && includes(.profiles) }

  package func includes(_ capability: Capability) -> Bool {
    kind.capabilities.contains(capability)
  }
}

/// Something that a site can contain, written only for the audiences that are entitled to it.
package enum Capability: String, Sendable, CaseIterable {
  /// The metrics and charts of recent days, with their pages.
  case figures
  /// Visit reports, with their metrics and charts.
  case visits
  /// The page of a child's foods.
  case foods
  /// Allergens, reactions and check-ins, next to foods and photos.
  case health
  /// The methods and sources of figures, and disclaimers.
  case methods
  /// The timeline, photo pages, photo books and feeds.
  case timeline
  /// A page for each profile.
  case profiles
  /// Calendars with all planned events.
  case planCalendars
  case birthdayCalendars
  case activityLog
  /// All records and metrics as CSV and JSON.
  case dataFiles
  /// The title and picture that other programs show for a shared link.
  case linkPreviews
}
