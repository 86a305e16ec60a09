import Audiences
import Publishing

/// A part of a site with a folder of its own below that of a language.
///
/// A new part needs only an entry in ``all``: it is then in the sites of its audiences, in their navigation and in
/// audits, and no profile gets its folder.
struct SitePart: Sendable {
  let folder: String
  /// The capability of the audiences that get the part; nil if all get it.
  let capability: Capability?
  /// The phrase key of the name in the navigation; nil if the part is not there.
  let navigationKey: String?
  let artifacts: @Sendable (SitePages, _ path: String) -> [Artifact]

  private init(
    _ folder: String, for capability: Capability?, inNavigation navigationKey: String? = nil,
    artifacts: @escaping @Sendable (SitePages, _ path: String) -> [Artifact]
  ) {
    self.folder = folder
    self.capability = capability
    self.navigationKey = navigationKey
    self.artifacts = artifacts
  }

  var path: String { "\(folder)/index.html" }

  func isFor(_ audience: Audience) -> Bool { capability.map(audience.includes) ?? true }

  /// All parts, in the order of the navigation.
  static let all: [SitePart] = [
    SitePart("timeline", for: .timeline, inNavigation: "nav.timeline") { pages, path in
      pages.timelineArtifacts(at: path)
    },
    SitePart("activity", for: .activityLog, inNavigation: "nav.activity") { pages, _ in
      pages.activityArtifacts()
    },
    SitePart("visits", for: .visits) { pages, path in pages.visitListArtifacts(at: path) },
    SitePart("about", for: nil, inNavigation: "nav.about") { pages, path in
      [pages.artifact(AboutPage(site: pages.site, context: pages.pageContext(at: path)))]
    },
  ]
}

/// A kind of home page.
struct SiteHome: Sendable {
  /// The capability of the audiences that get this home page; nil if all get it.
  let capability: Capability?
  /// The phrase key of the name in the navigation.
  let navigationKey: String
  let page: @Sendable (SitePages, PageContext) -> any Page

  /// Returns the first home page that the audience may see.
  static func home(for audience: Audience) -> SiteHome {
    all.first { $0.capability.map(audience.includes) ?? true } ?? photos
  }

  private static let all = [
    SiteHome(capability: .figures, navigationKey: "nav.today") { pages, context in
      HomePage(site: pages.site, context: context)
    },
    SiteHome(capability: .timeline, navigationKey: photos.navigationKey, page: photos.page),
    SiteHome(capability: .visits, navigationKey: "visit.list") { pages, context in
      let members = pages.site.context.summary.members
      return VisitListPage(
        site: pages.site, context: context, member: members.count == 1 ? members[0] : nil)
    },
  ]

  /// The home page with the newest photos, if there are any, and the profiles.
  private static let photos = SiteHome(capability: nil, navigationKey: "nav.home") {
    AlbumHomePage(site: $0.site, context: $1)
  }
}

/// A folder of a site next to those of the languages.
struct FileFolder: Sendable {
  let name: String
  /// The audiences that get the folder have one of these capabilities; empty if all get the folder.
  let capabilities: Set<Capability>

  static let all = [
    FileFolder(name: "calendar", capabilities: [.planCalendars, .birthdayCalendars]),
    FileFolder(name: "charts", capabilities: [.figures, .visits]),
    FileFolder(name: "data", capabilities: [.dataFiles]),
    FileFolder(name: "documents", capabilities: [.visits, .timeline]),
    FileFolder(name: "feed", capabilities: [.timeline]),
    FileFolder(name: "photos", capabilities: []),
  ]
}

extension Set<Capability> {
  /// Returns whether a site with only these parts never contains a file at this path.
  package func excludes(_ path: String) -> Bool {
    let capabilities = Self.needed(for: path)
    return !capabilities.isEmpty && isDisjoint(with: capabilities)
  }

  /// Returns the capabilities of which an audience must have one to get a file; empty if all audiences get the file.
  private static func needed(for path: String) -> Self {
    let names = path.split(separator: "/")
    guard names.count > 1 else { return [] }
    if names[0] == "documents" {
      return names[1].contains("-visit-")
        ? [.visits] : names[1].hasPrefix("timeline-") ? [.timeline] : []
    }
    if let folder = FileFolder.all.first(where: { $0.name == names[0] }) {
      return folder.capabilities
    }
    // The folder of a language contains pages. Other folders may be the family's own.
    if names[0].count > 3 { return [] }
    let part = SitePart.all.first { $0.folder == names[1] }
    if let part { return part.capability.map { [$0] } ?? [] }
    let topic = names.count > 3 ? ProfileTopic(rawValue: String(names[2])) : nil
    return topic.map { [$0.capability] } ?? []
  }
}
