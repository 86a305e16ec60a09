/// A highlight: the mean energy of a pet's meals per day, in kilocalories.
///
/// Only past days on which the energy of all meals is known count.
let petEnergyRule = FindingRule(id: "pet_energy") { input in
  guard let metrics = input.petMetrics, let mean = metrics.meanKcalPerDay, mean > 0 else {
    return nil
  }
  let days = metrics.daysWithKnownEnergy
  let ideal = metrics.comparableIdealKcalPerDay
  var arguments: [String: Finding.Argument] = [
    "energy": .kilocalories(mean), "count": .count(days.count),
  ]
  if let ideal { arguments["ideal"] = .kilocalories(ideal) }
  return Finding(
    phraseKey: ideal == nil ? "finding.pet_energy" : "finding.pet_energy_ideal",
    arguments: arguments,
    recordIDs: input.petMealIDs(on: days))
}
