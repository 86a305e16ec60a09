extension FindingRule {
  /// The counted food that runs out first.
  static let stockLeft = FindingRule(id: "stock_left", topic: .stock) { scene in
    guard case .pet(let figures) = scene.figures,
      let supply = figures.supplies.filter({ $0.days != nil })
        .min(by: { ($0.days ?? 0) < ($1.days ?? 0) }),
      let days = supply.days
    else { return nil }
    return Finding(
      rule: "stock_left", phrase: "finding.stock_left",
      arguments: ["count": .count(Int(days)), "food": .text(supply.food.name)],
      rows: scene.journal.stock.filter { $0.food.text == supply.food.entry.id }.map(\.entry.id))
  }
}
