import Records

/// The number of colors tried, out of seven.
///
/// Reports only if a new food added a color.
enum Rainbow {
  static let rule = FindingRule(id: "rainbow", topic: .rainbow) { input in
    guard case .child(let figures) = input.figures, !figures.foods.new.isEmpty else { return nil }
    let colors = figures.foods.colors.count
    let isNewColour = !Set(figures.foods.new.map(\.food.color)).isSubset(
      of: figures.foods.tried.filter { taste in !figures.foods.new.contains(taste) }
        .map(\.food.color))
    guard isNewColour else { return nil }
    return Finding(
      rule: "rainbow",
      phrase: colors == Food.Color.allCases.count
        ? "finding.rainbow_complete" : "finding.rainbow",
      arguments: ["count": .count(colors), "total": .count(Food.Color.allCases.count)],
      recordIDs: input.firstTastingIDs(of: figures.foods.tried))
  }
}
