import Audiences
import Foundation
import Knowledge
import Mustache
import Photos
import Publishing
import Records
import Reports

/// The pages of a site in one language, and the data files that the script of the timeline loads.
struct PagesInOneLanguage: Sendable {
  let site: SiteContent
  private let wording: Wording
  private let phraseValues: TemplateValue
  /// The fingerprint of the phrases of the language and of all templates.
  private let wordingFingerprint: Fingerprint
  /// The fingerprint of all values that a page can show in addition to its own, such as the names of the profiles.
  private let sharedDataFingerprint: Fingerprint

  init(_ site: SiteContent, _ wording: Wording) throws {
    self.site = site
    self.wording = wording
    phraseValues = wording.phrases.valuesForTemplates
    let templates = try site.settings.templates.fingerprint
    wordingFingerprint = try Fingerprint(of: [Fingerprint(of: wording.phrases), templates])
    sharedDataFingerprint = try Fingerprint(
      of: [Fingerprint(of: site.sharedData), Fingerprint(of: wording), templates])
  }

  /// Returns the pages and scripts in one language of all parts of the site that the audience may see.
  func artifacts() -> [Artifact] {
    let parts = SitePart.allCases.filter { $0.isVisible(to: site.audience) }
    return [artifact(homePage)] + parts.flatMap(artifacts)
      + site.context.summary.members.flatMap(memberPages).map(artifact)
  }

  private func renderingContext(at path: String) -> PageRenderingContext {
    site.renderingContext(at: path, wording)
  }

  private var homePage: any Page {
    let context = renderingContext(at: PagePath.home)
    let members = site.context.summary.members
    return switch HomePageKind(for: site.audience) {
    case .recordsOfToday: HomePage(site: site, context: context)
    case .album: AlbumHomePage(site: site, context: context)
    case .visitReports:
      VisitListPage(site: site, context: context, member: members.count == 1 ? members[0] : nil)
    }
  }

  private func artifacts(of part: SitePart) -> [Artifact] {
    let context = renderingContext(at: part.pagePath)
    switch part {
    case .timeline:
      return [artifact(TimelinePage(site: site, context: context))] + timelineArtifacts()
    case .activity: return activityArtifacts()
    // The home page may already list the visits of all profiles.
    case .visits where site.audience.hasVisitLists && !site.context.summary.members.isEmpty:
      return [artifact(VisitListPage(site: site, context: context, member: nil))]
    case .visits: return []
    case .about: return [artifact(AboutPage(site: site, context: context))]
    }
  }

  /// Returns the pages of the timeline's months and photos, and the data files for the site's script.
  private func timelineArtifacts() -> [Artifact] {
    let timeline = site.timeline
    let months = timeline.months + (timeline.undatedPhotos.isEmpty ? [] : [nil])
    let monthPages = months.map { month in
      let path = month.map(PagePath.timeline) ?? PagePath.undatedPhotos
      return artifact(
        of: MonthPage(
          context: renderingContext(at: path), pageData: TimelineMonth(month, in: timeline)))
    }
    let photoPages = timeline.photos.map { timelinePhoto in
      artifact(
        of: PhotoPage(
          context: renderingContext(at: PagePath.photo(timelinePhoto.photo.id)),
          pageData: PhotoPage.PageData(timelinePhoto, in: timeline)))
    }
    let counts = Artifact(
      renderingContext(at: PagePath.photoCountsScript).path, from: timeline.monthlyPhotoCounts
    ) { Data("var kinfolioCounts = \(try $0.scriptSafeJSON);\n".utf8) }
    return monthPages + photoPages + months.map(monthScriptArtifact) + [counts]
  }

  private func activityArtifacts() -> [Artifact] {
    let log = ActivityLog(site.journal)
    return log.pages.map { leaf in
      let value = ActivityPage.PageData(
        lists: log.lists, listPage: leaf, invitations: site.journal.invitations)
      let path = PagePath.activity(leaf.scope, page: leaf.number)
      return artifact(of: ActivityPage(context: renderingContext(at: path), pageData: value))
    }
  }

  /// Returns the page of a profile, its topic pages and its visit pages, as far as the audience may see them.
  private func memberPages(_ member: FamilySummary.Member) -> [any Page] {
    let (audience, slug) = (site.audience, slug(of: member))
    let context = renderingContext(at: PagePath.profile(slug))
    var pages: [any Page] = []
    if audience.canSee(.profiles) {
      pages.append(
        audience.canSee(.figures)
          ? ProfilePage(site: site, context: context, member: member)
          : AlbumProfilePage(site: site, context: context, member: member))
      pages += site.topics(of: member).compactMap { self.topicPage($0, of: member) }
    }
    if audience.hasVisitLists {
      let context = renderingContext(at: PagePath.profile(slug, "visits"))
      pages.append(VisitListPage(site: site, context: context, member: member))
    }
    if audience.canSee(.visits) {
      pages += site.reports(of: member).map { visit in
        VisitPage(
          site: site, context: renderingContext(at: PagePath.visitReport(slug, visit.reportName)),
          member: member,
          visitMetrics: visit)
      }
    }
    return pages
  }

  private func topicPage(_ topic: ProfileTopic, of member: FamilySummary.Member) -> (any Page)? {
    let context = renderingContext(at: PagePath.profile(slug(of: member), topic.rawValue))
    switch (topic, member.recentMetrics) {
    case (.growth, _):
      return GrowthPage(site: site, context: context, member: member)
    case (.food, .child(let metrics)):
      return FoodPage(site: site, context: context, member: member, foodMetrics: metrics.foods)
    case (.tasks, .elder(let metrics)):
      return TasksPage(
        site: site, context: context, member: member, taskOccurrences: metrics.taskOccurrences)
    default: return nil
    }
  }

  private func slug(of member: FamilySummary.Member) -> String { site.lookup.slugs[member.profile] }

  /// Creates the file of a page, which is rendered again only if the values for its template have changed.
  ///
  /// No two templates have values with the same names, so the name of the template is not in the fingerprint.
  func artifact(_ page: any Page) -> Artifact {
    let template = type(of: page).template
    return Artifact(
      page.context.path, basedOn: wordingFingerprint, from: try page.allTemplateValues()
    ) {
      try render(template, $0)
    }
  }

  /// Creates the file of a page, rendered again only if `pageData` or `sharedDataFingerprint` has changed.
  private func artifact<Page: DataDrivenPage>(of page: Page) -> Artifact {
    Artifact(page.context.path, basedOn: sharedDataFingerprint, from: page.pageData) { _ in
      try render(Page.template, try page.allTemplateValues())
    }
  }

  private func monthScriptArtifact(of month: Month?) -> Artifact {
    let path = month.map(PagePath.monthPhotosScript) ?? PagePath.undatedPhotosScript
    let value = TimelineMonth(month, in: site.timeline)
    return Artifact(renderingContext(at: path).path, basedOn: sharedDataFingerprint, from: value) {
      try MonthScriptWriter(context: renderingContext(at: PagePath.timeline), timelineMonth: $0)
        .fileContents()
    }
  }

  private func render(_ template: String, _ values: TemplateValue) throws -> Data {
    Data(
      try site.settings.templates.render(template, with: values, commonValues: phraseValues).utf8)
  }
}

extension Phrasebook {
  /// The phrases without placeholders as template values, such as `t.home.title`, nested at the dots of their keys.
  var valuesForTemplates: TemplateValue {
    [
      "t": Self.nestedValue(
        of: plainTextsByKey.map { ($0.key.split(separator: ".")[...], $0.value) })
    ]
  }

  private static func nestedValue(of texts: [(path: ArraySlice<Substring>, text: String)])
    -> TemplateValue
  {
    let groups = Dictionary(grouping: texts) { String($0.path.first ?? "") }
    return .object(
      groups.mapValues { group in
        if let phrase = group.first(where: { $0.path.count <= 1 }) { return .text(phrase.text) }
        return nestedValue(of: group.map { ($0.path.dropFirst(), $0.text) })
      })
  }
}
