import Records

/// G9: a newest weight below the one before it, after the age at which birth weight is regained,
/// stated as a fact.
enum WeightLost {
  static let rule = FindingRule(id: "G9", topic: .weightLost) { input in
    let weights = input.measurementsUntilWindowEnd(of: .weight)
    guard weights.count > 1, let last = weights.last, let born = input.profile.birthDate else {
      return nil
    }
    let before = weights[weights.count - 2]
    guard before.measuredOn >= born + regainedAfterDays, before.measuredOn < last.measuredOn,
      before.value - last.value >= smallestLossKg
    else { return nil }
    return Finding(
      ruleID: "G9", phraseKey: "concern.weight_lost",
      arguments: [
        "from": .weight(kg: before.value), "first": .date(before.measuredOn),
        "to": .weight(kg: last.value), "last": .date(last.measuredOn),
        "change": .weightChange(kg: last.value - before.value),
        "share": .share((before.value - last.value) / before.value),
      ],
      recordIDs: [before.entry.id, last.entry.id])
  }

  private static let regainedAfterDays = 21
  /// The smallest loss that is visible in printed weights.
  private static let smallestLossKg = 0.01 - 1e-9
}
