import Records

/// Rule G9: a newest weight below the highest weight of the year before, or below an older weight if that is the
/// previous one.
///
/// The loss is stated as a fact, without a reference. The child must be older than the age at which birth weight is
/// regained, or of unknown age. A weight with which ``weightLossRule`` compares the newest one is not compared again.
package let weightLostRule = FindingRule(id: "G9") { input in
  let weights = input.reliableMeasurements(of: .weight)
  let comparedIDs = Set(weightLossRule.find(input).flatMap(\.recordIDs))
  guard let last = weights.last,
    input.profile.birthDate.map({ last.measuredOn >= $0 + birthWeightRegainedAfterDays }) ?? true,
    let previous = weights.dropLast().last(where: { $0.measuredOn < last.measuredOn }),
    let before = weights.filter({
      (min(last.measuredOn - daysOfComparedWeights, previous.measuredOn)..<last.measuredOn)
        .contains($0.measuredOn) && !comparedIDs.contains($0.entry.id)
    })
    .max(by: { ($0.value, $0.measuredOn) < ($1.value, $1.measuredOn) }),
    before.value - last.value >= smallestVisibleLossKg
  else { return nil }
  return .weightChange("concern.weight_lost", from: before, to: last)
}

private let birthWeightRegainedAfterDays = 21
private let daysOfComparedWeights = 365
/// The smallest loss in kilograms that is visible in printed weights.
private let smallestVisibleLossKg = 0.01 - 1e-9

extension Finding {
  static func weightChange(
    _ phraseKey: String, from before: GrowthMeasurement, to last: GrowthMeasurement
  ) -> Finding {
    Finding(
      phraseKey: phraseKey,
      arguments: [
        "from": .weight(kg: before.value), "first": .date(before.measuredOn),
        "to": .weight(kg: last.value), "last": .date(last.measuredOn),
        "change": .weightChange(kg: last.value - before.value),
        "share": .relativeChange(last.relativeChange(since: before)),
      ],
      recordIDs: [before.entry.id, last.entry.id])
  }
}
