import Charts
import Drawing
import Knowledge
import Records

enum TaskStripsFigure {
  /// A row of days for each task, with the share that was done and marks for late and missed tasks.
  static let definition = FigureDefinition<ElderMetrics>(id: "task_strips") {
    input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days).map(\.date)
    guard let first = days.first, let last = days.last else { return .empty }
    let strips = TaskStrips(input.metrics, from: first)
    let shown = strips.tasks.prefix(TaskStrips.maximumTaskCount)
    let ids = shown.map(\.task.entry.id)
    let names = Dictionary(
      uniqueKeysWithValues: shown.map { rate in
        (rate.task.entry.id, "\(rate.task.title) · \(input.wording.percent(rate.rate.share ?? 0))")
      })
    let cells = strips.cells(of: Set(ids))
    let outcomes: [(name: String, outcome: TaskOccurrence.Outcome)] = [
      (try input.text("column.in_time"), .inTime), (try input.text("column.late"), .late),
      (try input.text("column.missed"), .missed),
    ]
    let gauges = cells.map { cell in
      Gauges.Gauge(input.position(of: cell.day), .category(cell.taskID), cell.doneShare)
    }
    return FigureDraft(
      pointCount: Set(strips.closedOccasions.map(\.day)).count, x: input.dayAxis(days),
      y: .categories(order: ids) { names[$0] ?? $0 },
      marks: [Gauges(gauges, hasLightFill: true)]
        + zip(outcomes.dropFirst(), [.dot, .cross]).map { kind, symbol in
          outcomeDots(cells.filter { $0.outcomes.contains(kind.outcome) }, kind.name, symbol, input)
        },
      summaryArguments: [
        "dates": input.wording.dates(first...last),
        "done": input.wording.number(strips.closedOccasions.count(where: \.isDone)),
        "due": input.wording.number(strips.closedOccasions.count),
      ],
      header: [try input.text("column.task")] + outcomes.map(\.name),
      rows: strips.tasks.map { task in
        let own = strips.closedOccasions.filter { $0.task.entry.id == task.task.entry.id }
        return [task.task.title]
          + outcomes.map { kind in
            input.wording.number(own.count { $0.outcome == kind.outcome })
          }
      },
      size: Size(width: FigureDraft.defaultSize.width, height: 66 + 18 * Double(shown.count)))
  }

  private static func outcomeDots(
    _ cells: [TaskStrips.Cell], _ name: String, _ symbol: Dots.Symbol,
    _ input: FigureInput<ElderMetrics>
  ) -> Dots {
    return Dots(
      cells.map { .init(input.position(of: $0.day), .category($0.taskID)) }, name: name,
      symbol: symbol,
      tone: .custom(input.ink), radius: 2, showsInLegend: true)
  }
}

private struct TaskStrips {
  /// The maximum number of tasks in the chart; the table contains all.
  static let maximumTaskCount = 40

  struct Cell {
    let taskID: String
    let day: LocalDate
    let outcomes: Set<TaskOccurrence.Outcome>
    /// The share of the due occasions that were done, from 0 to 1.
    let doneShare: Double

    init(_ task: String, on day: LocalDate, due: [TaskOccurrence]) {
      self.taskID = task
      self.day = day
      outcomes = Set(due.map(\.outcome))
      doneShare = Double(due.count(where: \.isDone)) / Double(due.count)
    }
  }

  /// The occasions that were done or missed, without open ones.
  let closedOccasions: [TaskOccurrence]
  let tasks: [ElderMetrics.TaskRate]

  init(_ metrics: ElderMetrics, from first: LocalDate) {
    closedOccasions = metrics.occurrences.filter { $0.outcome != .open && $0.day >= first }
    let due = Set(closedOccasions.map(\.task.entry.id))
    tasks = metrics.tasks.filter { due.contains($0.task.entry.id) }
  }

  func cells(of ids: Set<String>) -> [Cell] {
    let shown = closedOccasions.filter { ids.contains($0.task.entry.id) }
    let tasks = Dictionary(grouping: shown) { $0.task.entry.id }
    return tasks.sorted { $0.key < $1.key }.flatMap { id, occasions in
      let days = Dictionary(grouping: occasions, by: \.day).sorted { $0.key < $1.key }
      return days.map { day, due in Cell(id, on: day, due: due) }
    }
  }
}
