import Charts
import Knowledge
import Records

enum PointsFigure {
  /// The chart of the reward points that were given to a child on each day, above zero, and taken away, below zero.
  static let definition = FigureDefinition<ChildMetrics>(id: "points") {
    input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days).map(\.date)
    guard let first = days.first, let last = days.last else { return .empty }
    let timeRange = Window(from: first, through: last).timeRange(in: input.zone)
    let entries = input.journal.points.of(input.profile.id).within(timeRange)
    let byDay = Dictionary(grouping: entries) { input.zone.day(of: $0.givenAt) }
    let given = byDay.mapValues { $0.reduce(0) { $0 + max(0, $1.points) } }
    let taken = byDay.mapValues { $0.reduce(0) { $0 + min(0, $1.points) } }
    let names = try input.texts("chart.points.given", "chart.points.taken")
    let series = zip(names, [given, taken]).map { name, sums in
      Series(name, days.map { Datum(input.position(of: $0), sums[$0].map(Double.init)) })
    }
    let wording = input.wording
    return FigureDraft(
      pointCount: byDay.count, x: input.dayAxis(days), y: input.divergingAxis(""),
      marks: [StackedBars(series.filter { $0.data.contains { ($0.value ?? 0) != 0 } })],
      summaryArguments: [
        "dates": wording.dates(first...last),
        "given": wording.number(given.values.reduce(0, +)),
        "taken": wording.number(-taken.values.reduce(0, +)),
        "balance": wording.number(input.metrics.points.balance),
      ],
      header: [try input.text("column.date")] + names,
      rows: days.map { day in
        [input.dayName(day)]
          + [given[day], taken[day]].map { points in
            points.map { wording.number(Double($0.magnitude)) } ?? Wording.unknown
          }
      })
  }
}
