import Audiences
import Knowledge
import Publishing
import Reports

/// A part of a site, in the order of the navigation, with a folder of its own below the folder of a language.
///
/// A new part is automatically on the sites of its audiences. Audits know the part, and no profile gets its folder.
enum SitePart: String, CaseIterable {
  case timeline
  case activity
  case visits
  case about

  /// The capability that an audience needs to get the part, or nil if all audiences get it.
  var capability: Capability? {
    switch self {
    case .timeline: .timeline
    case .activity: .activityLog
    case .visits: .visits
    case .about: nil
    }
  }

  /// The phrase key of the part's name in the navigation, or nil if the navigation does not contain the part.
  var navigationKey: String? {
    switch self {
    case .timeline: "nav.timeline"
    case .activity: "nav.activity"
    case .visits: nil
    case .about: "nav.about"
    }
  }

  var folder: String { rawValue }
  var path: String { "\(folder)/index.html" }

  func isFor(_ audience: Audience) -> Bool { capability.map(audience.includes) ?? true }
}

extension SitePages {
  func artifacts(of part: SitePart) -> [Artifact] {
    switch part {
    case .timeline: timelineArtifacts(at: part.path)
    case .activity: activityArtifacts()
    case .visits: visitListArtifacts(at: part.path)
    case .about: [artifact(AboutPage(site: site, context: pageContext(at: part.path)))]
    }
  }
}

/// A kind of home page; an audience gets the first one that it may see.
enum SiteHome {
  case today
  case photos
  case visits
  /// A home page without photos, which lists the profiles.
  case profiles

  init(for audience: Audience) {
    self =
      audience.includes(.figures)
      ? .today
      : audience.includes(.timeline) ? .photos : audience.includes(.visits) ? .visits : .profiles
  }

  /// The phrase key of the name in the navigation.
  var navigationKey: String {
    switch self {
    case .today: "nav.today"
    case .photos, .profiles: "nav.home"
    case .visits: "visit.list"
    }
  }
}

extension SitePages {
  func homePage(_ home: SiteHome) -> any Page {
    let context = pageContext(at: PagePath.home)
    let members = site.context.summary.members
    return switch home {
    case .today: HomePage(site: site, context: context)
    case .photos, .profiles: AlbumHomePage(site: site, context: context)
    case .visits:
      VisitListPage(
        site: site, context: context, member: members.count == 1 ? members[0] : nil)
    }
  }
}

/// A folder of a site that is next to the folders of the languages.
enum FileFolder: String, CaseIterable {
  case calendar, charts, data, documents, feed, photos

  /// The capabilities that entitle an audience to the folder; one of them is enough.
  ///
  /// If there are none, all audiences get it.
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
  /// Returns whether no site with these capabilities contains a file at this path.
  package func excludes(_ path: String) -> Bool {
    let capabilities = Self.needed(for: path)
    return !capabilities.isEmpty && isDisjoint(with: capabilities)
  }

  /// Returns the capabilities that entitle an audience to a file; one of them is enough.
  ///
  /// If there are none, all audiences get it.
  private static func needed(for path: String) -> Self {
    let names = path.split(separator: "/").map(String.init)
    guard names.count > 1 else { return [] }
    if names[0] == FileFolder.documents.rawValue {
      return names[1].contains("-visit-")
        ? [.visits] : names[1].hasPrefix("timeline-") ? [.timeline] : []
    }
    if let folder = FileFolder(rawValue: names[0]) { return folder.capabilities }
    // The folder of a language contains pages. Other folders may be the family's own.
    if names[0].count > 3 { return [] }
    if let part = SitePart(rawValue: names[1]) { return part.capability.map { [$0] } ?? [] }
    let topic = names.count > 3 ? ProfileTopic(rawValue: names[2]) : nil
    return topic.map { [$0.capability] } ?? []
  }
}
