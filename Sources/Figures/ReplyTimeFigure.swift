import Charts
import Knowledge
import Records

enum ReplyTimeFigure {
  /// The chart of the times that an elder took to reply to tasks, with the deadline if it is the same for all tasks.
  static let definition = FigureDefinition<ElderMetrics>(id: "reply_time") {
    input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days).map(\.date)
    let answered = input.metrics.occurrences.filter { occasion in
      occasion.replyTime != nil && days.first.map { occasion.day >= $0 } == true
    }
    let seconds = answered.map { Double($0.replyTime ?? 0) }
    guard let median = Statistics.median(seconds), let first = days.first, let last = days.last
    else { return .empty }
    let deadlines = Set(answered.map(\.task.deadlineMinutes))
    let deadline = try deadlines.first.flatMap { deadlines.count == 1 ? $0 : nil }
      .map { minutes throws(PhraseError) -> any Mark in
        let written = input.wording.duration(seconds: Double(minutes * 60))
        return Rule(
          y: .number(Double(minutes)),
          label: try input.text("elder.deadline", ["duration": written]))
      }
    let dots = zip(answered, seconds).map { occasion, seconds in
      Datum(input.position(of: occasion.day), MeasureUnit.minutes.converted(fromStored: seconds))
    }
    return FigureDraft(
      pointCount: answered.count, x: input.dayAxis(days),
      y: input.amountAxis(MeasureUnit.minutes.name),
      marks: [deadline].compactMap { $0 } + [Dots(dots)],
      summaryArguments: [
        "dates": input.wording.dates(first...last),
        "median": input.wording.duration(seconds: median),
      ],
      header: try input.texts("column.date", "column.task", "column.reply_time"),
      rows: zip(answered, seconds).map { occasion, seconds in
        [
          input.wording.dateAndTime(occasion.dueAt), occasion.task.title,
          input.wording.duration(seconds: seconds),
        ]
      },
      notes: deadline == nil ? [] : [try input.text("chart.reply_time.deadline")])
  }
}
