import Records

/// The paragraphs that sum a window up: which sentences they hold follows from the figures alone.
enum Story {
  /// Two or three paragraphs; none where nothing was recorded.
  static func paragraphs(of scene: FindingRule.Scene) -> [[Finding]] {
    let paragraphs =
      switch scene.figures {
      case .child(let figures):
        scene.dayByDay(figures) + [scene.bodyAndHealth + scene.steps]
      case .elder(let figures):
        [scene.tasks(figures), scene.answers(figures), scene.bodyAndHealth]
      case .pet(let figures):
        [scene.eating(figures), scene.supply(figures), scene.bodyAndHealth + scene.nextVaccination]
      }
    // That there were no meals or tasks is worth a word only beside what there was.
    let isEmpty = paragraphs.joined().allSatisfy(\.rows.isEmpty)
    let told = (isEmpty ? [scene.sumsOfToday] : paragraphs).filter { !$0.isEmpty }
    if told.count > 1 { return told }
    let keeping = [scene.keeping, scene.kinds].filter { !$0.isEmpty }
    return told + keeping.prefix(2 - told.count)
  }
}

extension FindingRule.Scene {
  /// A sentence of the story, with its figures and the rows behind it.
  func sentence(
    _ phrase: String, _ arguments: [String: Finding.Argument], _ rows: [String]
  ) -> Finding {
    Finding(rule: "story", phrase: phrase, arguments: arguments, rows: rows)
  }

  /// The ids of a profile's records of one kind in the window.
  func rows<Record: ProfileRecord>(_ records: RecordList<Record>) -> [String] {
    records.of(id).within(moments).map(\.entry.id)
  }

  /// The ids of a profile's records of one kind in the fourteen days up to the window's end.
  func rowsOfTwoWeeks<Record: ProfileRecord>(_ records: RecordList<Record>) -> [String] {
    let days = Window(from: window.last - 13, through: window.last)
    return records.of(id).within(days.moments(in: zone)).map(\.entry.id)
  }

  /// The last measured weight of the window beside that of the visit before, or the one before it.
  var weightGain: Finding? {
    guard let (before, last) = change(of: .weight) else { return nil }
    let change = last.value - before.value
    let phrase =
      abs(change) < 0.005 * last.value
      ? "story.weight_same" : change > 0 ? "story.weight_more" : "story.weight_less"
    var arguments: [String: Finding.Argument] = [
      "name": .text(profile.name), "weight": .weight(kg: last.value),
      "date": .date(last.measuredOn), "before": .date(before.measuredOn),
    ]
    if phrase != "story.weight_same" { arguments["change"] = .weight(kg: abs(change)) }
    return sentence(phrase, arguments, [before.entry.id, last.entry.id])
  }

  /// The phrase for more, less or about the same: a twentieth is no difference.
  static func compared(
    _ last: Double, _ before: Double, more: String, less: String, same: String
  ) -> String {
    switch change(last, before) {
    case 1: more
    case -1: less
    default: same
    }
  }

  /// 1 for more, -1 for less, 0 for about the same.
  static func change(_ last: Double, _ before: Double) -> Int {
    let ratio = last / before
    return ratio > 1.05 ? 1 : ratio < 0.95 ? -1 : 0
  }
}

extension Finding.Argument {
  /// A median of counts: whole, or with its half, as figures and tables show it too.
  static func median(_ value: Double) -> Finding.Argument {
    value == value.rounded() ? .count(Int(value)) : .number(value, decimals: 1)
  }
}
