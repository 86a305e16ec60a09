import Knowledge
import Records

extension Sheet {
  /// What a pet ate over a window; nothing where no meal was recorded.
  func facts(_ figures: PetFigures, of profile: Profile) throws -> [Section.Fact] {
    guard figures.meals > 0 else { return [] }
    var facts = [
      Section.Fact(
        label: try text("pet.meals"), value: wording.number(figures.meals),
        note: try count("common.days", figures.daysWithMeals))
    ]
    if let mean = figures.meanKcal, mean > 0 {
      facts.append(
        Section.Fact(
          label: try text("pet.energy"), value: wording.energy(kcal: mean),
          note: try text("common.mean")))
    }
    if let ideal = profile.idealKcal {
      facts.append(
        Section.Fact(
          label: try text("pet.ideal_energy"), value: wording.energy(kcal: ideal),
          note: try figures.adviceInPackets.map(advice) ?? ""))
    }
    return facts
  }

  /// What is left of each food that was counted, else what was counted and when.
  func supplies(_ figures: PetFigures, of profile: Profile) throws -> [Section.Fact] {
    let wording = wording(for: profile)
    return try figures.supplies.map { supply in
      let days = try supply.days.map {
        try text("pet.stock_days", ["duration": wording.days(left: $0)])
      }
      return Section.Fact(
        label: supply.food.name,
        value: try wording.amount(supply.left ?? supply.counted, of: supply.food),
        note: try days ?? wording.doubt(about: supply) ?? "")
    }
  }

  private func advice(_ packets: Double) throws -> String {
    try wording.count(
      packets > 0 ? "pet.advice_more" : "pet.advice_less", halves: packets.magnitude)
  }
}
