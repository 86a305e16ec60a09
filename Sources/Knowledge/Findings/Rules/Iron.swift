/// N2: the number of complete days with a dose of iron, for babies on breast milk alone.
enum Iron {
  static let rule = FindingRule(id: "N2", topic: .iron) { input in
    guard input.child?.isCovered == true,
      let limit = input.threshold("N2.iron", on: input.window.last)
    else { return nil }
    let days = input.completeDays.filter(\.isOnBreastMilk)
    guard let (given, doses) = input.daysAndDoses(of: .iron, on: days), given < days.count else {
      return nil
    }
    return Finding(
      rule: "N2", phrase: "concern.iron",
      arguments: [
        "number": .count(given), "total": .counted("common.complete_days", days.count),
      ],
      recordIDs: doses.map(\.entry.id),
      reference: .init(
        phrase: "reference.iron", arguments: ["amount": .number(limit.value, decimals: 0)],
        threshold: limit))
  }
}
