import Charts
import Knowledge
import Records

extension FigureRecipe<ChildFigures> {
  /// Screen time on each day, by what the apps are for.
  static let screenTime = FigureRecipe(id: "screen_time") { scene throws(PhraseError) in
    let days = scene.drawn(scene.figures.days)
    let used = days.filter { $0.screen > 0 }
    // The hours of a day that is not over are still to come.
    let told = used.filter(\.isOver)
    let kinds = UsageSession.Category.allCases.filter { kind in
      used.contains { $0.screenByCategory[kind, default: 0] > 0 }
    }
    var series: [Series] = []
    for kind in kinds {
      let name = scene.wording.opening(try scene.word("app_category", kind))
      series.append(
        Series(
          name,
          days.map { day in
            let seconds = Double(day.screenByCategory[kind, default: 0])
            return Datum(scene.place(day.date), MeasureUnit.minutes.amount(seconds).recorded)
          }))
    }
    let written = { (seconds: Double) in scene.wording.duration(seconds: seconds) }
    return FigureSketch(
      points: used.count, x: scene.dayAxis(days.map(\.date)),
      y: scene.amountAxis(MeasureUnit.minutes.name), marks: [StackedBars(series)],
      summary: scene.spread(
        (told.isEmpty ? used : told).map { Double($0.screen) }, over: days.map(\.date), written),
      header: [try scene.text("column.date")] + series.map(\.name)
        + [try scene.text("common.total")],
      rows: days.map { day in
        [scene.dayName(day.date)]
          + kinds.map { scene.cell(Double(day.screenByCategory[$0, default: 0]), written) }
          + [scene.cell(Double(day.screen), written)]
      })
  }
}
