extension FindingRule {
  /// The mean energy a day, over the days whose meals all have theirs known.
  static let petEnergy = FindingRule(id: "pet_energy", topic: .energy) { scene in
    guard let figures = scene.pet, let mean = figures.meanKcal, mean > 0 else { return nil }
    let days = figures.energyDays
    let ideal = scene.profile.idealKcal
    var arguments: [String: Finding.Argument] = [
      "energy": .kilocalories(mean), "count": .count(days.count),
    ]
    if let ideal { arguments["ideal"] = .kilocalories(ideal) }
    return Finding(
      rule: "pet_energy", phrase: ideal == nil ? "finding.pet_energy" : "finding.pet_energy_ideal",
      arguments: arguments,
      rows: scene.meals(on: days))
  }
}
