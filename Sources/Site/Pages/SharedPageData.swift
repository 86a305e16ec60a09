import Audiences
import Figures
import Knowledge
import Mustache
import Photos
import Records
import Reports

/// The common parts of all pages of a site, and the family data that every page can show.
struct SharedPageData: Sendable, Encodable {
  let version: String
  let languages: [Language]
  /// The name of each language, written in that language.
  let languageNames: [String]
  let audience: Audience
  let family: String
  let zone: Zone
  private let profiles: SharedProfiles
  /// The ids of the profiles with a page of their own, in the order of the menu.
  private let memberIDs: [ID<Profile>]
  let stylesheet: String
  let script: String
  /// The path of the site's icon in the format SVG, below the output folder.
  let vectorIcon: String
  /// The path of the site's icon in the format PNG, below the output folder.
  let pixelIcon: String
  let shareAddress: SiteAddress?
  /// The paths of the Atom feeds below the output folder.
  var feeds: [String] = []

  /// Creates the common parts of all pages; throws if the phrases of a language have not been read.
  init(
    _ context: ReportContext, _ settings: SiteSettings, _ timeline: Timeline, _ slugs: ProfileSlugs,
    _ icon: FamilyIcon
  ) throws(PhraseError) {
    let journal = context.journal
    version = settings.version
    languages = context.languages
    languageNames = try languages.map { language throws(PhraseError) in
      try context.phrasebooks[language].description.name
    }
    audience = settings.audience
    family = journal.family.name
    zone = journal.family.timeZone
    memberIDs = context.summary.members.map(\.profile.id)
    let withPage = Set(memberIDs)
    profiles = SharedProfiles(
      journal.profiles.map { profile in
        SharedProfiles.SharedProfile(
          profile: profile, slug: slugs[profile],
          portrait: profile.portraitId.flatMap { timeline[ID($0)]?.picture },
          hasPage: withPage.contains(profile.id))
      })
    stylesheet = settings.assets.stylesheet.path
    script = settings.assets.script.path
    vectorIcon = icon.svgPath
    pixelIcon = icon.pngPath
    shareAddress = settings.shareAddress
  }

  func zone(of profile: Profile) -> Zone { profile.timeZone ?? zone }

  func slug(of profile: Profile) -> String {
    profiles[profile.id]?.slug ?? idSlug(profile.entry.id)
  }

  func portrait(of profile: Profile) -> RenderedPicture? { profiles[profile.id]?.portrait }

  func hasPage(_ profile: Profile) -> Bool { profiles[profile.id]?.hasPage ?? false }

  func profile(_ id: ID<Profile>) -> Profile? { profiles[id]?.profile }

  /// Returns the profiles in the menu of a page: all, or only `subject` if there are more than 24.
  ///
  /// The home page always lists all profiles.
  func menuProfiles(about subject: Profile?) -> [Profile] {
    memberIDs.count <= 24
      ? memberIDs.compactMap(profile) : [subject].compactMap(\.self).filter(hasPage)
  }

  /// The main parts of the site, the home page first: the key of the phrase with the part's name, and its path.
  var navigation: [(name: String, place: String)] {
    let parts = SitePart.allCases.filter { $0.isVisible(to: audience) }.compactMap { part in
      part.navigationKey.map { (name: $0, place: part.pagePath) }
    }
    return [(HomePageKind(for: audience).navigationKey, PagePath.home)] + parts
  }
}

/// The profiles of the family, with all data about them that any page can show.
private struct SharedProfiles: Sendable, Encodable {
  struct SharedProfile: Sendable, Encodable {
    let profile: Profile
    let slug: String
    let portrait: RenderedPicture?
    let hasPage: Bool
  }

  private let entries: [SharedProfile]
  private let indicesByID: [ID<Profile>: Int]

  init(_ entries: [SharedProfile]) {
    self.entries = entries
    indicesByID = Dictionary(zip(entries.map(\.profile.id), entries.indices)) { first, _ in first }
  }

  subscript(id: ID<Profile>) -> SharedProfile? { indicesByID[id].map { entries[$0] } }

  func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }
}

extension Audience: Encodable {
  /// Encodes the name of the audience, the id of its profile and its capabilities.
  package func encode(to encoder: any Encoder) throws {
    let capabilities = kind.capabilities.map(\.rawValue).sorted()
    try ([kind.name, profileID?.text] + capabilities).encode(to: encoder)
  }
}

extension Page {
  func allTemplateValues() throws -> TemplateValue {
    let content = try content()
    return .object(content.values.merging(try sharedValues(for: content)) { own, _ in own })
  }

  /// Returns the template values of the page's head, navigation, parent pages and footer.
  private func sharedValues(for content: PageContent) throws -> [String: TemplateValue] {
    let home = ListItem(text: try text(sharedData.navigation[0].name), href: link(PagePath.home))
    return [
      "lang": .text(language.rawValue),
      "title": .text(content.title),
      "head_title": .text(
        try text(
          "site.page_title",
          ["page": content.tabTitle ?? content.title, "family": sharedData.family])),
      "family": .text(sharedData.family),
      "home": .text(home.href), "share": linkPreviewValue(content.linkPreview),
      "slot": .text(subject.map { String($0.colorIndex) } ?? "none"),
      "stylesheet": .text(fileLink(sharedData.stylesheet)),
      "script": .text(fileLink(sharedData.script)),
      "icon": .text(fileLink(sharedData.vectorIcon)),
      "touch_icon": .text(fileLink(sharedData.pixelIcon)),
      "counter": .text(try text("common.of_total", ["number": "{number}", "total": "{total}"])),
      "start": .text(fileLink("index.html")),
      "languages": .list(zip(sharedData.languages, sharedData.languageNames).map(languageLink)),
      "nav": .list(try navigationValues()),
      "profiles": .rowsIfNotEmpty(audience.canSee(.profiles) ? profileLinks() : []),
      "trail": .rowsIfNotEmpty(
        content.breadcrumbs.isEmpty ? [] : ([home] + content.breadcrumbs).map(\.templateValue)),
      "disclaimer": .text(try disclaimer()),
      "made_from": .text(content.referenceTimeText),
      "made_with": .text(try text("site.made_with", ["version": sharedData.version])),
    ]
  }

  /// Returns links to the pages of the profiles in the menu, or to the pages at `subpath` below them.
  func profileLinks(_ subpath: String = "") -> [TemplateValue] {
    sharedData.menuProfiles(about: subject).map { profile in
      [
        "text": .text(profile.name), "href": .text(link(profile, subpath)),
        "slot": .text(String(profile.colorIndex)), "is_current": .bool(profile.id == subject?.id),
      ]
    }
  }

  /// Returns the short disclaimer, or an empty text if the site does not explain its methods to the audience.
  private func disclaimer() throws -> String {
    guard audience.canSee(.methods) else { return "" }
    return try text(subject?.kind == .pet ? "disclaimer.pet" : "disclaimer.short")
  }

  private func navigationValues() throws -> [TemplateValue] {
    try sharedData.navigation.map { key, part in
      // A page in the folder of a main part belongs to that part, such as "timeline/2026/03/…".
      let folder = part.split(separator: "/").dropLast().joined(separator: "/")
      let isCurrent =
        folder.isEmpty
        ? context.pathInLanguage == part : context.pathInLanguage.hasPrefix(folder + "/")
      return [
        "text": .text(try text(key)), "href": .text(link(part)), "is_current": .bool(isCurrent),
      ]
    }
  }

  private func languageLink(to other: Language, named name: String) -> TemplateValue {
    [
      "code": .text(other.rawValue), "name": .text(name),
      "href": .text(fileLink("\(other.rawValue)/\(context.pathInLanguage)")),
      "is_current": .bool(other == language),
    ]
  }
}
