/// The readers of a site, which determine its content.
package enum Audience: Hashable, Sendable {
  /// The name of an audience on the command line, in the settings and in the manifest.
  package enum Kind: String, Sendable, CaseIterable {
    case family
    case viewer
    case doctor

    /// Whether the site is about a single profile.
    package var hasSingleProfile: Bool { self == .doctor }

    /// Returns the audience, or nil if it requires a profile and `profile` is nil.
    package func audience(about profile: ID<Profile>?) -> Audience? {
      switch self {
      case .family: .family
      case .viewer: .viewer
      case .doctor: profile.map(Audience.doctor)
      }
    }
  }

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
    /// Calendars with birthdays.
    case birthdayCalendars
    /// The activity log.
    case activityLog
    /// All records and metrics as CSV and JSON.
    case dataFiles
    /// The title and picture that other programs show for a shared link.
    case linkPreviews
  }

  /// The owner and co-parents, who can see everything.
  case family
  /// Grandparents and friends, who can see photos, milestones, birthdays and first foods.
  case viewer
  /// The doctor, carer or vet of one profile, who can see the reports for its visits.
  case doctor(ID<Profile>)

  package var kind: Kind {
    switch self {
    case .family: .family
    case .viewer: .viewer
    case .doctor: .doctor
    }
  }

  /// Returns whether the site contains a part.
  package func includes(_ capability: Capability) -> Bool { kind.capabilities.contains(capability) }
}

extension Audience.Kind {
  /// The parts of the audience's site.
  package var capabilities: Set<Audience.Capability> {
    switch self {
    case .family: Set(Audience.Capability.allCases)
    case .viewer: [.timeline, .profiles, .birthdayCalendars, .linkPreviews]
    case .doctor: [.visits, .health]
    }
  }
}
