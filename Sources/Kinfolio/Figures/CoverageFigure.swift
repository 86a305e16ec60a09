import Charts
import Drawing
import Knowledge

extension FigureRecipe<ChildFigures> {
  /// A cell for each day of the window, filled as far as it was logged: read before any figure.
  static let coverage =
    FigureRecipe(id: "coverage") { scene throws(PhraseError) in
      let days = scene.drawn(scene.figures.days)
      let window = scene.figures.days
      // Of a child whose milk, sleep and diapers nobody logs any more no day is complete, or need be.
      let isLogged = days.contains { $0.feeds > 0 || $0.sleep > 0 || $0.changes > 0 }
      guard let first = window.first, let last = window.last, isLogged else { return .nothing }
      let complete = scene.wording.number(Coverage.completeDays(window))
      // Today's cell tells of the hours that were; today counts once it is over.
      let over = window.count(where: \.isOver)
      let name = try scene.text("column.coverage")
      return FigureSketch(
        // One day alone is told as well as many.
        points: FigureSketch.fewestPoints, x: scene.dayAxis(days.map(\.date)),
        y: Axis.categories(order: [name]).hidden,
        marks: [
          Gauges(days.map { .init(scene.place($0.date), .category(name), $0.coverage) }, name: name)
        ],
        summary: [
          "complete": complete, "total": scene.wording.number(over),
          "dates": scene.wording.dates(first.date...last.date),
        ],
        header: [try scene.text("column.date"), name],
        rows: days.map { [scene.dayName($0.date), scene.wording.percent($0.coverage)] },
        size: Size(width: FigureSketch.size.width, height: 58),
        title: try scene.wording.count("visit.coverage_days", over, ["complete": complete]))
    }
}
