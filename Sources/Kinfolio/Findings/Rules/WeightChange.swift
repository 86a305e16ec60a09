extension FindingRule {
  /// The newest weight of the window beside the one before it: of a child where it has gained.
  static let weightChange = FindingRule(id: "weight_change", topic: .weight) { scene in
    let weights = scene.measurements(.weight)
    guard let last = weights.last, scene.window.days.contains(last.measuredOn),
      let before = weights.last(where: { $0.measuredOn < last.measuredOn }),
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
