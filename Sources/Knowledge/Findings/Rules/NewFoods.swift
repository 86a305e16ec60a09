import Records

/// The foods tasted for the first time in the window.
enum NewFoods {
  static let rule = FindingRule(id: "new_foods", topic: .foods) { input in
    guard let new = input.child?.foods.new, !new.isEmpty else { return nil }
    return Finding(
      rule: "new_foods", phrase: "finding.new_foods",
      arguments: ["count": .count(new.count), "foods": .foods(new.map(\.food))],
      recordIDs: input.firstTastingIDs(of: new))
  }
}
