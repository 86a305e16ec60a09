import Records

/// The number of colors tried, out of seven, if a new food added a color.
enum NewFoodColor {
  static let rule = FindingRule(id: "rainbow", topic: .rainbow) { input in
    guard case .child(let metrics) = input.metrics, !metrics.foods.newFoods.isEmpty else {
      return nil
    }
    let colors = metrics.foods.colors.count
    let isNewColour = !Set(metrics.foods.newFoods.map(\.food.color)).isSubset(
      of: metrics.foods.triedFoods.filter { taste in !metrics.foods.newFoods.contains(taste) }
        .map(\.food.color))
    guard isNewColour else { return nil }
    return Finding(
      ruleID: "rainbow",
      phraseKey: colors == Food.Color.allCases.count
        ? "finding.rainbow_complete" : "finding.rainbow",
      arguments: ["count": .count(colors), "total": .count(Food.Color.allCases.count)],
      recordIDs: input.firstTastingIDs(of: metrics.foods.triedFoods))
  }
}
