/// The paragraphs that sum a window up: which sentences they hold follows from the figures alone.
enum Story {
  /// Two or three paragraphs; none where nothing was recorded.
  static func paragraphs(of scene: FindingRule.Scene) -> [[Finding]] {
    let paragraphs: [[Finding?]] =
      switch scene.figures {
      case .child(let figures):
        [
          [scene.thinRecords(figures), scene.feeding(figures), scene.milkTrend(figures)],
          [scene.sleeping(figures), scene.longNight(figures), scene.sleepTrend(figures)],
          [scene.weightGain, scene.illness, scene.tasting(figures), scene.screens(figures)],
        ]
      case .elder(let figures):
        [
          [scene.tasks(figures), scene.taskTrend(figures), scene.run(figures)],
          [scene.categories(figures), scene.answering(figures), scene.weightGain],
        ]
      case .pet(let figures):
        [
          [scene.eating(figures), scene.advice(figures)],
          [scene.supply(figures), scene.weightGain, scene.nextVaccination],
        ]
      }
    return paragraphs.map { $0.compactMap(\.self) }.filter { !$0.isEmpty }
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
  func rows<Record: ProfileRecord>(_ records: Records<Record>) -> [String] {
    records.of(id).within(moments).map(\.entry.id)
  }

  /// The last measured weight of the window beside the one before it.
  var weightGain: Finding? {
    let weights = measurements(.weight)
    guard let last = weights.last, window.days.contains(last.measuredOn),
      let before = weights.dropLast().last, before.measuredOn < last.measuredOn
    else { return nil }
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

  /// How a figure's median of the last seven complete days compares with that of the seven before:
  /// more, less or about the same; nil where either week has fewer than five complete days.
  func trend(
    _ figures: ChildFigures, from sort: ChildDay.Sort, _ figure: (ChildDay) -> Double
  ) -> (last: Double, before: Double)? {
    let over = figures.days.filter(\.isOver)
    guard over.count >= 13 else { return nil }
    let weeks = [over.suffix(7), over.dropLast(7).suffix(7)].map { days in
      days.filter { $0.isComplete(for: sort) }.map(figure)
    }
    guard weeks.allSatisfy({ $0.count >= 5 }), let last = Statistics.median(weeks[0]),
      let before = Statistics.median(weeks[1]), before > 0
    else { return nil }
    return (last, before)
  }
}
