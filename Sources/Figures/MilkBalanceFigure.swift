import Charts
import Knowledge
import Records

enum MilkBalanceFigure {
  /// The chart of the breast milk that was pumped on each day, above zero, and drunk from bottles, below zero.
  static let definition = FigureDefinition<ChildMetrics>(id: "milk_balance") {
    input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let unit = MeasureUnit.volume(input.wording)
    let pumped = try input.text("column.pumped")
    let drunk = try input.text("chart.milk_balance.drunk")
    let written = { (ml: Double) in input.wording.volume(ml: ml) }
    func series(_ name: String, _ ml: (ChildDay) -> Double) -> Series {
      Series(name, input.data(on: days) { unit.converted(fromStored: ml($0)) })
    }
    let total = days.reduce(0) { $0 + $1.pumpedMl }
    return FigureDraft(
      pointCount: days.count { $0.pumpedMl > 0 }, x: input.dayAxis(days.map(\.date)),
      y: input.divergingAxis(unit.name),
      marks: [
        StackedBars([series(pumped, \.pumpedMl), series(drunk) { -$0.breastMilkDrunkMl }])
      ],
      summaryArguments: [
        "dates": input.wording.dates(
          (days.first?.date ?? input.window.first)...(days.last?.date ?? input.window.last)),
        "pumped": written(total),
        "drunk": written(days.reduce(0) { $0 + $1.breastMilkDrunkMl }),
      ],
      header: [try input.text("column.date"), pumped, drunk],
      rows: days.map { day in
        [
          input.dayName(day.date), input.valueOrDash(day.pumpedMl, written),
          input.valueOrDash(day.breastMilkDrunkMl, written),
        ]
      })
  }
}

extension ChildDay {
  fileprivate var breastMilkDrunkMl: Double {
    milkByContents[.breastMilk, default: 0] + milkByContents[.fortifiedBreastMilk, default: 0]
  }
}
