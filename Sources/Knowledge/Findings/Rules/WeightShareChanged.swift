import Records

/// Rule D1: the newest weight of a pet or an elder, if it differs by 5 % or more from an earlier weight.
///
/// Earlier weights are those of the last twelve months, or the previous weight if that is older. The rule reports the
/// largest difference, so that a slow change is not overlooked. A pet's gain since a weight of its first year is growth
/// and is ignored. The change is stated as a fact, but a larger loss of a pet is stated with its reference value.
let relativeWeightChangeRule = FindingRule(id: "D1") { input in
  let weights = input.measurementsUntilWindowEnd(of: .weight)
  guard let last = weights.last else { return nil }
  let grownOn = input.profile.birthDate?.adding(months: 12)
  let earlier = weights.filter { weight in
    weight.measuredOn < last.measuredOn && weight.isComparable(with: last, of: input.profile)
      && (weight.value > last.value || grownOn.map { $0 <= weight.measuredOn } ?? true)
  }
  let recent = earlier.filter { $0.measuredOn >= last.measuredOn - daysOfComparedWeights }
  let compared = recent.isEmpty ? earlier.suffix(1) : recent[...]
  let farthest = compared.map { ($0, last.relativeChange(since: $0)) }.max { abs($0.1) < abs($1.1) }
  // Rounding errors must not hide a change of exactly the limit.
  guard let (before, share) = farthest, abs(share) >= smallestReportedRelativeChange - 1e-9 else {
    return nil
  }
  var finding = Finding.weightChange("concern.weight_share", from: before, to: last)
  if let ideal = input.profile.idealWeightKg, input.profile.kind == .pet,
    abs(last.value - ideal) < abs(before.value - ideal),
    (last.value - ideal) * (before.value - ideal) >= 0
  {
    finding.phraseKey = "concern.weight_share_target"
    finding.arguments["target"] = .weight(kg: ideal)
  }
  if input.profile.kind == .pet,
    let limit = input.strictestThreshold("D1.loss"), -share * 100 > limit.value + 1e-9
  {
    finding.reference = .init(
      "reference.weight_share", of: limit, ["share": .share(limit.value / 100)])
  }
  return finding
}

private let smallestReportedRelativeChange = 0.05
private let daysOfComparedWeights = 365
