import Mustache
import Records

extension Timeline {
  /// A filter of the timeline.
  enum Kind: String, CaseIterable {
    case food
    case task
    case milestone
    case other
  }
}

/// An event without a photo, as a line of its day.
struct EventLine {
  var text: String
  /// The kind of award, shown less prominently; empty if the event is not a badge or record.
  var note = ""
  var kinds: [Timeline.Kind] = [.milestone]
  var food: Food?
  var isJoining = false
}

extension PageWriter {
  func eventLine(for event: Timeline.Event, of profile: Profile) throws -> EventLine {
    func labeled(_ value: String) throws -> String {
      try text("common.labelled", ["label": profile.name, "value": value])
    }
    switch event {
    case .milestone(let milestone):
      let isAward = [.badge, .record].contains(milestone.kind)
      return EventLine(
        text: try labeled(try wording.title(of: milestone)),
        note: isAward ? try word("milestone_kind", milestone.kind) : "")
    case .born: return EventLine(text: try text("timeline.born", ["name": profile.name]))
    case .birthday(let years):
      let ordinal = wording.ordinal(years, .beforeMasculine)
      return EventLine(text: try labeled(try text("home.birthday", ["ordinal": ordinal])))
    case .firstTaste(let food):
      let name = ["food": wording.nameInSentence(of: food)]
      return EventLine(
        text: try labeled(try text("timeline.first_taste", name)), kinds: [.food, .milestone],
        food: food)
    case .joined:
      return EventLine(
        text: try text("timeline.joined", ["name": profile.name]), isJoining: true)
    case .tasksAnswered(let number):
      let line = try wording.counted("timeline.tasks_answered", number, ["name": profile.name])
      return EventLine(text: line, kinds: [.task])
    }
  }
}

extension Timeline.TimelinePhotoDetails {
  /// The filters that match the photo.
  ///
  /// A first taste counts as food and as a milestone.
  var kinds: [Timeline.Kind] {
    var kinds: [Timeline.Kind] = []
    if meal != nil { kinds.append(.food) }
    if answer != nil { kinds.append(.task) }
    if meal?.isFirst == true || !milestones.isEmpty { kinds.append(.milestone) }
    return kinds.isEmpty ? [.other] : kinds
  }
}
