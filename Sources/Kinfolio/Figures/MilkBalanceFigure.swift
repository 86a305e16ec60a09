import Charts
import Knowledge

extension FigureRecipe<ChildFigures> {
  /// Milk pumped on each day, upwards, and breast milk drunk from bottles, downwards.
  static let milkBalance = FigureRecipe(id: "milk_balance") { scene throws(PhraseError) in
    let days = scene.drawn(scene.figures.days)
    let unit = scene.wording.volumeUnit
    let pumped = try scene.text("column.pumped")
    let drunk = try scene.text("chart.milk_balance.drunk")
    let written = { (ml: Double) in scene.wording.volume(ml: ml) }
    func series(_ name: String, _ ml: (ChildDay) -> Double) -> Series {
      Series(name, days.map { Datum(scene.place($0.date), unit.amount(ml($0))) })
    }
    let total = days.reduce(0) { $0 + $1.pumpedMl }
    return FigureSketch(
      points: days.count { $0.pumpedMl > 0 }, x: scene.dayAxis(days.map(\.date)),
      y: scene.divergingAxis(unit.name),
      marks: [
        StackedBars([series(pumped, \.pumpedMl), series(drunk) { -$0.breastMilkDrunkMl }])
      ],
      summary: [
        "dates": scene.wording.dates(
          (days.first?.date ?? scene.window.first)...(days.last?.date ?? scene.window.last)),
        "pumped": written(total),
        "drunk": written(days.reduce(0) { $0 + $1.breastMilkDrunkMl }),
      ],
      header: [try scene.text("column.date"), pumped, drunk],
      rows: days.map { day in
        [
          scene.dayName(day.date), scene.cell(day.pumpedMl, written),
          scene.cell(day.breastMilkDrunkMl, written),
        ]
      })
  }
}

extension ChildDay {
  /// Breast milk drunk from bottles, plain or fortified, in millilitres.
  fileprivate var breastMilkDrunkMl: Double {
    milkByContents[.breastMilk, default: 0] + milkByContents[.fortifiedBreastMilk, default: 0]
  }
}
