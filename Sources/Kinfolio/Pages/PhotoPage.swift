import Mustache
import Publishing
import Records

/// The page of a photo.
///
/// Photos that could not be rendered also have a page.
struct PhotoPage: ValuePage {
  /// A photo, and the photos just after and just before it on the timeline.
  struct Content: Encodable, Sendable {
    let shot: Timeline.Shot
    let newer: AdjacentPhoto?
    let older: AdjacentPhoto?

    init(_ shot: Timeline.Shot, in timeline: Timeline) {
      self.shot = shot
      let (newer, older) = timeline.neighbors(of: shot.photo.id)
      self.newer = newer.map(AdjacentPhoto.init)
      self.older = older.map(AdjacentPhoto.init)
    }
  }

  /// A photo that the page links to.
  struct AdjacentPhoto: Encodable, Sendable {
    let photo: ID<Photo>
    let day: LocalDate?
    let name: String

    init(_ shot: Timeline.Shot) {
      photo = shot.photo.id
      day = shot.day
      name = shot.profile.name
    }
  }

  static let template = "photo.html"
  let context: PageContext
  let value: Content
  private var shot: Timeline.Shot { value.shot }
  var subject: Profile? { shot.profile }

  func content() throws -> PageContent {
    var trail = [try timelineItem]
    if let day = shot.day {
      let name = wording.opening(wording.date(day, .monthAndYear))
      trail.append(Item(text: name, href: link(Place.timeline(Month(of: day)))))
    } else {
      trail.append(Item(text: try text("timeline.undated"), href: link(Place.undated)))
    }
    return PageContent(
      title: try title(of: AdjacentPhoto(shot)), trail: trail,
      values: [
        "picture": try picture(shot, .fit, .page),
        "failure": .text(try failure(of: shot)),
        "caption": .text(shot.photo.caption ?? ""),
        "avatar": avatar(shot.profile),
        "favorite": .text(shot.photo.favourite ? try text("photo.favorite") : ""),
        "facts": Section.facts(try facts()),
        "newer": try neighbor(value.newer), "older": try neighbor(value.older),
      ],
      preview: .newest(of: [shot]))
  }

  private func title(of photo: AdjacentPhoto) throws -> String {
    guard let day = photo.day else { return photo.name }
    return try text("photo.title", ["name": photo.name, "date": wording.date(day)])
  }

  private func neighbor(_ photo: AdjacentPhoto?) throws -> Value {
    guard let photo else { return .null }
    return ["href": .text(link(Place.photo(photo.photo))), "text": .text(try title(of: photo))]
  }

  private func facts() throws -> [Section.Fact] {
    try whenAndWho() + foodFacts() + taskFacts()
      + shot.milestones.map { milestone in
        Section.Fact(
          label: wording.opening(try word("milestone_kind", milestone.kind)),
          value: milestone.title)
      }
  }

  private func whenAndWho() throws -> [Section.Fact] {
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

  private func foodFacts() throws -> [Section.Fact] {
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
    guard audience.gets(.health) else { return facts }
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

  private func taskFacts() throws -> [Section.Fact] {
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
