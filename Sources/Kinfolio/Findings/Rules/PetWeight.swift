extension FindingRule {
  /// A pet's weight in the window, its change, and the ideal where one is set.
  static let petWeight = FindingRule(id: "pet_weight", topic: .weight) { scene in
    guard scene.pet != nil, let last = scene.measurements(.weight).last,
      scene.window.days.contains(last.measuredOn),
      let before = scene.measurements(.weight).dropLast().last
    else { return nil }
    return Finding(
      rule: "pet_weight", phrase: "finding.pet_weight",
      arguments: [
        "weight": .weight(kg: last.value), "date": .date(last.measuredOn),
        "change": .weightChange(kg: last.value - before.value),
        "before": .date(before.measuredOn),
      ],
      rows: [before.entry.id, last.entry.id])
  }
}
