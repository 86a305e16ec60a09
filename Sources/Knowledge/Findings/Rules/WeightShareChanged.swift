import Records

/// D1: a pet's newest weight that differs by a twentieth or more from one of the last six months.
///
/// Reports the largest difference, so that a slow change is not overlooked.
/// The change is stated as a fact. A larger loss has a reference.
enum PetWeight {
  static let rule = FindingRule(id: "D1", topic: .petWeight) { input in
    let weights = input.measurementsUntilWindowEnd(of: .weight)
    guard input.profile.kind == .pet, let last = weights.last else { return nil }
    func share(since before: GrowthMeasurement) -> Double {
      (last.value - before.value) / before.value
    }
    let earlier = weights.filter {
      (last.measuredOn - comparedDays..<last.measuredOn).contains($0.measuredOn)
    }
    guard let before = earlier.max(by: { abs(share(since: $0)) < abs(share(since: $1)) }) else {
      return nil
    }
    let share = share(since: before)
    // Rounding errors must not hide a change of exactly the limit.
    guard abs(share) >= smallestShare - 1e-9 else { return nil }
    var finding = Finding(
      ruleID: "D1", phraseKey: "concern.pet_weight",
      arguments: [
        "from": .weight(kg: before.value), "first": .date(before.measuredOn),
        "to": .weight(kg: last.value), "last": .date(last.measuredOn),
        "change": .weightChange(kg: last.value - before.value), "share": .share(share),
      ],
      recordIDs: [before.entry.id, last.entry.id])
    if let limit = input.rulebook.thresholdAtAnyAge("D1.loss", in: input.journal.family.region),
      -share * 100 > limit.value
    {
      finding.reference = .init(
        phraseKey: "reference.pet_weight", arguments: ["share": .share(limit.value / 100)],
        threshold: limit)
    }
    return finding
  }

  private static let smallestShare = 0.05
  private static let comparedDays = 183
}
