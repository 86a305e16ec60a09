import Knowledge

struct PetReportSections {
  let input: VisitReportInput

  func all(_ metrics: PetMetrics) throws -> [VisitContent.Section?] {
    let narrative = NarrativeReportSections(input: input)
    let records = RecordReportSections(input: input)
    let medicines = MedicineReportSections(input: input)
    return [
      try NoteReportSections(input: input).previousVisits(), try narrative.summary(),
      try records.latestMeasurements(),
      try input.section("meals", "pet.meals", [try meals(metrics)] + input.figures(["energy"])),
      try input.section("weight_chart", "chart.weight.title", input.figures(["weight"])),
      try narrative.concerns(), try records.symptoms(),
      try FoodReportSections(input: input).reactionSection(),
      try narrative.programHighlights(), try records.openQuestions(),
      try records.vaccinations(),
      try medicines.planned(metrics.medication),
      try input.section("too_few", "visit.charts", [try input.tooFewRecordsNote()]),
      try records.temperatures(), try medicines.doses(),
      try NoteReportSections(input: input).notes(),
    ]
  }

  /// Returns the energy, if known, the number of meals and the time of the last one; nil if the window has no meal.
  private func meals(_ metrics: PetMetrics) throws -> VisitContent.Part? {
    guard let last = metrics.lastMealAt, metrics.days.contains(where: { $0.meals > 0 }) else {
      return nil
    }
    var facts: [VisitContent.Fact] = []
    if let mean = metrics.meanKcal, mean > 0 {
      let days = metrics.daysWithKnownEnergy.count
      let isPartlyKnown = metrics.pastDays.contains { $0.mealsOfUnknownEnergy > 0 }
      facts.append(
        VisitContent.Fact(
          label: try input.text("pet.energy"), value: input.wording.energy(kcal: mean),
          detail: isPartlyKnown
            ? try input.wording.counted(
              "pet.energy_partly_known", days,
              ["total": input.wording.number(metrics.pastDays.count)])
            : try input.wording.counted("visit.days_recorded", days)))
      if let ideal = metrics.comparedIdealKcal {
        facts.append(
          VisitContent.Fact(
            label: try input.text("pet.ideal_energy"), value: input.wording.energy(kcal: ideal)))
      }
    }
    let total = try input.wording.counted("common.days", metrics.pastDays.count)
    facts.append(
      VisitContent.Fact(
        label: try input.text("pet.meals"), value: input.wording.number(metrics.meals),
        detail: try input.text(
          "common.of_total",
          ["number": input.wording.number(metrics.daysWithMeals), "total": total])))
    facts.append(
      VisitContent.Fact(
        label: try input.text("pet.last_meal"), value: input.wording.date(last, .short),
        detail: input.wording.time(last)))
    return .numbers(facts)
  }
}
