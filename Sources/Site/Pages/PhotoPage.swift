import Audiences
import Knowledge
import Mustache
import Photos
import Records
import Reports

/// The page of a photo on the timeline, which exists even if the photo could not be rendered.
struct PhotoPage: DataDrivenPage {
  struct PageData: Encodable, Sendable {
    let timelinePhoto: Timeline.TimelinePhoto
    let newer: AdjacentPhoto?
    let older: AdjacentPhoto?

    init(_ timelinePhoto: Timeline.TimelinePhoto, in timeline: Timeline) {
      self.timelinePhoto = timelinePhoto
      let (newer, older) = timeline.adjacentPhotos(of: timelinePhoto.photo.id)
      self.newer = newer.map(AdjacentPhoto.init)
      self.older = older.map(AdjacentPhoto.init)
    }
  }

  struct AdjacentPhoto: Encodable, Sendable {
    let photo: ID<Photo>
    let day: LocalDate?
    let name: String

    init(_ timelinePhoto: Timeline.TimelinePhoto) {
      photo = timelinePhoto.photo.id
      day = timelinePhoto.day
      name = timelinePhoto.profile.name
    }
  }

  static let template = "photo.html"
  let context: PageRenderingContext
  let pageData: PageData
  private var timelinePhoto: Timeline.TimelinePhoto { pageData.timelinePhoto }
  var subject: Profile? { timelinePhoto.profile }

  func content() throws -> PageContent {
    var trail = [try timelineLink]
    if let day = timelinePhoto.day {
      let name = wording.capitalizingFirstLetter(wording.date(day, .monthAndYear))
      trail.append(ListItem(text: name, href: link(PagePath.timeline(Month(of: day)))))
    } else {
      trail.append(ListItem(text: try text("timeline.undated"), href: link(PagePath.undatedPhotos)))
    }
    return PageContent(
      title: try title(of: AdjacentPhoto(timelinePhoto)), breadcrumbs: trail,
      values: [
        "picture": try picture(timelinePhoto, .fit, .photoPage),
        "failure": .text(try failureText(of: timelinePhoto)),
        "caption": .text(timelinePhoto.photo.caption ?? ""),
        "avatar": avatar(timelinePhoto.profile),
        "favorite": .text(timelinePhoto.photo.isFavorite ? try text("photo.favorite") : ""),
        "facts": PageSection.templateValue(ofFacts: try facts()),
        "newer": try neighborLink(to: pageData.newer),
        "older": try neighborLink(to: pageData.older),
      ],
      linkPreview: .newest(of: [timelinePhoto]))
  }

  private func title(of photo: AdjacentPhoto) throws -> String {
    guard let day = photo.day else { return photo.name }
    return try text("photo.title", ["name": photo.name, "date": wording.date(day)])
  }

  private func neighborLink(to photo: AdjacentPhoto?) throws -> TemplateValue {
    guard let photo else { return .null }
    return ["href": .text(link(PagePath.photo(photo.photo))), "text": .text(try title(of: photo))]
  }

  private func facts() throws -> [Fact] {
    try dateAndAgeFacts() + foodFacts() + taskFacts()
      + timelinePhoto.milestones.map { milestone in
        Fact(
          label: milestone.title.isEmpty
            ? try text("column.milestone")
            : wording.capitalizingFirstLetter(try word("milestone_kind", milestone.kind)),
          value: try wording.title(of: milestone))
      }
  }

  private func dateAndAgeFacts() throws -> [Fact] {
    guard let day = timelinePhoto.day else {
      let unknown = wording.capitalizingFirstLetter(try text("common.not_recorded"))
      return [try fact("column.date", unknown)]
    }
    let notes = [timelinePhoto.time.map(wording.time) ?? "", try dateRemark(of: timelinePhoto)]
    var facts = [
      try fact(
        "column.date", wording.capitalizingFirstLetter(wording.date(day, .full)),
        notes.filter { !$0.isEmpty }.joined(separator: " · "))
    ]
    let age = try age(of: timelinePhoto.profile, on: day)
    if !age.isEmpty {
      facts.append(try fact("column.age", wording.capitalizingFirstLetter(age)))
    }
    return facts
  }

  private func foodFacts() throws -> [Fact] {
    guard let meal = timelinePhoto.meal, let food = meal.food else { return [] }
    let firstNote = meal.isFirst ? try text("food.first") : ""
    var facts = [try fact("column.food", wording.name(of: food), firstNote)]
    if let liking = meal.log.liking {
      let words = wording.capitalizingFirstLetter(try word("liking", liking))
      facts.append(try fact("food.liking", words))
    }
    guard audience.canSee(.health) else { return facts }
    let allergens =
      food.allergens.isEmpty
      ? try text("food.without_allergens")
      : wording.list(try food.allergens.map { try word("allergen", $0) })
    facts.append(try fact("food.allergens", wording.capitalizingFirstLetter(allergens)))
    facts += try meal.reactions.map {
      try fact("food.reactions", $0.signs, word("severity", $0.severity))
    }
    return facts
  }

  private func taskFacts() throws -> [Fact] {
    guard let answer = timelinePhoto.answer else { return [] }
    let reply = answer.reply
    var facts: [Fact] = []
    if let task = answer.task {
      facts.append(try fact("column.task", task.title, word("task_category", task.category)))
    }
    if let words = reply.text, !words.isEmpty {
      facts.append(try fact("column.reply", text("common.quoted", ["text": words])))
    }
    if let due = reply.dueAt {
      facts.append(try fact("photo.asked_at", wording(inZoneOf: timelinePhoto.profile).time(due)))
    }
    if let minutes = formattedReplyDuration(of: timelinePhoto) {
      facts.append(try fact("elder.reply_time", minutes))
    }
    return facts
  }
}
