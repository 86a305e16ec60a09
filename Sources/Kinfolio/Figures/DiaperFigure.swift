import Charts
import Drawing

extension FigureRecipe<ChildFigures> {
  /// Wet and dirty diapers in two lanes: counts are small, and one diaper may be both.
  static let diapers = FigureRecipe(id: "diapers") { scene throws(PhraseError) in
    let days = scene.drawn(scene.figures.days)
    let changed = days.filter { $0.changes > 0 }
    let lanes: [(name: String, count: KeyPath<ChildDay, Int> & Sendable)] = [
      (try scene.text("diaper.wet"), \.wet), (try scene.text("diaper.dirty"), \.dirty),
    ]
    let cells = lanes.flatMap { lane in
      days.map { day in
        let count = day[keyPath: lane.count]
        return Cells.Cell(
          scene.place(day.date), .category(lane.name),
          day.changes > 0 ? Double(count) : nil, text: scene.wording.number(count))
      }
    }
    let written = { (count: Double) in scene.wording.number(count, decimals: count.tenths) }
    return FigureSketch(
      points: changed.count, x: scene.dayAxis(days.map(\.date)),
      y: .categories(order: lanes.map(\.name)), marks: [Cells(cells)],
      summary: scene.spread(changed.map { Double($0.changes) }, over: days.map(\.date), written),
      header: [try scene.text("column.date")] + lanes.map(\.name)
        + [try scene.text("column.changes")],
      rows: days.map { day in
        [scene.dayName(day.date)]
          + [day.wet, day.dirty, day.changes].map {
            day.changes > 0 ? scene.wording.number($0) : Wording.unknown
          }
      }, size: Size(width: FigureSketch.size.width, height: 96))
  }
}

extension Double {
  /// One decimal for a mean, none for a count.
  fileprivate var tenths: Int { self == rounded() ? 0 : 1 }
}
