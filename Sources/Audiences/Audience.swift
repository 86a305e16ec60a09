import Records

/// The people who read a site: their kind, such as doctors, and the child, elder or pet that the site is about.
package struct Audience: Sendable {
  package let kind: AudienceKind
  /// The child, elder or pet that the site is about, or nil if the site is about the whole family.
  package let profileID: ID<Profile>?

  /// Creates an audience, or returns nil if sites of this kind are about one child, elder or pet and `profile` is nil.
  package init?(_ kind: AudienceKind, about profile: ID<Profile>?) {
    if kind.isAboutOneProfile && profile == nil { return nil }
    self.init(kind, kind.isAboutOneProfile ? profile : nil)
  }

  private init(_ kind: AudienceKind, _ profile: ID<Profile>?) {
    self.kind = kind
    self.profileID = profile
  }

  /// The audience of the owner and the co-parents, who can see everything.
  package static let family = Audience(.family, nil)

  /// True if the site has separate pages that list doctor visits, in addition to its home page.
  package var hasVisitLists: Bool { canSee(.visits) && canSee(.profiles) }

  package func canSee(_ capability: Capability) -> Bool {
    kind.capabilities.contains(capability)
  }
}

/// A part of a site, such as the timeline, which is made only for audiences that may see it.
package enum Capability: String, Sendable, CaseIterable {
  /// The numbers and charts of recent days, and the pages that show them.
  case figures
  /// The reports for doctor visits, with their numbers and charts.
  case visits
  /// The page that lists the foods of a child.
  case foods
  /// Allergens, reactions to foods, and check-ins after meals, shown next to foods and photos.
  case health
  /// The explanations of how figures are computed, their published sources, and disclaimers.
  case methods
  /// The timeline, a page for each photo, photo books and news feeds.
  case timeline
  /// A page for each child, elder and pet.
  case profiles
  /// Calendar files with all planned events.
  case planCalendars
  case birthdayCalendars
  case activityLog
  /// All records, and the numbers that are computed from the records, as CSV and JSON.
  case dataFiles
  /// The title and picture that other programs, such as messengers, show for a shared link to the site.
  case linkPreviews
}
