import Charts
import Drawing
import Knowledge

enum CoverageFigure {
  /// The chart of the coverage of each day: the share of the day for which a child's care was recorded.
  ///
  /// This is the first figure, because it shows how reliable the other figures are.
  static let definition = FigureDefinition<ChildMetrics>(id: "coverage") {
    input throws(PhraseError) in
    let window = input.metrics.daily.days
    let days = input.lastDays(of: window)
    // Once a child's milk, sleep and diapers are no longer logged, no day is complete: that is normal.
    let isLogged = days.contains { $0.feeds > 0 || $0.sleepSeconds > 0 || $0.diaperChanges > 0 }
    guard let first = window.first, let last = window.last, isLogged else { return .empty }
    let complete = input.wording.number(input.metrics.daily.completeDayCount)
    // The cell of today shows the hours so far. Today is counted only when it is over.
    let over = input.metrics.daily.pastDayCount
    let dates = input.wording.dates(first.date...last.date)
    let text = try input.wording.counted("visit.coverage_days", over, ["complete": complete])
    let name = try input.text("column.coverage")
    return FigureDraft(
      // This figure makes sense even for a single day.
      pointCount: FigureDraft.minimumPointCount, x: input.dayAxis(days.map(\.date)),
      y: Axis.categories(order: [name]).hidden,
      marks: [
        Gauges(days.map { .init(input.position(of: $0.date), .category(name), $0.coverage) })
      ],
      summaryArguments: [
        "complete": complete, "total": input.wording.number(over), "dates": dates,
      ],
      header: [try input.text("column.date"), name],
      rows: days.map { [input.dayName($0.date), input.wording.percent($0.coverage)] },
      size: Size(width: FigureDraft.defaultSize.width, height: 52),
      title: input.metrics.daily.window == input.window ? text : "\(text) · \(dates)",
      notes: days.count < window.count
        ? [try input.wording.counted("chart.last_days", days.count)] : [])
  }
}
