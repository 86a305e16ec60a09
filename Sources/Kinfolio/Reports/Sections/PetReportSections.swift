import Knowledge

/// The sections of a pet's report.
struct PetReportSections {
  let input: VisitReportInput

  /// Returns all sections: first weight and meals, then the other records.
  func all(_ figures: PetFigures) throws -> [VisitContent.Section?] {
    let identity = IdentityReportSections(input: input)
    let narrative = NarrativeReportSections(input: input)
    let records = RecordReportSections(input: input)
    let medicines = MedicineReportSections(input: input)
    return [
      try identity.previousNote(), try narrative.summary(), try records.growth(),
      try input.section(
        "meals", "pet.meals", [try energy(figures)] + input.figures(["energy"])),
      try narrative.concerns(), try narrative.highlights(), try records.questions(),
      try records.vaccinations(),
      try medicines.planned(), try stock(figures),
      try input.section(
        "charts", "visit.charts",
        input.figuresInPairs(["weight", "stock", "vaccinations"]) + [try input.tooFewNote()]),
      try records.temperatures(), try records.symptoms(), try medicines.doses(figures.medication),
      try records.notes(),
    ]
  }

  private func energy(_ figures: PetFigures) throws -> VisitContent.Part? {
    guard let mean = figures.meanKcal, mean > 0 else { return nil }
    let days = figures.energyDays.count
    var facts = [
      VisitContent.Fact(
        label: try input.text("pet.energy"), value: input.wording.energy(kcal: mean),
        detail: try input.wording.counted("visit.days_recorded", days))
    ]
    if let ideal = input.profile.idealKcal {
      facts.append(
        VisitContent.Fact(
          label: try input.text("pet.ideal_energy"), value: input.wording.energy(kcal: ideal)))
    }
    facts.append(
      VisitContent.Fact(
        label: try input.text("pet.meals"), value: input.wording.number(figures.meals),
        detail: try input.wording.counted("common.days", figures.daysWithMeals)))
    return .numbers(facts)
  }

  private func stock(_ figures: PetFigures) throws -> VisitContent.Section? {
    let rows = try figures.supplies.map { supply in
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
        + figures.supplies.map(doubt))
  }

  /// Returns the reason for an unknown remainder or duration of a food's stock; nil if both are
  /// known.
  private func doubt(about supply: PetFigures.Supply) throws -> VisitContent.Part? {
    guard let doubt = try input.wording.unknownReason(for: supply) else { return nil }
    let counted =
      try supply.remainingAmount == nil
      ? input.wording.amount(supply.countedAmount, of: supply.food) : nil
    let value = [counted, doubt].compactMap(\.self).joined(separator: " · ")
    return .note(try input.text("common.labelled", ["label": supply.food.name, "value": value]))
  }
}
