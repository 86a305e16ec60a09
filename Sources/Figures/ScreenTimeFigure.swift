import Charts
import Knowledge
import Records

enum ScreenTimeFigure {
  static let definition = FigureDefinition<ChildMetrics>(id: "screen_time") {
    input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let used = days.filter { $0.screenSeconds > 0 }
    // Today is not over, so the summary leaves it out, unless no other day has screen time.
    let daysOverLimit = used.filter(\.isOver)
    let kinds = UsageSession.Category.allCases.filter { kind in
      used.contains { $0.screenSecondsByCategory[kind, default: 0] > 0 }
    }
    let series = try kinds.map { kind throws(PhraseError) in
      Series(
        try input.capitalizedWord("app_category", kind),
        input.data(on: days) {
          let seconds = Double($0.screenSecondsByCategory[kind, default: 0])
          return MeasureUnit.minutes.converted(fromStored: seconds).nilIfZero
        })
    }
    let written = { (seconds: Double) in input.wording.duration(seconds: seconds) }
    return FigureDraft(
      pointCount: used.count, x: input.dayAxis(days.map(\.date)),
      y: input.amountAxis(MeasureUnit.minutes.name), marks: [StackedBars(series)],
      summaryArguments: input.summaryArguments(
        (daysOverLimit.isEmpty ? used : daysOverLimit).map { Double($0.screenSeconds) },
        over: days.map(\.date), written),
      header: [try input.text("column.date")] + series.map(\.name)
        + [try input.text("common.total")],
      rows: days.map { day in
        [input.dayName(day.date)]
          + kinds.map {
            input.valueOrDash(Double(day.screenSecondsByCategory[$0, default: 0]), written)
          }
          + [input.valueOrDash(Double(day.screenSeconds), written)]
      })
  }
}
