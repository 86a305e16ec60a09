import Mustache
import Publishing

extension House {
  /// A page for every photo, also for those that could not be shown.
  var photoPages: [Page] {
    get throws {
      try timeline.shots.map { shot in
        let (newer, older) = timeline.neighbours(of: shot.photo.id)
        let source = PhotoSource(
          shot: timeline.mark(of: shot), newer: newer.map(PhotoSource.Neighbour.init),
          older: older.map(PhotoSource.Neighbour.init))
        return Page(
          Place.photo(shot.photo.id), "photo.html", of: shot.profile,
          from: try Fingerprint(of: source)
        ) { sheet in
          try sheet.content(of: shot, newer: newer, older: older)
        }
      }
    }
  }
}

extension Sheet {
  fileprivate func content(
    of shot: Timeline.Shot, newer: Timeline.Shot?, older: Timeline.Shot?
  ) throws -> Page.Content {
    var trail = [try timelineItem]
    if let day = shot.day {
      let name = wording.opening(wording.date(day, .monthAndYear))
      trail.append(Item(text: name, href: link(Place.timeline(Month(of: day)))))
    } else {
      trail.append(Item(text: try text("timeline.undated"), href: link(Place.undated)))
    }
    return Page.Content(
      title: try title(of: shot), trail: trail,
      values: [
        "picture": try picture(shot, .fit, .page),
        "failure": .text(try failure(of: shot)),
        "caption": .text(shot.photo.caption ?? ""),
        "avatar": avatar(shot.profile),
        "favorite": .text(shot.photo.favourite ? try text("photo.favorite") : ""),
        "facts": Section.facts(try facts(about: shot)),
        "newer": try neighbour(newer), "older": try neighbour(older),
      ],
      preview: house.preview([shot]))
  }

  private func title(of shot: Timeline.Shot) throws -> String {
    guard let day = shot.day else { return shot.profile.name }
    return try text("photo.title", ["name": shot.profile.name, "date": wording.date(day)])
  }

  private func neighbour(_ shot: Timeline.Shot?) throws -> Value {
    guard let shot else { return .null }
    return [
      "href": .text(link(Place.photo(shot.photo.id))), "text": .text(try title(of: shot)),
    ]
  }

  private func facts(about shot: Timeline.Shot) throws -> [Section.Fact] {
    try whenAndWho(shot) + foodFacts(shot) + taskFacts(shot)
      + shot.milestones.map { milestone in
        Section.Fact(
          label: wording.opening(try word("milestone_kind", milestone.kind)),
          value: milestone.title)
      }
  }

  private func whenAndWho(_ shot: Timeline.Shot) throws -> [Section.Fact] {
    guard let day = shot.day else {
      return [
        Section.Fact(
          label: try text("column.date"), value: wording.opening(try text("common.not_recorded")))
      ]
    }
    var facts = [
      Section.Fact(
        label: try text("column.date"), value: wording.opening(wording.date(day, .full)),
        note: shot.time.map(wording.time) ?? "")
    ]
    let age = try age(of: shot.profile, on: day)
    if !age.isEmpty {
      facts.append(Section.Fact(label: try text("column.age"), value: wording.opening(age)))
    }
    return facts
  }

  private func foodFacts(_ shot: Timeline.Shot) throws -> [Section.Fact] {
    guard let meal = shot.meal, let food = meal.food else { return [] }
    var facts = [
      Section.Fact(
        label: try text("column.food"), value: wording.name(of: food),
        note: meal.isFirst ? try text("food.first") : "")
    ]
    if let liking = meal.log.liking {
      facts.append(
        Section.Fact(
          label: try text("food.liking"), value: wording.opening(try word("liking", liking))))
    }
    guard house.audience.gets(.health) else { return facts }
    let allergens = try food.allergens.map { try word("allergen", $0) }
    facts.append(
      Section.Fact(
        label: try text("food.allergens"),
        value: wording.opening(
          allergens.isEmpty ? try text("food.without_allergens") : wording.list(allergens))))
    for reaction in meal.reactions {
      facts.append(
        Section.Fact(
          label: try text("food.reactions"), value: reaction.signs,
          note: try word("severity", reaction.severity)))
    }
    return facts
  }

  private func taskFacts(_ shot: Timeline.Shot) throws -> [Section.Fact] {
    guard let answer = shot.answer else { return [] }
    let reply = answer.reply
    var facts: [Section.Fact] = []
    if let task = answer.task {
      facts.append(
        Section.Fact(
          label: try text("column.task"), value: task.title,
          note: try word("task_category", task.category)))
    }
    if let said = reply.text, !said.isEmpty {
      facts.append(
        Section.Fact(
          label: try text("column.reply"), value: try text("common.quoted", ["text": said])))
    }
    if let due = reply.dueAt {
      facts.append(
        Section.Fact(
          label: try text("photo.asked_at"), value: wording(for: shot.profile).time(due)))
    }
    if let minutes = answerTime(of: shot) {
      facts.append(Section.Fact(label: try text("elder.reply_time"), value: minutes))
    }
    return facts
  }
}
