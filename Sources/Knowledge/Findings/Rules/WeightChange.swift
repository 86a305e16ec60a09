/// The newest weight of the window beside that of the visit before, or the one before it: of a child
/// where it has gained.
enum WeightChange {
  static let rule = FindingRule(id: "weight_change", topic: .weight) { input in
    guard let (before, last) = input.change(of: .weight),
      input.child == nil || last.value > before.value
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
