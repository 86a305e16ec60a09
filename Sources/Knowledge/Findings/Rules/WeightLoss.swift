import Records

/// Rule G1: a loss of weight above the reference in the first three weeks of life, or a birth weight that is not
/// regained later.
///
/// The loss is measured from the birth weight. If the birth weight is unknown, it is measured from the highest earlier
/// weight.
let weightLossRule = FindingRule(id: "G1") { input in
  let weights = input.reliableMeasurements(of: .weight)
  let birth = weights.first { $0.measuredOn == input.profile.birthDate }
  return lossFinding(of: weights, since: birth, in: input)
    ?? birth.flatMap { notRegainedFinding($0, weights, in: input) }
}

/// Returns a finding for the largest loss of weight that is above the reference and was not regained later.
private func lossFinding(
  of weights: [GrowthMeasurement], since birth: GrowthMeasurement?, in input: FindingRule.Input
) -> Finding? {
  guard let last = weights.last, input.threshold("G1.loss", on: last.measuredOn) != nil else {
    return nil
  }
  typealias Loss = (before: GrowthMeasurement, after: GrowthMeasurement, limit: Threshold)
  let losses = weights.indices.compactMap { index -> Loss? in
    let after = weights[index]
    guard let before = birth ?? weights[..<index].max(by: { $0.value < $1.value }),
      let limit = input.threshold("G1.loss", on: after.measuredOn),
      // Rounding errors must not report a loss of exactly the limit.
      before.value - after.value > before.value * limit.value / 100 + 1e-9,
      weights[index...].allSatisfy({ $0.value < before.value })
    else { return nil }
    return (before, after, limit)
  }
  let largest = losses.min {
    $0.after.relativeChange(since: $0.before) < $1.after.relativeChange(since: $1.before)
  }
  guard let (before, after, limit) = largest else { return nil }
  var found =
    birth == nil
    ? Finding.weightChange("concern.weight_lost", from: before, to: after)
    : Finding(
      phraseKey: "concern.weight_loss",
      arguments: weightLossArguments(birth: before, later: after)
        .merging(["share": .relativeChange(after.relativeChange(since: before))]) { $1 },
      recordIDs: [before.entry.id, after.entry.id])
  found.reference = .init(
    "reference.weight_loss", of: limit, ["share": .share(limit.value / 100)])
  return found
}

private func notRegainedFinding(
  _ birth: GrowthMeasurement, _ weights: [GrowthMeasurement], in input: FindingRule.Input
) -> Finding? {
  guard let last = weights.last, last.value < birth.value,
    let limit = input.threshold("G1.regain", on: last.measuredOn)
  else { return nil }
  return Finding(
    phraseKey: "concern.weight_regain", arguments: weightLossArguments(birth: birth, later: last),
    recordIDs: [birth.entry.id, last.entry.id],
    reference: .init("reference.weight_regain", of: limit, ["count": limit.countArgument]))
}

private func weightLossArguments(
  birth: GrowthMeasurement, later: GrowthMeasurement
) -> [String: Finding.Argument] {
  [
    "birth": .weight(kg: birth.value), "weight": .weight(kg: later.value),
    "date": .date(later.measuredOn),
    "count": .count(later.measuredOn.days - birth.measuredOn.days),
  ]
}
