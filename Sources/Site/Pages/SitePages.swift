import Audiences
import Foundation
import Knowledge
import Mustache
import Photos
import Publishing
import Records
import Reports

struct SitePages: Sendable {
  let site: SiteContent
  private let wording: Wording
  private let phrases: Value
  /// The fingerprint of the phrases of the language and of all templates.
  private let wordingFingerprint: Fingerprint
  /// The fingerprint of all values that a page can show in addition to its own properties.
  private let frameFingerprint: Fingerprint

  init(_ site: SiteContent, _ wording: Wording) throws {
    self.site = site
    self.wording = wording
    phrases = wording.phrases.valuesForTemplates
    let templates = try site.settings.templates.fingerprint
    wordingFingerprint = try Fingerprint(of: [Fingerprint(of: wording.phrases), templates])
    frameFingerprint = try Fingerprint(
      of: [Fingerprint(of: site.frame), Fingerprint(of: wording), templates])
  }

  /// Returns the pages and scripts in one language of all parts of the site that the audience may see.
  func artifacts() -> [Artifact] {
    let parts = SitePart.allCases.filter { $0.isFor(site.audience) }
    return [artifact(homePage(SiteHome(for: site.audience)))] + parts.flatMap(artifacts)
      + site.context.summary.members.flatMap(memberPages).map(artifact)
  }

  func pageContext(at path: String) -> PageContext { site.pageContext(at: path, wording) }
}

// The pages of the parts of a site.
extension SitePages {
  /// Returns the pages of the timeline, its months and its photos, and the data files for the site's script.
  func timelineArtifacts(at path: String) -> [Artifact] {
    let timeline = site.timeline
    let months = timeline.months + (timeline.undated.isEmpty ? [] : [nil])
    let monthPages = months.map { month in
      let path = month.map(PagePath.timeline) ?? PagePath.undatedPhotos
      return artifact(
        of: MonthPage(context: pageContext(at: path), value: TimelineMonth(month, in: timeline)))
    }
    let photoPages = timeline.photos.map { timelinePhoto in
      artifact(
        of: PhotoPage(
          context: pageContext(at: PagePath.photo(timelinePhoto.photo.id)),
          value: PhotoPage.Content(timelinePhoto, in: timeline)))
    }
    let counts = Artifact(
      pageContext(at: PagePath.monthCounts).path, from: MonthlyPhotoCounts(of: timeline)
    ) { try $0.script() }
    return [artifact(TimelinePage(site: site, context: pageContext(at: path)))] + monthPages
      + photoPages + months.map(monthIndexArtifact) + [counts]
  }

  func activityArtifacts() -> [Artifact] {
    let log = ActivityLog(site.journal)
    return log.pages.map { leaf in
      let value = ActivityPage.Content(
        lists: log.lists, listPage: leaf, invitations: site.journal.invitations)
      let path = PagePath.activity(leaf.scope, page: leaf.number)
      return artifact(of: ActivityPage(context: pageContext(at: path), value: value))
    }
  }

  /// Returns the page with the visits of all profiles, unless the home page lists these visits.
  func visitListArtifacts(at path: String) -> [Artifact] {
    guard site.audience.hasVisitLists, !site.context.summary.members.isEmpty else { return [] }
    return [artifact(visitList(of: nil, at: path))]
  }

  /// Returns the page of a profile, its topic pages and its visit pages, as far as the audience may see them.
  private func memberPages(_ member: FamilySummary.Member) -> [any Page] {
    let (audience, slug) = (site.audience, slug(of: member))
    let context = pageContext(at: PagePath.profile(slug))
    var pages: [any Page] = []
    if audience.includes(.profiles) {
      pages.append(
        audience.includes(.figures)
          ? ProfilePage(site: site, context: context, member: member)
          : AlbumProfilePage(site: site, context: context, member: member))
      pages += site.topics(of: member).compactMap { self.topicPage($0, member) }
    }
    if audience.hasVisitLists {
      pages.append(visitList(of: member, at: PagePath.profile(slug, "visits")))
    }
    if audience.includes(.visits) {
      pages += site.reports(of: member).map { visit in
        VisitPage(
          site: site, context: pageContext(at: PagePath.visit(slug, visit.name)), member: member,
          visit: visit)
      }
    }
    return pages
  }

  private func topicPage(_ topic: ProfileTopic, _ member: FamilySummary.Member) -> (any Page)? {
    let context = pageContext(at: PagePath.profile(slug(of: member), topic.rawValue))
    switch (topic, member.recentMetrics) {
    case (.growth, _):
      return GrowthPage(site: site, context: context, member: member)
    case (.food, .child(let metrics)):
      return FoodPage(site: site, context: context, member: member, foods: metrics.foods)
    case (.tasks, .elder(let metrics)):
      return TasksPage(
        site: site, context: context, member: member, occurrences: metrics.occurrences)
    default: return nil
    }
  }

  private func visitList(of member: FamilySummary.Member?, at path: String) -> any Page {
    VisitListPage(site: site, context: pageContext(at: path), member: member)
  }

  private func slug(of member: FamilySummary.Member) -> String { site.lookup.slugs[member.profile] }
}

// The files of pages, and the data files for the site's script.
extension SitePages {
  /// Creates the file of a page, which is rendered again only if the values for its template have changed.
  ///
  /// No two templates have values with the same names, so the name of the template is not in the fingerprint.
  func artifact(_ page: any Page) -> Artifact {
    let template = type(of: page).template
    return Artifact(page.context.path, basedOn: wordingFingerprint, from: try page.values()) {
      try render(template, $0)
    }
  }

  /// Creates the file of a page, which is rendered again only if its value or the `frameFingerprint` has changed.
  private func artifact<Page: ValuePage>(of page: Page) -> Artifact {
    Artifact(page.context.path, basedOn: frameFingerprint, from: page.value) { _ in
      try render(Page.template, try page.values())
    }
  }

  private func monthIndexArtifact(of month: Month?) -> Artifact {
    let path = month.map(PagePath.monthIndex) ?? PagePath.undatedIndex
    let value = TimelineMonth(month, in: site.timeline)
    return Artifact(pageContext(at: path).path, basedOn: frameFingerprint, from: value) {
      try MonthDataScript(context: pageContext(at: PagePath.timeline), timelineMonth: $0).script()
    }
  }

  private func render(_ template: String, _ values: Value) throws -> Data {
    Data(try site.settings.templates.render(template, with: values, common: phrases).utf8)
  }
}
