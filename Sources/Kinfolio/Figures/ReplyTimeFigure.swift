import Charts
import Knowledge

extension FigureRecipe<ElderFigures> {
  /// How long each answer took, with the deadline where all tasks have the same.
  static let replyTime = FigureRecipe(id: "reply_time") { scene throws(PhraseError) in
    let days = scene.drawn(scene.figures.days).map(\.date)
    let answered = scene.figures.occasions.filter { occasion in
      occasion.replyTime != nil && days.first.map { occasion.day >= $0 } == true
    }
    let seconds = answered.map { Double($0.replyTime ?? 0) }
    guard let median = Statistics.median(seconds), let first = days.first, let last = days.last
    else { return .nothing }
    let deadlines = Set(answered.map(\.task.deadlineMinutes))
    let deadline = try deadlines.first.flatMap { deadlines.count == 1 ? $0 : nil }
      .map { minutes throws(PhraseError) -> any Mark in
        let written = scene.wording.duration(seconds: Double(minutes * 60))
        return Rule(
          y: .number(Double(minutes)),
          label: try scene.text("elder.deadline", ["duration": written]))
      }
    let dots = zip(answered, seconds).map { occasion, seconds in
      Datum(scene.place(occasion.day), MeasureUnit.minutes.amount(seconds))
    }
    return FigureSketch(
      points: answered.count, x: scene.dayAxis(days),
      y: scene.amountAxis(MeasureUnit.minutes.name),
      marks: [deadline].compactMap { $0 } + [Dots(dots)],
      summary: [
        "dates": scene.wording.dates(first...last),
        "median": scene.wording.duration(seconds: median),
      ],
      header: [
        try scene.text("column.date"), try scene.text("column.task"),
        try scene.text("column.reply_time"),
      ],
      rows: zip(answered, seconds).map { occasion, seconds in
        [
          scene.wording.dateAndTime(occasion.dueAt), occasion.task.title,
          scene.wording.duration(seconds: seconds),
        ]
      },
      notes: deadline == nil ? [] : [try scene.text("chart.reply_time.deadline")])
  }
}
