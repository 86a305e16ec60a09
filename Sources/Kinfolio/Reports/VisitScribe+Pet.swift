import Knowledge

extension VisitScribe {
  /// Weight and intake first, then stock, vaccinations and what was noticed.
  func petSections(_ figures: PetFigures) throws -> [Section?] {
    [
      try previousNote(), try summary(), try growth(),
      try section(
        "meals", "pet.meals", [try energy(figures)] + self.figures(["energy"])),
      try concerns(), try highlights(), try questions(), try vaccinations(),
      try medicines(), try stock(figures),
      try section(
        "charts", "visit.charts",
        pairs(["weight", "stock", "vaccinations"]) + [try tooFewNote()]),
      try temperatures(), try symptoms(), try doses(figures.medication), try notes(),
    ]
  }

  private func energy(_ figures: PetFigures) throws -> Part? {
    guard let mean = figures.meanKcal, mean > 0 else { return nil }
    let days = figures.energyDays.count
    var facts = [
      Fact(
        label: try text("pet.energy"), value: wording.energy(kcal: mean),
        detail: try wording.count("visit.days_recorded", days))
    ]
    if let ideal = profile.idealKcal {
      facts.append(
        Fact(label: try text("pet.ideal_energy"), value: wording.energy(kcal: ideal)))
    }
    facts.append(
      Fact(
        label: try text("pet.meals"), value: wording.number(figures.meals),
        detail: try wording.count("common.days", figures.daysWithMeals)))
    return .numbers(facts)
  }

  private func stock(_ figures: PetFigures) throws -> Section? {
    let rows = try figures.supplies.map { supply in
      [
        supply.food.name,
        try supply.left.map { try wording.amount($0, of: supply.food) } ?? Wording.unknown,
        supply.days.map { $0 < 1 ? "<\u{a0}1" : wording.number($0.rounded(.down)) }
          ?? Wording.unknown,
      ]
    }
    return try section(
      "stock", "pet.stock",
      [try table(["food", "stock", "days_left"], rows, figures: [1, 2])]
        + figures.supplies.map(doubt))
  }

  /// Why the table does not tell what is left of a food, or how long it will last.
  private func doubt(about supply: PetFigures.Supply) throws -> Part? {
    guard let doubt = try wording.doubt(about: supply) else { return nil }
    let counted = try supply.left == nil ? wording.amount(supply.counted, of: supply.food) : nil
    let value = [counted, doubt].compactMap(\.self).joined(separator: " · ")
    return .note(try text("common.labelled", ["label": supply.food.name, "value": value]))
  }
}
