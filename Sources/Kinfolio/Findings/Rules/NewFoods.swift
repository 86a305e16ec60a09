extension FindingRule {
  /// Foods tasted for the first time in the window.
  static let newFoods = FindingRule(id: "new_foods", topic: .foods) { scene in
    guard case .child(let figures) = scene.figures, !figures.foods.new.isEmpty else { return nil }
    let new = figures.foods.new
    return Finding(
      rule: "new_foods", phrase: "finding.new_foods",
      arguments: ["count": .count(new.count), "foods": .foods(new.map(\.food))],
      rows: new.map(\.food.entry.id))
  }
}
