import Charts
import Drawing
import Knowledge
import Records

enum PetFigures {
  /// The chart of the energy in kcal of a pet's meals on each day.
  ///
  /// If there are too many days for one bar per day, each bar is the mean of a week.
  static let energy = PetFigure(id: "energy") { input throws(PhraseError) in
    let bars = Self.energyBars(input)
    let energyDays = input.metrics.daysWithKnownEnergy
    let written = { (kcal: Double) in input.wording.energy(kcal: kcal) }
    let ideal = try input.metrics.comparableIdealKcalPerDay.map {
      ideal throws(PhraseError) -> any Mark in
      let name = try input.text("pet.ideal_energy")
      return ReferenceLine(
        y: .number(ideal),
        label: try input.text("common.labelled", ["label": name, "value": written(ideal)]))
    }
    let isByWeek = bars.contains { $0.dates.count > 1 }
    return FigureData(
      dataPointCount: energyDays.count, xAxis: input.dayAxis(bars.map(\.dates.lowerBound)),
      yAxis: input.amountAxis("kcal"),
      marks: [Bars(bars.map { DataPoint(input.position(of: $0.dates.lowerBound), $0.meanKcal) })]
        + [ideal].compactMap { $0 },
      summaryArguments: input.summaryArguments(
        energyDays.map(\.kcal), over: input.metrics.pastDays.map(\.date), written),
      header: try input.texts("column.date", "column.meals", "column.energy"),
      rows: bars.map { bar in
        [
          isByWeek ? input.wording.dateRange(bar.dates) : input.dateText(bar.dates.lowerBound),
          input.valueOrDash(Double(bar.mealCount)) { input.wording.number($0) },
          input.valueOrDash(bar.meanKcal ?? 0, written),
        ]
      },
      captionNotes: isByWeek ? [try input.text("chart.energy.weeks")] : [])
  }

  private static func energyBars(_ input: FigureInput<PetMetrics>) -> [EnergyBar] {
    let days = input.metrics.pastDays
    let known = Set(input.metrics.daysWithKnownEnergy.map(\.date))
    let step = days.count > FigureInput<PetMetrics>.maximumDayCount ? 7 : 1
    return stride(from: 0, to: days.count, by: step).map { start in
      let part = days[start..<min(start + step, days.count)]
      return EnergyBar(
        dates: days[start].date...days[start].date + (part.count - 1),
        mealCount: part.reduce(0) { $0 + $1.mealCount },
        meanKcal: Statistics.mean(part.filter { known.contains($0.date) }.map(\.kcal)))
    }
  }

  /// The chart of how many days each pet food in stock will last if it is used as in the last 14 days.
  static let stock = PetFigure(id: "stock") { input throws(PhraseError) in
    let used = input.metrics.foodSupplies.compactMap { supply in
      supply.remainingDays.map { (name: supply.food.name, days: $0) }
    }
    guard let first = used.min(by: { $0.days < $1.days }) else { return .empty }
    let wording = input.wording
    func runOut(_ days: Double) -> LocalDate { input.window.last + Int(days) }
    let rows = try used.map { name, days throws(PhraseError) in
      [name, try wording.remainingTime(days: days), wording.date(runOut(days), .medium)]
    }
    // Foods with the same name would share a bar, so an invisible space is added to the name of the second food.
    var names: [String] = []
    for supply in used {
      var name = supply.name
      while names.contains(name) { name += "\u{a0}" }
      names.append(name)
    }
    let days = Dictionary(
      uniqueKeysWithValues: zip(names, used).map { name, supply in
        // The date is before the name, because a long text is cut at its end.
        (name, "\(wording.date(runOut(supply.days), .short)) · \(name)")
      })
    return FigureData(
      // A single food is enough for a chart, because the bars start at zero.
      dataPointCount: max(used.count, FigureData.minimumDataPointCount),
      xAxis: input.amountAxis(try input.text("column.days_left")),
      yAxis: .categories(order: names) { days[$0] ?? $0 },
      marks: [
        Bars(zip(names, used).map { DataPoint(.category($0), $1.days) }, isHorizontal: true)
      ],
      summaryArguments: [
        "food": first.name, "duration": try wording.remainingTime(days: first.days),
      ],
      header: try input.texts("column.food", "column.days_left", "chart.stock.until"),
      rows: rows,
      size: Size(width: FigureData.defaultSize.width, height: 74 + 26 * Double(used.count)))
  }
}

/// A bar in the chart of a pet's energy, for one day or for the mean of a week.
private struct EnergyBar {
  let dates: ClosedRange<LocalDate>
  let mealCount: Int
  /// The mean energy in kcal of the days on which the energy of all meals is known, or nil if there are no such days.
  let meanKcal: Double?
}
