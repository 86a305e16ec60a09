import Audiences
import Knowledge
import Mustache
import Records
import Reports

/// The page that lists the visit reports and upcoming visits of one profile or of all profiles.
struct VisitListPage: Page, SiteWriter {
  static let template = "visits.html"
  let site: SiteContent
  let context: PageRenderingContext
  /// The profile whose visits the page lists, or nil for the visits of all profiles.
  let member: FamilySummary.Member?
  var subject: Profile? { member?.profile }
  /// True if the page is the home page of the site.
  private var isHomePage: Bool { context.pathInLanguage == PagePath.home }

  func content() throws -> PageContent {
    guard let member else { return try contentForAllProfiles() }
    let sections = [
      PageSection(
        id: "reports", title: try text("visit.reports"),
        items: try site.reports(of: member).map { try reportItem($0, member) }),
      try upcomingVisitsSection([member]) { _, day in wording.capitalizingFirstLetter(day) },
    ]
    var content = try content(
      listing: sections, title: labeled(member.profile.name, text("visit.list")))
    if !isHomePage {
      content.breadcrumbs = [ListItem(text: member.profile.name, href: link(member.profile))]
    }
    return content
  }

  private func contentForAllProfiles() throws -> PageContent {
    let sections = try members.map { member in
      PageSection(
        id: "of-\(slug(member.profile))", title: member.profile.name,
        items: try site.reports(of: member).map { try reportItem($0, member) })
    }
    let ahead = try upcomingVisitsSection(members, itemText: labeled)
    return try content(listing: [ahead] + sections, title: try text("visit.list"))
  }

  private func content(listing sections: [PageSection], title: String) throws -> PageContent {
    let allProfiles: TemplateValue = [
      "text": .text(try text("visit.everybody")), "href": .text(link(PagePath.visits)),
      "slot": "none", "is_current": .bool(member == nil),
    ]
    let hasChoices = members.count > 1 && audience.hasVisitLists
    let shownSections = sections.filter { !$0.isEmpty }
    return PageContent(
      title: title,
      values: [
        "avatar": member.map { avatar($0.profile) } ?? .null,
        "choices": .rowsIfNotEmpty(hasChoices ? [allProfiles] + profileLinks("visits") : []),
        "empty": .text(shownSections.isEmpty ? try text("visit.none") : ""),
        "sections": .list(shownSections.map(\.templateValue)),
      ], referenceTimeText: isHomePage ? try referenceTimeText() : "")
  }

  private func upcomingVisitsSection(
    _ members: [FamilySummary.Member], itemText: (_ name: String, _ day: String) throws -> String
  ) throws -> PageSection {
    let visits = members.flatMap { member in
      journal.upcomingVisits(of: member.profile).map { (member.profile.name, $0) }
    }
    let items = try visits.sorted { ($0.1.visitedOn, $0.0) < ($1.1.visitedOn, $1.0) }.map {
      name, visit in
      ListItem(
        text: try itemText(name, wording.date(visit.visitedOn, .full)),
        note: [try word("visit_kind", visit.kind), visit.clinician ?? ""]
          .filter { !$0.isEmpty }.joined(separator: " · "))
    }
    return PageSection(id: "planned", title: try text("home.upcoming"), items: items)
  }
}

extension SiteWriter {
  /// Returns a line with a link to the web page of a visit report.
  func reportItem(_ visit: FamilySummary.VisitMetrics, _ member: FamilySummary.Member) throws
    -> ListItem
  {
    ListItem(
      text: try reportTitle(of: visit),
      href: link(PagePath.visitReport(slug(member.profile), visit.reportName)),
      note: site.visitReports[member.profile.id, visit.reportName, language]?.windowText ?? "")
  }

  /// Returns the title of a report in a list: its date, and for a report about a visit also the kind of visit.
  fileprivate func reportTitle(of visit: FamilySummary.VisitMetrics) throws -> String {
    let date = ["date": wording.date(visit.date)]
    guard let kind = visit.visit?.kind else { return try text("visit.for_today", date) }
    if kind == .summary { return try text("visit.for_window", date) }
    return "\(try text("visit.for_visit", date)) · \(try word("visit_kind", kind))"
  }
}
