/// The readers of a site, and the parts of the site that they get.
///
/// The kinds of audiences are in `Sources/Kinfolio/Audience`.
package struct Audience: Hashable, Sendable {
  /// A part of a site, written only for the audiences that are entitled to it.
  package enum Capability: Sendable, CaseIterable {
    /// The metrics and charts of recent days, with their pages.
    case figures
    /// Visit reports, with their metrics and charts.
    case visits
    /// Health terms: allergens, reactions, sources, methods and disclaimers.
    case health
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

  /// The owner and co-parents, who can see everything.
  package static let family = Audience(name: "family", capabilities: Set(Capability.allCases))

  /// The name of its kind on the command line, in the settings and in the manifest.
  package let name: String
  /// The profile that the site is about, or nil if it is about the whole family.
  package let profile: ID<Profile>?
  package let capabilities: Set<Capability>

  package init(name: String, profile: ID<Profile>? = nil, capabilities: Set<Capability>) {
    self.name = name
    self.profile = profile
    self.capabilities = capabilities
  }

  /// True if the site has lists of visits in addition to its home page.
  package var hasVisitLists: Bool { includes(.visits) && includes(.profiles) }

  package func includes(_ capability: Capability) -> Bool { capabilities.contains(capability) }
}
