import Charts
import Drawing
import Knowledge
import Records

enum TaskStripsFigure {
  /// The maximum number of tasks in the chart; the table below the chart contains all tasks.
  private static let maximumTaskCount = 40

  /// The chart of an elder's tasks, with a row for each task and a cell for each day.
  ///
  /// A cell shows the share of the task that was done on the day, with symbols for late and missed occasions.
  static let definition = FigureDefinition<ElderMetrics>(id: "task_strips") {
    input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days).map(\.date)
    guard let first = days.first, let last = days.last else { return .empty }
    let closed = input.metrics.occurrences.filter { $0.outcome != .open && $0.day >= first }
    let closedByTask = Dictionary(grouping: closed, by: \.task.entry.id)
    let tasks = input.metrics.tasks.filter { closedByTask[$0.task.entry.id] != nil }
    let shown = tasks.prefix(maximumTaskCount)
    let ids = shown.map(\.task.entry.id)
    let names = Dictionary(
      uniqueKeysWithValues: shown.map { rate in
        (rate.task.entry.id, "\(rate.task.title) · \(input.wording.percent(rate.rate.share ?? 0))")
      })
    let cells = ids.sorted().flatMap { id in
      Dictionary(grouping: closedByTask[id, default: []], by: \.day).sorted { $0.key < $1.key }
        .map { (x: input.position(of: $0), y: Position.category(id), occasions: $1) }
    }
    let gauges = cells.map { x, y, occasions in
      Gauges.Gauge(x, y, Double(occasions.count(where: \.isDone)) / Double(occasions.count))
    }
    func dots(_ outcome: TaskOccurrence.Outcome, _ name: String, _ symbol: Dots.Symbol) -> Dots {
      Dots(
        cells.filter { $0.occasions.contains { $0.outcome == outcome } }.map { .init($0.x, $0.y) },
        name: name, symbol: symbol, tone: .custom(input.ink), radius: 2)
    }
    let outcomeNames = try input.texts("column.in_time", "column.late", "column.missed")
    return FigureDraft(
      pointCount: Set(closed.map(\.day)).count, x: input.dayAxis(days),
      y: .categories(order: ids) { names[$0] ?? $0 },
      marks: [
        Gauges(gauges, hasLightFill: true), dots(.late, outcomeNames[1], .dot),
        dots(.missed, outcomeNames[2], .cross),
      ],
      summaryArguments: [
        "dates": input.wording.dates(first...last),
        "done": input.wording.number(closed.count(where: \.isDone)),
        "due": input.wording.number(closed.count),
      ],
      header: [try input.text("column.task")] + outcomeNames,
      rows: tasks.map { task in
        let own = closedByTask[task.task.entry.id, default: []]
        return [task.task.title]
          + [.inTime, .late, .missed].map { outcome in
            input.wording.number(own.count { $0.outcome == outcome })
          }
      },
      size: Size(width: FigureDraft.defaultSize.width, height: 66 + 18 * Double(shown.count)))
  }
}
