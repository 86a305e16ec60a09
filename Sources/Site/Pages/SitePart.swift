import Audiences
import Knowledge
import Reports

/// A main part of a site with its own folder below the folder of each language, in the order of the navigation.
///
/// A new case is automatically on the sites of its audiences, and the command `audit` knows its folder. The slug (name
/// in URLs) of a profile is never the name of such a folder.
enum SitePart: String, CaseIterable {
  case timeline
  case activity
  case visits
  case about

  /// The capability that an audience needs to see the part, or nil if all audiences see it.
  var capability: Capability? {
    switch self {
    case .timeline: .timeline
    case .activity: .activityLog
    case .visits: .visits
    case .about: nil
    }
  }

  /// The key of the phrase with the part's name in the navigation, or nil if the navigation omits the part.
  var navigationKey: String? {
    switch self {
    case .timeline: "nav.timeline"
    case .activity: "nav.activity"
    case .visits: nil
    case .about: "nav.about"
    }
  }

  var pagePath: String { "\(rawValue)/index.html" }

  func isVisible(to audience: Audience) -> Bool { capability.map(audience.canSee) ?? true }
}

/// A kind of home page, which depends on the parts of the site that the audience may see.
enum HomePageKind {
  /// The home page with the records of today.
  case recordsOfToday
  /// A home page without numbers, which lists the profiles and, if the audience may see any, photos.
  case album
  /// A home page that only lists visit reports and upcoming visits.
  case visitReports

  init(for audience: Audience) {
    let hasOnlyVisits = audience.canSee(.visits) && !audience.canSee(.timeline)
    self = audience.canSee(.figures) ? .recordsOfToday : hasOnlyVisits ? .visitReports : .album
  }

  /// The key of the phrase with the name of the home page in the navigation.
  var navigationKey: String {
    switch self {
    case .recordsOfToday: "nav.today"
    case .album: "nav.home"
    case .visitReports: "visit.list"
    }
  }
}

/// A folder of a site with files that are neither pages nor assets, next to the folders of the languages.
enum NonPageFolder: String, CaseIterable {
  case calendar, charts, data, documents, feed, photos

  /// The capabilities of which an audience needs at least one to get the folder.
  ///
  /// If the set is empty, all audiences get the folder.
  var capabilities: Set<Capability> {
    switch self {
    case .calendar: [.planCalendars, .birthdayCalendars]
    case .charts: [.figures, .visits]
    case .data: [.dataFiles]
    case .documents: [.visits, .timeline]
    case .feed: [.timeline]
    case .photos: []
    }
  }
}

extension Set<Capability> {
  /// Returns whether a site for an audience with these capabilities must not contain a file at the path.
  package func excludesFile(at path: String) -> Bool {
    let capabilities = Self.capabilities(neededFor: path)
    return !capabilities.isEmpty && isDisjoint(with: capabilities)
  }

  /// Returns the capabilities of which an audience needs at least one to get the file at a path.
  ///
  /// If the set is empty, all audiences get the file.
  private static func capabilities(neededFor path: String) -> Self {
    let names = path.split(separator: "/").map(String.init)
    guard names.count > 1 else { return [] }
    if names[0] == NonPageFolder.documents.rawValue {
      return names[1].contains("-visit-")
        ? [.visits] : names[1].hasPrefix("timeline-") ? [.timeline] : []
    }
    if let folder = NonPageFolder(rawValue: names[0]) { return folder.capabilities }
    // The folder of a language contains pages. Folders with longer names can be the family's own.
    if names[0].count > 3 { return [] }
    if let part = SitePart(rawValue: names[1]) { return part.capability.map { [$0] } ?? [] }
    let topic = names.count > 3 ? ProfileTopic(rawValue: names[2]) : nil
    return topic.map { [$0.capability] } ?? []
  }
}
