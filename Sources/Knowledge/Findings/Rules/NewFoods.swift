/// The foods tasted for the first time in the window.
enum NewFoods {
  static let rule = FindingRule(id: "new_foods", topic: .foods) { input in
    guard case .child(let metrics) = input.metrics, !metrics.foods.newFoods.isEmpty else {
      return nil
    }
    let new = metrics.foods.newFoods
    return Finding(
      phraseKey: "finding.new_foods",
      arguments: ["count": .count(new.count), "foods": .foods(new.map(\.food))],
      recordIDs: input.firstTastingIDs(of: new))
  }
}
