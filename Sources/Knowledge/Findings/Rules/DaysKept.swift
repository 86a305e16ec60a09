extension FindingRule {
  /// On how many days a child's or pet's life was written down: the work of those who care.
  ///
  /// Of a child the days without a long gap, where they suffice for figures; of a pet those with a
  /// meal, where they are most.
  static let daysKept = FindingRule(id: "days_kept", topic: .keeping) { scene in
    switch scene.figures {
    case .child(let figures):
      figures.isCovered
        ? scene.kept(
          figures.completeDays, of: figures.judgedDays, "finding.days_kept",
          scene.kept.map(\.row).eachOnce) : nil
    case .pet(let figures):
      scene.kept(
        figures.daysWithMeals, of: figures.daysOver.count, "finding.meals_kept",
        scene.meals(on: figures.daysOver))
    case .elder: nil
    }
  }
}

extension FindingRule.Scene {
  fileprivate func kept(_ days: Int, of all: Int, _ phrase: String, _ rows: [String]) -> Finding? {
    guard all >= 3, Double(days) >= Coverage.neededShare * Double(all) else { return nil }
    return Finding(
      rule: "days_kept", phrase: phrase,
      arguments: ["number": .count(days), "total": .count(all)],
      rows: rows)
  }
}
