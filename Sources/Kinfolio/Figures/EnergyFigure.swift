import Charts

extension FigureRecipe<PetFigures> {
  /// Energy in the meals of each day, with the ideal where it is known.
  static let energy = FigureRecipe(id: "energy") { scene throws(PhraseError) in
    let days = scene.drawn(scene.figures.days)
    let fed = days.filter { $0.kcal > 0 }
    let written = { (kcal: Double) in scene.wording.energy(kcal: kcal) }
    let ideal = try scene.profile.idealKcal.map { ideal throws(PhraseError) -> any Mark in
      let name = try scene.text("pet.ideal_energy")
      return Rule(
        y: .number(ideal),
        label: try scene.text("common.labelled", ["label": name, "value": written(ideal)]))
    }
    let bars = Bars(days.map { Datum(scene.place($0.date), $0.kcal.recorded) })
    return FigureSketch(
      points: fed.count, x: scene.dayAxis(days.map(\.date)), y: scene.amountAxis("kcal"),
      marks: [bars] + [ideal].compactMap { $0 },
      summary: scene.spread(fed.map(\.kcal), over: days.map(\.date), written),
      header: [
        try scene.text("column.date"), try scene.text("column.meals"),
        try scene.text("column.energy"),
      ],
      rows: days.map { day in
        [
          scene.dayName(day.date), scene.cell(Double(day.meals)) { scene.wording.number($0) },
          scene.cell(day.kcal, written),
        ]
      })
  }
}
