import Mustache

extension House {
  /// The list of a profile's visits, and a page for each with what was recorded before it.
  func visitPages(_ member: Summary.Member) -> [Page] {
    let slug = directory.slugs[member.profile]
    let list = Page(Place.profile(slug, "visits"), "sections.html", of: member.profile) { sheet in
      try sheet.visitList(member)
    }
    let visits = member.visits.map { visit in
      Page(Place.visit(slug, visit.date), "visit.html", of: member.profile) { sheet in
        try sheet.content(of: visit, member)
      }
    }
    return [list] + visits
  }
}

extension Sheet {
  fileprivate func visitList(_ member: Summary.Member) throws -> Page.Content {
    let title = try text("visit.list")
    let items = try member.visits.map { visit in
      Item(
        text: try name(of: visit),
        href: link(Place.visit(slug(member.profile), visit.date)),
        note: wording.dates(window(of: visit.figures).days))
    }
    let planned = try journal.visits.of(member.profile.id)
      .filter { $0.visitedOn >= member.today }
      .map { visit in
        Item(
          text: wording.date(visit.visitedOn),
          note: [try word("visit_kind", visit.kind), visit.clinician ?? ""]
            .filter { !$0.isEmpty }.joined(separator: " · "))
      }
    let sections = [
      Section(id: "visits", title: title, items: items),
      Section(id: "planned", title: try text("home.upcoming"), items: planned),
    ]
    return Page.Content(
      title: try text(
        "common.labelled", ["label": member.profile.name, "value": title]),
      trail: [Item(text: member.profile.name, href: link(member.profile))],
      values: [
        "avatar": avatar(member.profile),
        "sections": .list(sections.filter { !$0.isEmpty }.map(\.value)),
      ])
  }

  fileprivate func content(
    of visit: Summary.VisitFigures, _ member: Summary.Member
  ) throws -> Page.Content {
    let profile = member.profile
    let highlights = try house.context.findings.highlights(of: profile, visit.figures)
      .map { try wording.sentence($0) }
    let recorded = try facts(visit.figures, of: profile)
    let sections = try visitSections(visit, member).filter { !$0.isEmpty }
    let isEmpty = recorded.isEmpty && sections.isEmpty
    return Page.Content(
      title: try text(
        "visit.heading",
        ["title": text("visit.title_\(profile.kind.rawValue)"), "name": profile.name]),
      trail: [
        Item(text: profile.name, href: link(profile)),
        Item(text: try text("visit.list"), href: link(profile, "visits")),
      ],
      values: [
        "avatar": avatar(profile),
        "document": .text(
          file(Place.document(slug(profile), visit: visit.date, in: language))),
        "document_name": .text(
          try text("visit.document_name", ["language": language.ownName])),
        "identity": Section.facts(try identity(of: visit, member)),
        "highlights": .group(highlights.map(Value.text)),
        "recorded": Section.facts(recorded),
        "empty": .text(isEmpty ? try text("common.nothing_recorded") : ""),
        "sections": .list(sections.map(\.value)),
        "disclaimer_long": .text(
          try text(profile.kind == .pet ? "disclaimer.pet" : "disclaimer.long")),
      ])
  }

  /// The visit as a list calls it: its day and reason, or that it is today's report.
  private func name(of visit: Summary.VisitFigures) throws -> String {
    let date = ["date": wording.date(visit.date)]
    guard let kind = visit.visit?.kind else { return try text("visit.for_today", date) }
    return "\(try text("visit.for_visit", date)) · \(try word("visit_kind", kind))"
  }

  /// The days a visit looks back on.
  func window(of figures: Summary.Figures) -> Window {
    switch figures {
    case .child(let figures): figures.window
    case .elder(let figures): figures.window
    case .pet(let figures): figures.window
    }
  }

  private func identity(
    of visit: Summary.VisitFigures, _ member: Summary.Member
  ) throws -> [Section.Fact] {
    let profile = member.profile
    let window = window(of: visit.figures)
    var facts = [
      Section.Fact(
        label: try text("visit.period"), value: wording.dates(window.days),
        note: try count("common.days", window.count))
    ]
    func add(_ key: String, _ value: String?, _ note: String = "") throws {
      guard let value, !value.isEmpty else { return }
      facts.append(Section.Fact(label: try text(key), value: value, note: note))
    }
    try add("visit.kind", try visit.visit.map { try word("visit_kind", $0.kind) })
    try add("visit.clinician", visit.visit?.clinician)
    try add("child.born", profile.birthDate.map { wording.date($0) })
    try add("child.age", try age(of: profile, on: visit.date))
    try add("child.corrected_age", try correctedAge(of: profile, on: visit.date))
    try add("child.sex", try profile.sex.map { try word("sex", $0) })
    try add("elder.relationship", profile.relationship)
    try add("visit.zone", member.zone.name)
    try add("visit.notes", visit.visit?.note)
    return facts
  }
}
