import Charts
import Drawing
import Knowledge
import Records

enum TaskFigure {
  static let definition = FigureDefinition<ElderMetrics>(id: "tasks") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let due = days.filter { $0.dueCount > 0 }
    let counts = Dictionary(grouping: input.metrics.occurrences, by: \.day)
    let names = try input.texts("column.in_time", "column.late", "column.missed")
    let outcomes: [TaskOccurrence.Outcome] = [.inTime, .late, .missed]
    func count(_ outcome: TaskOccurrence.Outcome, _ date: LocalDate) -> Int {
      counts[date, default: []].count { $0.outcome == outcome }
    }
    let series = zip(names, outcomes).map { name, outcome in
      Series(
        name,
        days.map { Datum(input.position(of: $0.date), Double(count(outcome, $0.date)).nilIfZero) },
        isHollow: outcome == .missed)
    }
    return FigureDraft(
      pointCount: due.count, x: input.dayAxis(days.map(\.date)),
      y: input.countAxis(upTo: days.map(\.dueCount).max() ?? 0),
      marks: [StackedBars(series.filter { $0.data.contains { $0.value != nil } })],
      summaryArguments: [
        "dates": input.wording.dates(
          (days.first?.date ?? input.window.first)...(days.last?.date ?? input.window.last)),
        "done": input.wording.number(days.reduce(0) { $0 + $1.doneCount }),
        "due": input.wording.number(days.reduce(0) { $0 + $1.dueCount }),
      ],
      header: [try input.text("column.date")] + names,
      rows: days.map { day in
        [input.dayName(day.date)]
          + outcomes.map {
            day.dueCount > 0 ? input.wording.number(count($0, day.date)) : Wording.unknown
          }
      })
  }
}
