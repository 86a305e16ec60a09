import Charts

extension FigureRecipe<ChildFigures> {
  /// Hours asleep on each day, at night and by day.
  static let sleep = FigureRecipe(id: "sleep") { scene throws(PhraseError) in
    let days = scene.drawn(scene.figures.days)
    let slept = days.filter { $0.sleep > 0 }
    let night = try scene.text("sleep.night")
    let byDay = try scene.text("sleep.day")
    func series(_ name: String, _ seconds: (ChildDay) -> Int64) -> Series {
      Series(
        name,
        days.map {
          Datum(scene.place($0.date), MeasureUnit.hours.amount(Double(seconds($0))).recorded)
        })
    }
    let written = { (seconds: Double) in scene.wording.duration(seconds: seconds) }
    return FigureSketch(
      points: slept.count, x: scene.dayAxis(days.map(\.date)),
      y: scene.amountAxis(MeasureUnit.hours.name),
      marks: [StackedBars([series(night, \.nightSleep), series(byDay, \.daySleep)])],
      summary: scene.spread(slept.map { Double($0.sleep) }, over: days.map(\.date), written),
      header: [try scene.text("column.date"), night, byDay, try scene.text("common.total")],
      rows: days.map { day in
        [scene.dayName(day.date)]
          + [day.nightSleep, day.daySleep, day.sleep].map { scene.cell(Double($0), written) }
      })
  }
}
