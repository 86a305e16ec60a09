extension FindingRule {
  /// The counted food that runs out first.
  static let stockLeft = FindingRule(id: "stock_left", topic: .stock) { scene in
    guard case .pet(let figures) = scene.figures,
      let supply = figures.supplies.filter({ $0.days != nil })
        .min(by: { ($0.days ?? 0) < ($1.days ?? 0) }),
      let days = supply.days
    else { return nil }
    let rows = scene.journal.stock.filter { $0.food.text == supply.food.entry.id }
      .map(\.entry.id)
    var arguments: [String: Finding.Argument] = ["food": .text(supply.food.name)]
    if days < 1 {
      return Finding(
        rule: "stock_left", phrase: "story.stock_today", arguments: arguments, rows: rows)
    }
    arguments["count"] = .count(Int(min(days, 9999)))
    return Finding(
      rule: "stock_left", phrase: "finding.stock_left", arguments: arguments, rows: rows)
  }
}
