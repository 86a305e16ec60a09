import Records

/// D1: a pet's weight that changed by a twentieth or more since the comparison weight.
///
/// The change is stated as a fact. A larger loss has a reference.
enum PetWeight {
  static let rule = FindingRule(id: "D1", topic: .petWeight) { input in
    guard input.profile.kind == .pet,
      let (before, last) = input.comparedMeasurements(of: .weight)
    else { return nil }
    let share = (last.value - before.value) / before.value
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
}
