import Records

extension FindingRule {
  /// The counted food that runs out first.
  static let stockLeft = FindingRule(id: "stock_left", topic: .stock) { scene in
    guard
      let supply = scene.pet?.supplies.filter({ $0.days != nil })
        .min(by: { ($0.days ?? 0) < ($1.days ?? 0) }),
      let days = supply.days
    else { return nil }
    var arguments: [String: Finding.Argument] = ["food": .text(supply.food.name)]
    if days >= 1 { arguments["count"] = .count(Int(min(days, 9999))) }
    return Finding(
      rule: "stock_left", phrase: days < 1 ? "story.stock_today" : "finding.stock_left",
      arguments: arguments, rows: scene.stockRows(of: ID(supply.food.entry.id)))
  }
}

extension FindingRule.Scene {
  /// The last count of a food up to the window's end, and the meals since.
  fileprivate func stockRows(of food: ID<PetFood>) -> [String] {
    let end = moments.upperBound
    guard let count = journal.stock.last(where: { $0.food == food && $0.countedAt < end }) else {
      return []
    }
    let meals = journal.petMeals.filter {
      $0.food == food && $0.fedAt > count.countedAt && $0.fedAt < end
    }
    return [count.entry.id] + meals.map(\.entry.id)
  }
}
