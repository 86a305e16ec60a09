import Knowledge
import Mustache
import Records
import Reports

extension Timeline {
  /// A kind of photos and events by which readers filter the timeline.
  enum FilterKind: String, CaseIterable {
    case food
    case task
    case milestone
    case other
  }
}

/// The text of an event without a photo, as a line of its day on the timeline.
struct TimelineLine {
  var text: String
  /// The kind of the milestone if it is a badge or a record, otherwise an empty text.
  var note = ""
  var kinds: [Timeline.FilterKind] = [.milestone]
  var food: Food?
  var announcesNewProfile = false
}

extension PageWriter {
  func timelineLine(for event: Timeline.Event, of profile: Profile) throws -> TimelineLine {
    let name = profile.name
    switch event {
    case .milestone(let milestone):
      let isAward = [.badge, .record].contains(milestone.kind)
      return TimelineLine(
        text: try labeled(name, wording.title(of: milestone)),
        note: isAward ? try word("milestone_kind", milestone.kind) : "")
    case .born: return TimelineLine(text: try text("timeline.born", ["name": name]))
    case .birthday(let years):
      let ordinal = wording.ordinal(years, .beforeMasculine)
      let words = try text("home.birthday", ["ordinal": ordinal])
      return TimelineLine(text: try labeled(name, words))
    case .firstTaste(let food):
      let words = try text("timeline.first_taste", ["food": wording.nameInSentence(of: food)])
      return TimelineLine(text: try labeled(name, words), kinds: [.food, .milestone], food: food)
    case .joined:
      return TimelineLine(
        text: try text("timeline.joined", ["name": name]), announcesNewProfile: true)
    case .tasksAnswered(let number):
      let line = try counted("timeline.tasks_answered", number, ["name": name])
      return TimelineLine(text: line, kinds: [.task])
    }
  }
}

extension Timeline.TimelinePhotoDetails {
  /// The filters of the timeline that show the photo; the first taste of a food counts as food and as a milestone.
  var kinds: [Timeline.FilterKind] {
    var kinds: [Timeline.FilterKind] = []
    if meal != nil { kinds.append(.food) }
    if answer != nil { kinds.append(.task) }
    if meal?.isFirst == true || !milestones.isEmpty { kinds.append(.milestone) }
    return kinds.isEmpty ? [.other] : kinds
  }
}
