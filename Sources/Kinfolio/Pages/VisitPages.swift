import Knowledge
import Mustache

extension House {
  /// The list of a profile's visits, and a page for each that says what its document says.
  func visitPages(_ member: Summary.Member) -> [Page] {
    let slug = directory.slugs[member.profile]
    let list = Page(Place.profile(slug, "visits"), "visits.html", of: member.profile) { sheet in
      try sheet.visitList(of: member)
    }
    return [list] + visitContents(member)
  }

  /// A page for each of a profile's visits.
  func visitContents(_ member: Summary.Member) -> [Page] {
    let slug = directory.slugs[member.profile]
    return reports(of: member).map { visit in
      Page(Place.visit(slug, visit.name), "visit.html", of: member.profile) { sheet in
        try sheet.content(of: visit, member)
      }
    }
  }

  /// The list of a profile's visits as the home page of a site about it.
  var visitListPages: [Page] {
    context.summary.members.map { member in
      Page(Place.home, "visits.html", of: member.profile) { sheet in
        var content = try sheet.visitList(of: member)
        content.trail = []
        return content
      }
    }
  }

  /// The visits of everybody in one list.
  var familyVisitsPage: Page {
    Page(Place.visits, "visits.html") { sheet in try sheet.visitList() }
  }

  /// The visits, newest first, whose content was made in every language.
  func reports(of member: Summary.Member) -> [Summary.VisitFigures] {
    member.visits.filter { visit in
      context.languages.allSatisfy { visits[member.profile.id, visit.name, $0] != nil }
    }
  }
}

extension Sheet {
  fileprivate func content(
    of visit: Summary.VisitFigures, _ member: Summary.Member
  ) throws -> Page.Content {
    let profile = member.profile
    let content = house.visits[profile.id, visit.name, language]
    let title = content?.title ?? profile.name
    let earlier = house.reports(of: member).filter { $0.date < visit.date }
    return Page.Content(
      title: title,
      tab: try text("visit.dated", ["title": title, "date": wording.date(visit.date)]),
      trail: house.audience.gets(.profiles)
        ? [
          Item(text: profile.name, href: link(profile)),
          Item(text: try text("visit.list"), href: link(profile, "visits")),
        ] : [],
      values: [
        "avatar": avatar(profile),
        "lines": .list([content?.occasion, content?.window].compactMap(\.self).map(Value.text)),
        "document": .text(
          file(Place.document(slug(profile), visit: visit.name, in: language))),
        "sections": .list(try (content?.sections ?? []).map(section)),
        "report": .text(
          try text("document.report_id", ["id": content?.reportID ?? ""])),
        "prepared": .text(content?.prepared ?? ""),
        "earlier": .group(try earlier.map { try item($0, member).value }),
      ])
  }

  private func section(_ section: VisitContent.Section) throws -> Value {
    [
      "id": .text(section.id), "title": .text(section.title),
      "parts": .list(try section.parts.map(part)),
    ]
  }

  private func part(_ part: VisitContent.Part) throws -> Value {
    var members: [String: Value] = [
      "facts": .list([]), "numbers": .list([]), "paragraph": "", "note": "", "items": .list([]),
      "tables": .list([]), "figures": .list([]), "tiles": .list([]),
    ]
    switch part {
    case .facts(let facts): members["facts"] = Section.facts(facts.map(\.breakable))
    case .numbers(let facts): members["numbers"] = Section.facts(facts.map(Section.Fact.init))
    case .paragraph(let text): members["paragraph"] = .text(text)
    case .note(let text): members["note"] = .text(text)
    case .list(let lines): members["items"] = .group(lines.map { Item(text: $0.text).value })
    case .table(let table): members["tables"] = [Section.Table(table).value]
    case .figure(let figure): members["figures"] = .group([try self.figure(figure)])
    case .row(let figures): members["figures"] = .group(try figures.map(figure))
    case .photos(let photos):
      members["tiles"] = try tiles(photos.compactMap { house.timeline[$0.id] })
    }
    return .object(members)
  }
}

extension VisitContent.Fact {
  /// The fact in a column narrower than a date that is held together for paper.
  fileprivate var breakable: Section.Fact {
    Section.Fact(label: label, value: value.replacing("\u{a0}", with: " "), note: detail)
  }
}

extension Section.Fact {
  fileprivate init(_ fact: VisitContent.Fact) {
    self.init(label: fact.label, value: fact.value, note: fact.detail)
  }
}

extension Section.Table {
  fileprivate init(_ table: VisitContent.Table) {
    self.init(
      caption: table.caption, header: table.header, rows: table.rows,
      figures: Set(table.figureColumns))
  }
}
