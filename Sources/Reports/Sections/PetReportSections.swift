import Knowledge

extension VisitReportBuilder {
  func petSections(_ metrics: PetMetrics) throws -> [VisitContent.Section?] {
    try [
      previousVisits(), summary(), latestMeasurements(),
      section(.meals, "pet.meals", [mealNumbers(metrics)] + figures(["energy"])),
      section(.weightChart, "chart.weight.title", figures(["weight"])),
      pointsToRaise(), symptoms(), reactionSection(), programHighlights(), openQuestions(),
      vaccinations(), plannedMedicines(metrics.medication),
      section(.sparseFigures, "visit.charts", [sparseFiguresNote()]),
      temperatures(), unplannedDoses(), notes(),
    ]
  }

  /// Returns the number of a pet's meals, the time of the last meal and, if known, the energy per day.
  ///
  /// Returns nil if the pet had no meal in the days that the report covers.
  private func mealNumbers(_ metrics: PetMetrics) throws -> VisitContent.Part? {
    guard let last = metrics.lastMealAt, metrics.days.contains(where: { $0.mealCount > 0 }) else {
      return nil
    }
    var facts: [Fact] = []
    if let mean = metrics.meanKcalPerDay, mean > 0 {
      let days = metrics.daysWithKnownEnergy.count
      let isPartlyKnown = metrics.pastDays.contains { $0.mealsOfUnknownEnergy > 0 }
      let detail =
        isPartlyKnown
        ? try wording.countedText(
          "pet.energy_partly_known", days, ["total": wording.number(metrics.pastDays.count)])
        : try wording.countedText("visit.days_recorded", days)
      facts.append(try fact("pet.energy", wording.energy(kcal: mean), detail: detail))
      if let ideal = metrics.comparableIdealKcalPerDay {
        facts.append(try fact("pet.ideal_energy", wording.energy(kcal: ideal)))
      }
    }
    let total = try wording.countedText("common.days", metrics.pastDays.count)
    let days = ["number": wording.number(metrics.dayCountWithMeals), "total": total]
    return .numbers(
      facts + [
        try fact(
          "pet.meals", wording.number(metrics.mealCount), detail: text("common.of_total", days)),
        try fact("pet.last_meal", wording.date(last, .short), detail: wording.time(last)),
      ])
  }
}
