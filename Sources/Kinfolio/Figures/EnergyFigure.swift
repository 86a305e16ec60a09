import Charts
import Knowledge
import Records

extension FigureRecipe<PetFigures> {
  /// Energy in the meals of each day, with the ideal where it is known; the mean of each week where
  /// there are more days than can be drawn.
  static let energy = FigureRecipe(id: "energy") { scene throws(PhraseError) in
    let bars = scene.energyBars
    let told = scene.figures.energyDays
    let written = { (kcal: Double) in scene.wording.energy(kcal: kcal) }
    let ideal = try scene.profile.idealKcal.map { ideal throws(PhraseError) -> any Mark in
      let name = try scene.text("pet.ideal_energy")
      return Rule(
        y: .number(ideal),
        label: try scene.text("common.labelled", ["label": name, "value": written(ideal)]))
    }
    let isByWeek = bars.contains { $0.dates.count > 1 }
    return FigureSketch(
      points: told.count, x: scene.dayAxis(bars.map(\.dates.lowerBound)),
      y: scene.amountAxis("kcal"),
      marks: [Bars(bars.map { Datum(scene.place($0.dates.lowerBound), $0.kcal) })]
        + [ideal].compactMap { $0 },
      summary: scene.spread(
        told.map(\.kcal), over: scene.figures.daysOver.map(\.date), written),
      header: [
        try scene.text("column.date"), try scene.text("column.meals"),
        try scene.text("column.energy"),
      ],
      rows: bars.map { bar in
        [
          isByWeek ? scene.wording.dates(bar.dates) : scene.dayName(bar.dates.lowerBound),
          scene.cell(Double(bar.meals)) { scene.wording.number($0) },
          scene.cell(bar.kcal ?? 0, written),
        ]
      },
      notes: isByWeek ? [try scene.text("chart.energy.weeks")] : [])
  }
}

/// A bar of the energy chart: one day, or the days of one week.
private struct EnergyBar {
  let dates: ClosedRange<LocalDate>
  let meals: Int
  /// The mean of the days whose energy is known, in kcal; nil where there are none.
  let kcal: Double?
}

extension FigureScene<PetFigures> {
  /// The days that are over, one by one or week by week.
  fileprivate var energyBars: [EnergyBar] {
    let days = figures.daysOver
    let known = Dictionary(
      figures.energyDays.map { ($0.date, $0.kcal) }, uniquingKeysWith: { first, _ in first })
    let step = days.count > mostDays ? 7 : 1
    return stride(from: 0, to: days.count, by: step).map { start in
      let part = days[start..<min(start + step, days.count)]
      return EnergyBar(
        dates: days[start].date...days[start].date + (part.count - 1),
        meals: part.reduce(0) { $0 + $1.meals },
        kcal: Statistics.mean(part.compactMap { known[$0.date] }))
    }
  }
}
