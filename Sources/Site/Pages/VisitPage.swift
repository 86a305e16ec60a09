import Audiences
import Knowledge
import Mustache
import Records
import Reports

/// The web page of a visit report, with the same content as the PDF of the report.
struct VisitPage: Page, MemberWriter {
  static let template = "visit.html"
  let site: SiteContent
  let context: PageRenderingContext
  let member: FamilySummary.Member
  let visitMetrics: FamilySummary.VisitMetrics
  var subject: Profile? { profile }

  func content() throws -> PageContent {
    let content = site.visitReports[profile.id, visitMetrics.reportName, language]
    let title = content?.title ?? profile.name
    let earlier = site.reports(of: member).filter { $0.date < visitMetrics.date }
    return PageContent(
      title: title,
      tabTitle: try text("visit.dated", ["title": title, "date": wording.date(visitMetrics.date)]),
      breadcrumbs: audience.canSee(.profiles)
        ? [
          ListItem(text: profile.name, href: link(profile)),
          ListItem(text: try text("visit.list"), href: link(profile, "visits")),
        ] : [],
      values: [
        "avatar": avatar(profile),
        "lines": .list(
          [content?.purpose, content?.windowText].compactMap(\.self).map(TemplateValue.text)),
        "document": .text(
          fileLink(PagePath.document(slug(profile), visit: visitMetrics.reportName, in: language))),
        "sections": .list(try (content?.sections ?? []).map(sectionTemplateValue)),
        "report": .text(try text("document.report_id", ["id": content?.reportID ?? ""])),
        "prepared": .text(content?.referenceTimeText ?? ""),
        "earlier": .rowsIfNotEmpty(try earlier.map { try reportItem($0, member).templateValue }),
      ])
  }

  private func sectionTemplateValue(_ section: VisitContent.Section) throws -> TemplateValue {
    [
      "id": .text(section.id.rawValue), "title": .text(section.title),
      "parts": .list(try section.parts.map(partTemplateValue)),
    ]
  }

  private func partTemplateValue(_ part: VisitContent.Part) throws -> TemplateValue {
    var members: [String: TemplateValue] = [
      "facts": [], "numbers": [], "paragraph": "", "note": "", "items": [], "tables": [],
      "figures": [], "tiles": [], "questions": [],
    ]
    switch part {
    case .facts(let facts):
      // With ordinary spaces instead of no-break spaces, dates can break in narrow columns. In PDFs, they must not
      // break.
      members["facts"] = PageSection.templateValue(
        ofFacts: facts.map {
          let value = $0.value.replacing("\u{a0}", with: " ")
          return Fact(label: $0.label, value: value, detail: $0.detail)
        })
    case .numbers(let facts):
      members["numbers"] = PageSection.templateValue(ofFacts: facts)
    case .paragraph(let text): members["paragraph"] = .text(text)
    case .note(let text): members["note"] = .text(text)
    case .sources(let sources): members["note"] = .text(sources.text)
    case .list(let lines):
      members["items"] = .rowsIfNotEmpty(lines.map { ListItem(text: $0.text).templateValue })
    case .questions(let lines):
      members["questions"] = .rowsIfNotEmpty(lines.map { ListItem(text: $0.text).templateValue })
    case .table(let table): members["tables"] = [table.templateValue]
    case .figure(let figure): members["figures"] = .rowsIfNotEmpty([try self.figure(figure)])
    case .row(let figures): members["figures"] = .rowsIfNotEmpty(try figures.map(figure))
    case .photos(let photos):
      members["tiles"] = try tiles(photos.compactMap { site.timeline[$0.id] })
    }
    return .object(members)
  }
}
