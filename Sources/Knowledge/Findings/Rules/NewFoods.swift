import Records

extension FindingRule {
  /// Foods tasted for the first time in the window.
  static let newFoods = FindingRule(id: "new_foods", topic: .foods) { scene in
    guard let new = scene.child?.foods.new, !new.isEmpty else { return nil }
    return Finding(
      rule: "new_foods", phrase: "finding.new_foods",
      arguments: ["count": .count(new.count), "foods": .foods(new.map(\.food))],
      rows: scene.firstTastes(of: new))
  }
}

extension FindingRule.Scene {
  /// The ids of the logs with which some foods were tasted first.
  func firstTastes(of tastes: [FoodFigures.Taste]) -> [String] {
    let firsts = Dictionary(tastes.map { (ID<Food>($0.food.entry.id), $0.first) }) { first, _ in
      first
    }
    return journal.foodLogs.of(id).filter { firsts[$0.food] == $0.eatenAt }.map(\.entry.id)
  }
}
