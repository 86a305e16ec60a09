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
      Page(Place.visit(slug, visit.date), "visit.html", of: member.profile) { sheet in
        try sheet.content(of: visit, member)
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
      context.languages.allSatisfy { visits[member.profile.id, visit.date, $0] != nil }
    }
  }
}

extension Sheet {
  func visitList(of member: Summary.Member) throws -> Page.Content {
    let label = ["label": member.profile.name, "value": try text("visit.list")]
    let sections = [
      Section(
        id: "reports", title: try text("visit.reports"),
        items: try house.reports(of: member).map { try item($0, member) }),
      try planned([member]) { _, words in words },
    ]
    return try visitList(
      sections, title: try text("common.labelled", label), of: member,
      trail: [Item(text: member.profile.name, href: link(member.profile))])
  }

  fileprivate func visitList() throws -> Page.Content {
    let members = house.context.summary.members
    let sections = try members.map { member in
      Section(
        id: "of-\(slug(member.profile))", title: member.profile.name,
        items: try house.reports(of: member).map { try item($0, member) })
    }
    let ahead = try planned(members) { name, words in
      try text("common.labelled", ["label": name, "value": words])
    }
    return try visitList(sections + [ahead], title: try text("visit.list"))
  }

  private func visitList(
    _ sections: [Section], title: String, of member: Summary.Member? = nil, trail: [Item] = []
  ) throws -> Page.Content {
    let members = house.context.summary.members
    func choice(_ name: String, _ href: String, _ slot: String, isCurrent: Bool) -> Value {
      [
        "text": .text(name), "href": .text(href), "slot": .text(slot),
        "is_current": .bool(isCurrent),
      ]
    }
    let everybody = choice(
      try text("visit.everybody"), link(Place.visits), "none", isCurrent: member == nil)
    let choices = members.map {
      choice(
        $0.profile.name, link($0.profile, "visits"), String($0.profile.slot),
        isCurrent: $0.profile.id == member?.profile.id)
    }
    let told = sections.filter { !$0.isEmpty }
    return Page.Content(
      title: title, trail: trail,
      values: [
        "avatar": member.map { avatar($0.profile) } ?? .null,
        "choices": .group(members.count > 1 ? [everybody] + choices : []),
        "empty": .text(told.isEmpty ? try text("visit.none") : ""),
        "sections": .list(told.map(\.value)),
      ])
  }

  /// The visits that lie ahead, the next one first.
  private func planned(
    _ members: [Summary.Member], words: (_ name: String, _ words: String) throws -> String
  ) throws -> Section {
    let visits = members.flatMap { member in
      journal.visits.of(member.profile.id).filter { $0.visitedOn >= member.today }
        .map { (member.profile.name, $0) }
    }
    let items = try visits.sorted { ($0.1.visitedOn, $0.0) < ($1.1.visitedOn, $1.0) }.map {
      name, visit in
      Item(
        text: try words(name, wording.opening(wording.date(visit.visitedOn, .full))),
        note: [try word("visit_kind", visit.kind), visit.clinician ?? ""]
          .filter { !$0.isEmpty }.joined(separator: " · "))
    }
    return Section(id: "planned", title: try text("home.upcoming"), items: items)
  }

  /// A visit in a list: its day and reason, and the days it tells of.
  private func item(_ visit: Summary.VisitFigures, _ member: Summary.Member) throws -> Item {
    Item(
      text: try name(of: visit), href: link(Place.visit(slug(member.profile), visit.date)),
      note: house.visits[member.profile.id, visit.date, language]?.window ?? "")
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
    let title = content?.title ?? profile.name
    let earlier = house.reports(of: member).filter { $0.date < visit.date }
    return Page.Content(
      title: title,
      tab: try text("visit.dated", ["title": title, "date": wording.date(visit.date)]),
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
