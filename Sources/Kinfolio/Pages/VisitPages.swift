import Mustache

extension House {
  /// The list of a profile's visits, and a page for each that says what its document says.
  func visitPages(_ member: Summary.Member) -> [Page] {
    let slug = directory.slugs[member.profile]
    let list = Page(Place.profile(slug, "visits"), "sections.html", of: member.profile) { sheet in
      try sheet.visitList(member)
    }
    return [list] + visitContents(member)
  }

  /// A page for each of a profile's visits.
  func visitContents(_ member: Summary.Member) -> [Page] {
    let slug = directory.slugs[member.profile]
    return member.visits.filter { hasContent($0, member) }.map { visit in
      Page(Place.visit(slug, visit.date), "visit.html", of: member.profile) { sheet in
        try sheet.content(of: visit, member)
      }
    }
  }

  /// Whether a visit's content was made in every language.
  func hasContent(_ visit: Summary.VisitFigures, _ member: Summary.Member) -> Bool {
    context.languages.allSatisfy { visits[member.profile.id, visit.date, $0] != nil }
  }
}

extension Sheet {
  func visitList(_ member: Summary.Member) throws -> Page.Content {
    let title = try text("visit.list")
    let made = try member.visits.filter { house.hasContent($0, member) }.map { visit in
      Item(
        text: try name(of: visit),
        href: link(Place.visit(slug(member.profile), visit.date)),
        note: house.visits[member.profile.id, visit.date, language]?.window ?? "")
    }
    let planned = try journal.visits.of(member.profile.id)
      .filter { $0.visitedOn >= member.today }
      .map { visit in
        Item(
          text: wording.opening(wording.date(visit.visitedOn, .full)),
          note: [try word("visit_kind", visit.kind), visit.clinician ?? ""]
            .filter { !$0.isEmpty }.joined(separator: " · "))
      }
    let sections = [
      Section(
        id: "visits", title: title, paragraphs: made.isEmpty ? [try text("visit.none")] : [],
        items: made),
      Section(id: "planned", title: try text("home.upcoming"), items: planned),
    ]
    return Page.Content(
      title: try text("common.labelled", ["label": member.profile.name, "value": title]),
      trail: [Item(text: member.profile.name, href: link(member.profile))],
      values: [
        "avatar": avatar(member.profile),
        "sections": .list(sections.filter { !$0.isEmpty }.map(\.value)),
      ])
  }

  /// The visit as a list calls it: its day and reason, or that it is today's report.
  private func name(of visit: Summary.VisitFigures) throws -> String {
    let date = ["date": wording.date(visit.date)]
    guard let kind = visit.visit?.kind else { return try text("visit.for_today", date) }
    return "\(try text("visit.for_visit", date)) · \(try word("visit_kind", kind))"
  }

  fileprivate func content(
    of visit: Summary.VisitFigures, _ member: Summary.Member
  ) throws -> Page.Content {
    let profile = member.profile
    let content = house.visits[profile.id, visit.date, language]
    return Page.Content(
      title: content?.title ?? profile.name,
      trail: house.audience.kind == .doctor
        ? []
        : [
          Item(text: profile.name, href: link(profile)),
          Item(text: try text("visit.list"), href: link(profile, "visits")),
        ],
      values: [
        "avatar": avatar(profile),
        "lines": .list([content?.occasion, content?.window].compactMap(\.self).map(Value.text)),
        "document": .text(
          file(Place.document(slug(profile), visit: visit.date, in: language))),
        "sections": .list(try (content?.sections ?? []).map(section)),
        "report": .text(
          try text("document.report_id", ["id": content?.reportID ?? ""])),
        "prepared": .text(content?.prepared ?? ""),
        "disclaimer_long": .text(content?.disclaimer ?? ""),
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
