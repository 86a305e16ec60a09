extension FindingRule {
  /// The newest weight of the window beside that of the visit before, or the one before it: of a child
  /// where it has gained.
  static let weightChange = FindingRule(id: "weight_change", topic: .weight) { scene in
    guard let (before, last) = scene.change(of: .weight),
      scene.child == nil || last.value > before.value
    else { return nil }
    return Finding(
      rule: "weight_change", phrase: "finding.weight",
      arguments: [
        "weight": .weight(kg: last.value), "date": .date(last.measuredOn),
        "change": .weightChange(kg: last.value - before.value),
        "before": .date(before.measuredOn),
      ],
      rows: [before.entry.id, last.entry.id])
  }
}
