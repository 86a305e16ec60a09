import Charts
import Knowledge
import Records

enum WeekTrendFigure {
  /// The chart of the share of an elder's due tasks that were done on each of the last seven days.
  static let definition = FigureDefinition<ElderMetrics>(id: "week_trend") {
    input throws(PhraseError) in
    let days = input.metrics.days.suffix(7)
    let rated = days.filter { $0.rate != nil }
    guard let first = days.first, let last = days.last, !rated.isEmpty else { return .empty }
    let wording = input.wording
    let title = try input.text("elder.tasks_done")
    return FigureDraft(
      pointCount: rated.count,
      x: .categories(order: days.map { "\($0.date)" }) { text in
        LocalDate(text).map {
          "\(wording.date($0, .shortWeekday)) \(wording.date($0, .short))"
        } ?? text
      },
      y: .time(
        title, ticks: [0, 0.5, 1].map { Tick($0, wording.percent($0)) }, including: 0...1),
      marks: [
        Bars(days.map { Datum(input.position(of: $0.date), $0.rate) }),
        Labels(
          rated.map {
            .init(input.position(of: $0.date), .number($0.rate ?? 0), wording.percent($0.rate ?? 0))
          }),
      ],
      summaryArguments: [
        "dates": wording.dates(first.date...last.date),
        "done": wording.number(rated.reduce(0) { $0 + $1.doneCount }),
        "due": wording.number(rated.reduce(0) { $0 + $1.dueCount }),
      ],
      header: [try input.text("column.date"), title, try input.text("column.tasks_due")],
      rows: days.map { day in
        [
          input.dayName(day.date), day.rate.map { wording.percent($0) } ?? Wording.unknown,
          wording.number(day.dueCount),
        ]
      })
  }
}
