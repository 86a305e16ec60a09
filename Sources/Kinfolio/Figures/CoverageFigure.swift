import Charts
import Drawing
import Knowledge

enum CoverageFigure {
  /// A cell for each day of the window, filled as far as it was logged: read before any figure.
  static let definition = FigureDefinition<ChildFigures>(id: "coverage") {
    input throws(PhraseError) in
    let days = input.drawn(input.figures.days)
    let window = input.figures.days
    // Of a child whose milk, sleep and diapers nobody logs any more no day is complete, or need be.
    let isLogged = days.contains { $0.feeds > 0 || $0.sleep > 0 || $0.changes > 0 }
    guard let first = window.first, let last = window.last, isLogged else { return .nothing }
    let complete = input.wording.number(Coverage.completeDays(window))
    // Today's cell tells of the hours that were; today counts once it is over.
    let over = window.count(where: \.isOver)
    let name = try input.text("column.coverage")
    return FigureDraft(
      // One day alone is told as well as many.
      points: FigureDraft.fewestPoints, x: input.dayAxis(days.map(\.date)),
      y: Axis.categories(order: [name]).hidden,
      marks: [
        Gauges(days.map { .init(input.place($0.date), .category(name), $0.coverage) }, name: name)
      ],
      summary: [
        "complete": complete, "total": input.wording.number(over),
        "dates": input.wording.dates(first.date...last.date),
      ],
      header: [try input.text("column.date"), name],
      rows: days.map { [input.dayName($0.date), input.wording.percent($0.coverage)] },
      size: Size(width: FigureDraft.size.width, height: 58),
      title: try input.wording.count("visit.coverage_days", over, ["complete": complete]))
  }
}
