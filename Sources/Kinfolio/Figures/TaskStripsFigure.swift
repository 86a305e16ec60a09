import Charts
import Drawing

extension FigureRecipe<ElderFigures> {
  /// A strip of days for each task: how much of what was due was answered, what came late and what
  /// not at all.
  static let taskStrips = FigureRecipe(id: "task_strips") { scene throws(PhraseError) in
    let days = scene.drawn(scene.figures.days).map(\.date)
    let judged = scene.figures.occasions.filter {
      $0.outcome != .open && days.first.map($0.day.isNotBefore) == true
    }
    guard let first = days.first, let last = days.last, !judged.isEmpty else { return .nothing }
    let due = Set(judged.map(\.task.entry.id))
    let tasks = scene.figures.tasks.filter { due.contains($0.task.entry.id) }
    // As many strips as a page has room for; the table tells all.
    let shown = tasks.prefix(40)
    let ids = Set(shown.map(\.task.entry.id))
    var names: [String: String] = [:]
    for task in shown {
      let share = scene.wording.percent(task.rate.share ?? 0)
      names[task.task.entry.id] = "\(task.task.title) · \(share)"
    }
    let words = names
    let cells = Dictionary(grouping: judged.filter { ids.contains($0.task.entry.id) }) {
      StripCell(task: $0.task.entry.id, day: $0.day)
    }
    .sorted { ($0.key.task, $0.key.day) < ($1.key.task, $1.key.day) }
    let ink = Accent(fill: scene.theme.text, stroke: scene.theme.text)
    func signs(_ outcome: Occasion.Outcome, _ symbol: Dots.Symbol, _ key: String)
      throws(PhraseError)
      -> Dots
    {
      Dots(
        cells.filter { $0.value.contains { $0.outcome == outcome } }
          .map { .init(scene.place($0.key.day), .category($0.key.task)) },
        name: try scene.text(key), symbol: symbol, tone: .custom(ink), radius: 2, keyed: true)
    }
    return FigureSketch(
      points: Set(judged.map(\.day)).count, x: scene.dayAxis(days),
      y: .categories(order: shown.map(\.task.entry.id)) { words[$0] ?? $0 },
      marks: [
        Gauges(
          cells.map { key, occasions in
            .init(
              scene.place(key.day), .category(key.task),
              Double(occasions.count(where: \.isDone)) / Double(occasions.count))
          }, soft: true),
        try signs(.late, .dot, "column.late"), try signs(.missed, .cross, "column.missed"),
      ],
      summary: [
        "dates": scene.wording.dates(first...last),
        "done": scene.wording.number(judged.count(where: \.isDone)),
        "due": scene.wording.number(judged.count),
      ],
      header: [
        try scene.text("column.task"), try scene.text("column.in_time"),
        try scene.text("column.late"), try scene.text("column.missed"),
      ],
      rows: tasks.map { task in
        let own = judged.filter { $0.task.entry.id == task.task.entry.id }
        return [task.task.title]
          + [Occasion.Outcome.inTime, .late, .missed].map { outcome in
            scene.wording.number(own.count { $0.outcome == outcome })
          }
      },
      size: Size(width: FigureSketch.size.width, height: 66 + 18 * Double(shown.count)))
  }
}

/// One task on one day.
private struct StripCell: Hashable {
  let task: String
  let day: LocalDate
}

extension LocalDate {
  fileprivate func isNotBefore(_ other: LocalDate) -> Bool { self >= other }
}
