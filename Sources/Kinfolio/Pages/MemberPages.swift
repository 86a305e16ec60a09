import Mustache

extension House {
  /// A profile's page, the pages about its growth, foods or tasks where there are any, and its visits.
  func memberPages(_ member: Summary.Member) -> [Page] {
    let slug = directory.slugs[member.profile]
    let profile = member.profile
    let page = Page(Place.profile(slug), "profile.html", of: profile) { sheet in
      try sheet.content(of: member)
    }
    var rooms: [Page] = []
    if !journal.measurements.of(profile.id).isEmpty {
      rooms.append(room("growth", member, title: "growth.title") { try $0.growthSections(member) })
    }
    if case .child(let figures) = member.recent, !figures.foods.tastes.isEmpty {
      rooms.append(
        room("food", member, title: "food.title") { try $0.foodSections(member, figures) })
    }
    if case .elder(let figures) = member.recent, !journal.tasks.of(profile.id).isEmpty {
      rooms.append(
        room("tasks", member, title: "elder.tasks") { try $0.taskSections(member, figures) })
    }
    return [page] + rooms + visitPages(member)
  }

  private func room(
    _ name: String, _ member: Summary.Member, title: String,
    sections: @escaping @Sendable (Sheet) throws -> [Section]
  ) -> Page {
    Page(Place.profile(directory.slugs[member.profile], name), "sections.html", of: member.profile)
    {
      sheet in
      let name = member.profile.name
      return Page.Content(
        title: try sheet.text("common.labelled", ["label": name, "value": sheet.text(title)]),
        trail: [Item(text: name, href: sheet.link(member.profile))],
        values: [
          "avatar": sheet.avatar(member.profile),
          "sections": .list(try sections(sheet).filter { !$0.isEmpty }.map(\.value)),
        ])
    }
  }
}

extension Sheet {
  fileprivate func content(of member: Summary.Member) throws -> Page.Content {
    let profile = member.profile
    let shots = house.timeline.shots.lazy.filter { $0.profile.id == profile.id }.prefix(12)
    let highlights = try house.context.findings.highlights(of: profile, member.recent)
      .map { try wording.sentence($0) }
    return Page.Content(
      title: profile.name,
      values: [
        "avatar": avatar(profile),
        "lines": .list(try identity(of: member).map(Value.text)),
        "rooms": .group(try rooms(of: member).map(\.value)),
        "today": Section.facts(try todayFacts(member)),
        "highlights": .group(highlights.map(Value.text)),
        "recent_title": .text(try count("home.recent", Summary.Member.recentDays)),
        "recent": Section.facts(try facts(member.recent, of: profile)),
        "figures": .list(
          house.figures[profile.id, language].map { figure($0) }),
        "too_few": .text(wording.list(house.figures.tooFew(profile.id, language))),
        "sections": .list(
          try profileSections(member).filter { !$0.isEmpty }.map(\.value)),
        "tiles": try tiles(shots),
      ])
  }

  /// The figures of a window, in the way of the profile's kind.
  func facts(_ figures: Summary.Figures, of profile: Profile) throws -> [Section.Fact] {
    switch figures {
    case .child(let figures): try facts(figures)
    case .elder(let figures): try facts(figures)
    case .pet(let figures): try facts(figures, of: profile)
    }
  }

  private func rooms(of member: Summary.Member) throws -> [Item] {
    let id = member.profile.id
    var rooms: [(key: String, room: String)] = []
    if !journal.measurements.of(id).isEmpty { rooms.append(("growth.title", "growth")) }
    if case .child(let figures) = member.recent, !figures.foods.tastes.isEmpty {
      rooms.append(("food.title", "food"))
    }
    if case .elder = member.recent, !journal.tasks.of(id).isEmpty {
      rooms.append(("elder.tasks", "tasks"))
    }
    rooms.append(("visit.list", "visits"))
    return try rooms.map { Item(text: try text($0.key), href: link(member.profile, $0.room)) }
  }

  private func profileSections(_ member: Summary.Member) throws -> [Section] {
    switch member.recent {
    case .child(let figures): try childSections(member, figures)
    case .elder(let figures): try elderSections(member, figures)
    case .pet(let figures): try petSections(member, figures)
    }
  }

  /// A chart with its words, its table and its picture to save.
  func figure(_ figure: Figure) -> Value {
    let table = Section.Table(caption: figure.title, header: figure.header, rows: figure.rows)
    return [
      "id": .text(figure.id), "title": .text(figure.title), "summary": .text(figure.summary),
      "caption": .text(figure.caption),
      "svg": .text(file(figure.svgPath)), "png": .text(file(figure.pngPath)),
      "width": .text(String(Int(figure.picture.size.width.rounded()))),
      "height": .text(String(Int(figure.picture.size.height.rounded()))),
      "table": table.value,
    ]
  }
}
