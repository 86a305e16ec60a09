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
struct TimelineLine {
  var text: String
  /// The kind of award, shown less prominently; empty if the event is not a badge or record.
  var note = ""
  var kinds: [Timeline.Kind] = [.milestone]
  var food: Food?
  var isJoining = false
}

extension PageWriter {
  func timelineLine(for event: Timeline.Event, of profile: Profile) throws -> TimelineLine {
    func labeled(_ value: String) throws -> String {
      try text("common.labelled", ["label": profile.name, "value": value])
    }
    switch event {
    case .milestone(let milestone):
      let isAward = [.badge, .record].contains(milestone.kind)
      return TimelineLine(
        text: try labeled(try wording.title(of: milestone)),
        note: isAward ? try word("milestone_kind", milestone.kind) : "")
    case .born: return TimelineLine(text: try text("timeline.born", ["name": profile.name]))
    case .birthday(let years):
      let ordinal = wording.ordinal(years, .beforeMasculine)
      return TimelineLine(text: try labeled(try text("home.birthday", ["ordinal": ordinal])))
    case .firstTaste(let food):
      let name = ["food": wording.nameInSentence(of: food)]
      return TimelineLine(
        text: try labeled(try text("timeline.first_taste", name)), kinds: [.food, .milestone],
        food: food)
    case .joined:
      return TimelineLine(
        text: try text("timeline.joined", ["name": profile.name]), isJoining: true)
    case .tasksAnswered(let number):
      let line = try wording.counted("timeline.tasks_answered", number, ["name": profile.name])
      return TimelineLine(text: line, kinds: [.task])
    }
  }
}

extension Timeline.TimelinePhotoDetails {
  /// The filters that match the photo; a first taste counts as food and as a milestone.
  var kinds: [Timeline.Kind] {
    var kinds: [Timeline.Kind] = []
    if meal != nil { kinds.append(.food) }
    if answer != nil { kinds.append(.task) }
    if meal?.isFirst == true || !milestones.isEmpty { kinds.append(.milestone) }
    return kinds.isEmpty ? [.other] : kinds
  }
}
