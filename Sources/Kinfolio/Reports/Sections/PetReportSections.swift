import Knowledge

struct PetReportSections {
  let input: VisitReportInput

  /// Returns all sections: first weight and meals, then the other records.
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
      try medicines.planned(metrics.medication), try stock(metrics),
      try input.section(
        "charts", "visit.charts",
        input.figuresInPairs(["stock"]) + [try input.tooFewRecordsNote()]),
      try records.temperatures(), try medicines.doses(),
      try NoteReportSections(input: input).notes(),
    ]
  }

  /// Returns the energy if it is known, the number of meals and the time of the last one; nil if the
  /// window has no meal.
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

  private func stock(_ metrics: PetMetrics) throws -> VisitContent.Section? {
    let rows = try metrics.supplies.map { supply in
      [
        supply.food.name,
        try supply.remainingAmount.map { try input.wording.amount($0, of: supply.food) }
          ?? Wording.unknown,
        supply.remainingDays.map { $0 < 1 ? "<\u{a0}1" : input.wording.number($0.rounded(.down)) }
          ?? Wording.unknown,
      ]
    }
    return try input.section(
      "stock", "pet.stock",
      [try input.table(["food", "stock", "days_left"], rows, numericColumns: [1, 2])]
        + metrics.supplies.map(unknownReasonNote))
  }

  /// Returns the reason for an unknown remainder or duration of a food's stock; nil if both are
  /// known.
  private func unknownReasonNote(for supply: PetMetrics.Supply) throws -> VisitContent.Part? {
    guard let doubt = try input.wording.unknownReason(for: supply) else { return nil }
    let counted =
      try supply.remainingAmount == nil
      ? input.wording.amount(supply.countedAmount, of: supply.food) : nil
    let value = [counted, doubt].compactMap(\.self).joined(separator: " · ")
    return .note(try input.text("common.labelled", ["label": supply.food.name, "value": value]))
  }
}
