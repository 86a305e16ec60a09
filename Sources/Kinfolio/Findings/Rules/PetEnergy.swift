extension FindingRule {
  /// The mean energy a day, over the days with a record.
  static let petEnergy = FindingRule(id: "pet_energy", topic: .energy) { scene in
    guard case .pet(let figures) = scene.figures, let mean = figures.meanKcal, mean > 0 else {
      return nil
    }
    let ideal = scene.profile.idealKcal
    var arguments: [String: Finding.Argument] = [
      "energy": .kilocalories(mean), "count": .count(figures.energyDays.count),
    ]
    if let ideal { arguments["ideal"] = .kilocalories(ideal) }
    return Finding(
      rule: "pet_energy", phrase: ideal == nil ? "finding.pet_energy" : "finding.pet_energy_ideal",
      arguments: arguments,
      rows: scene.journal.petMeals.of(scene.profile.id).map(\.entry.id))
  }
}
