/// The people whom a site is for, which decides what is written at all.
package enum Audience: Hashable, Sendable {
  /// The name of an audience on the command line, in the settings and in the manifest.
  package enum Kind: String, Sendable, CaseIterable {
    case family
    case viewer
    case doctor

    /// Whether its site is about one profile.
    package var isAboutOne: Bool { self == .doctor }

    /// The audience, or nil if it needs a profile and gets none.
    package func audience(about profile: ID<Profile>?) -> Audience? {
      switch self {
      case .family: .family
      case .viewer: .viewer
      case .doctor: profile.map(Audience.doctor)
      }
    }
  }

  /// A part of a site.
  ///
  /// An audience gets only the parts that are listed for it.
  package enum Part: Sendable, CaseIterable {
    /// Figures of recent days, with their pages and charts.
    case figures
    /// Reports of visits, with the figures and charts in them.
    case visits
    /// Words of health: allergens, reactions, sources, methods, disclaimers.
    case health
    /// The timeline, photo pages, photo books and feeds.
    case timeline
    /// A page of each profile.
    case profiles
    /// Calendars with everything that lies ahead.
    case plans
    /// Calendars with birthdays.
    case birthdays
    /// Who did what.
    case activity
    /// All records and figures as CSV and JSON.
    case data
    /// Title and picture of a link that is shared.
    case previews
  }

  /// Owner and co-parents: everything.
  case family
  /// Grandparents and friends: photos, milestones, birthdays and first foods.
  case viewer
  /// One profile's doctor, carer or vet: what was prepared for its visits.
  case doctor(ID<Profile>)

  /// The kind of audience.
  package var kind: Kind {
    switch self {
    case .family: .family
    case .viewer: .viewer
    case .doctor: .doctor
    }
  }

  /// Whether the site has a part.
  package func gets(_ part: Part) -> Bool { kind.parts.contains(part) }
}

extension Audience.Kind {
  /// The parts of its site.
  package var parts: Set<Audience.Part> {
    switch self {
    case .family: Set(Audience.Part.allCases)
    case .viewer: [.timeline, .profiles, .birthdays, .previews]
    case .doctor: [.visits, .health]
    }
  }
}
