extension FindingRule {
  /// N2: on how many complete days iron was recorded, for babies on breast milk alone.
  static let iron = FindingRule(id: "N2", topic: .iron) { scene in
    guard scene.child?.isCovered == true,
      let limit = scene.threshold("N2.iron", on: scene.window.last)
    else { return nil }
    let days = scene.completeDays.filter(\.isOnBreastMilk)
    guard let (given, doses) = scene.given(.iron, on: days), given < days.count else { return nil }
    return Finding(
      rule: "N2", phrase: "concern.iron",
      arguments: [
        "number": .count(given), "total": .counted("common.complete_days", days.count),
      ],
      rows: doses.map(\.entry.id),
      reference: .init(
        phrase: "reference.iron", arguments: ["amount": .number(limit.value, decimals: 0)],
        threshold: limit))
  }
}
