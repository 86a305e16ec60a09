import Charts
import Knowledge
import Records

extension FigureRecipe<ChildFigures> {
  /// Milk per day, stacked by what was in the bottle.
  static let milk = FigureRecipe(id: "milk") { scene throws(PhraseError) in
    let days = scene.drawn(scene.figures.days)
    let fed = days.filter { $0.milkMl > 0 }
    let unit = scene.wording.volumeUnit
    let kinds = BottleFeed.Contents.allCases.filter { kind in
      fed.contains { $0.milkByContents[kind, default: 0] > 0 }
    }
    var series: [Series] = []
    for kind in kinds {
      let data = days.map { day in
        Datum(
          scene.place(day.date), unit.amount(day.milkByContents[kind, default: 0]).recorded)
      }
      series.append(Series(try scene.word("bottle_contents", kind), data))
    }
    let total = try scene.text("common.total")
    let written = { (ml: Double) in scene.wording.volume(ml: ml) }
    let goal = try scene.profile.milkGoalMl.map { goal throws(PhraseError) -> any Mark in
      Rule(
        y: .number(unit.amount(goal)),
        label: try scene.text("feeding.goal", ["volume": written(goal)]))
    }
    return FigureSketch(
      points: fed.count, x: scene.dayAxis(days.map(\.date)), y: scene.amountAxis(unit.name),
      marks: [StackedBars(series)] + [goal].compactMap { $0 }
        + (try scene.runningMedian(days, from: .feeds, \.milkMl, unit)),
      summary: scene.spread(fed.map(\.milkMl), over: days.map(\.date), written),
      header: [try scene.text("column.date")] + series.map(\.name) + [total],
      rows: days.map { day in
        [scene.dayName(day.date)]
          + kinds.map { scene.cell(day.milkByContents[$0, default: 0], written) }
          + [scene.cell(day.milkMl, written)]
      },
      notes: goal != nil && days.contains { $0.nursing > 0 }
        ? [try scene.text("feeding.goal_nursed")] : [])
  }
}
