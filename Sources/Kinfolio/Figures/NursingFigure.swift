import Charts
import Knowledge

extension FigureRecipe<ChildFigures> {
  /// Minutes at the left breast, downwards, and at the right one, upwards, on each day.
  static let nursing = FigureRecipe(id: "nursing") { scene throws(PhraseError) in
    let days = scene.drawn(scene.figures.days)
    let nursed = days.filter { $0.nursing > 0 }
    let left = try scene.text("feeding.left")
    let right = try scene.text("feeding.right")
    func series(_ name: String, _ seconds: (ChildDay) -> Int64) -> Series {
      Series(
        name,
        days.map {
          Datum(scene.place($0.date), MeasureUnit.minutes.amount(Double(seconds($0))))
        })
    }
    let written = { (seconds: Double) in scene.wording.duration(seconds: seconds) }
    return FigureSketch(
      points: nursed.count, x: scene.dayAxis(days.map(\.date)),
      y: scene.divergingAxis(MeasureUnit.minutes.name),
      marks: [StackedBars([series(left) { -$0.nursingLeft }, series(right, \.nursingRight)])],
      summary: scene.spread(nursed.map { Double($0.nursing) }, over: days.map(\.date), written),
      header: [try scene.text("column.date"), left, right],
      rows: days.map { day in
        [
          scene.dayName(day.date), scene.cell(Double(day.nursingLeft), written),
          scene.cell(Double(day.nursingRight), written),
        ]
      })
  }
}
