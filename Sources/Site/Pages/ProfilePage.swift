import Foundation
import Knowledge
import Mustache
import Records
import Reports

/// The page of a profile: its records of today (unless it is a former profile, such as that of a dead pet), of the last
/// 28 days, and permanent information.
struct ProfilePage: Page, MemberWriter {
  static let template = "profile.html"
  let site: SiteContent
  let context: PageRenderingContext
  let member: FamilySummary.Member
  var subject: Profile? { profile }

  func content() throws -> PageContent {
    let facts = MemberFactWriter(site: site, context: context, member: member)
    let timelinePhotos = site.timeline.photos.lazy.filter { $0.profile.id == profile.id }.prefix(12)
    let highlights = try site.context.findingGenerator.highlights(of: profile, member.recentMetrics)
      .map { try wording.sentence($0) }
    let figures = try site.figures[profile.id, language].map(figure)
    let tooFew = site.figures.titlesOfSparseFigures(for: profile.id, in: language)
    let hasCharts = !figures.isEmpty || !tooFew.isEmpty
    return PageContent(
      title: profile.name,
      values: [
        "avatar": avatar(profile),
        "lines": .list(try facts.identityLines().map(TemplateValue.text)),
        "rooms": .rowsIfNotEmpty(
          try navigationItems(hasPhotos: !timelinePhotos.isEmpty, hasCharts: hasCharts).map(
            \.templateValue)
        ),
        "first": try firstRecordsBox(about: [profile]),
        "has_today": .bool(!member.isFormer),
        "today": PageSection.templateValue(ofFacts: try facts.todayFacts()),
        "asked": .rowsIfNotEmpty(try tasksToday().map(\.templateValue)),
        "highlights": .rowsIfNotEmpty(highlights.map(TemplateValue.text)),
        "recent_title": .text(try recentDaysTitle()),
        "bare": .text(try wording.unknownUnitsNote().joined()),
        "recent": PageSection.templateValue(ofFacts: try recentFacts()),
        "has_charts": .bool(hasCharts), "figures": .rowsIfNotEmpty(figures),
        "too_few": .text(wording.list(tooFew)),
        "sections": PageSection.templateValue(ofSections: try sections()),
        "photos_title": .text(
          try text(profile.kind == .elder ? "elder.photo_answers" : newPhotosKey)),
        "tiles": try tiles(timelinePhotos),
        "ending": PageSection.templateValue(ofSections: [try filesSection()]),
      ],
      linkPreview: .portrait(of: profile, in: site.timeline))
  }

  private func recentFacts() throws -> [Fact] {
    let metrics = member.recentMetrics
    let facts =
      switch metrics {
      case .child(let metrics): try ChildFactWriter(context: context, metrics: metrics).allFacts()
      case .elder(let metrics): try ElderFactWriter(context: context, metrics: metrics).allFacts()
      case .pet(let metrics):
        try PetFactWriter(context: context, metrics: metrics, profile: profile).allFacts()
      }
    let others = MemberFactWriter(site: site, context: context, member: member)
    return try facts.isEmpty ? others.recordKindFacts(in: metrics.window) : facts
  }

  /// Returns links to other pages about the profile and to the lower parts of this page.
  private func navigationItems(hasPhotos: Bool, hasCharts: Bool) throws -> [ListItem] {
    let visits = ListItem(text: try text("visit.list"), href: link(profile, "visits"))
    let photos = ListItem(text: try text("nav.timeline"), href: "#photos")
    let charts = ListItem(text: try text("visit.charts"), href: "#charts")
    return try topicLinks() + (hasPhotos ? [photos] : []) + (visits.href.isEmpty ? [] : [visits])
      + (hasCharts ? [charts] : [])
  }

  private func filesSection() throws -> PageSection {
    let folder = "data/\(slug(profile))/"
    // The names of all other files are names of tables.
    let titleKeys = [
      "daily": "visit.daily_table", "journal": "files.journal", "summary": "files.summary",
    ]
    let tables = try site.linkedFilePaths.filter { $0.hasPrefix(folder) }.map { path in
      let url = URL(fileURLWithPath: path)
      let name = url.deletingPathExtension().lastPathComponent
      return ListItem(
        text: try text(titleKeys[name] ?? "table.\(name)"), href: fileLink(path),
        note: url.pathExtension.uppercased())
    }
    return PageSection(
      id: "files", title: try text("files.title"),
      files: calendarLinks(text: try text("nav.calendar")),
      moreFilesLabel: try text("nav.data"), moreFiles: tables)
  }
}
