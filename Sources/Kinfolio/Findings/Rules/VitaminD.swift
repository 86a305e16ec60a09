extension FindingRule {
  /// N1: on how many days vitamin D was recorded, for babies at the breast or with little formula.
  static let vitaminD = FindingRule(id: "N1", topic: .vitaminD) { scene in
    guard let figures = scene.child, figures.isCovered,
      let limit = scene.threshold("N1.vitamin_d", on: scene.window.last),
      let formula = scene.threshold("N1.formula", on: scene.window.last)
    else { return nil }
    let days = scene.completeDays.filter { day in
      day.feeds > 0 && day.milkByContents[.formula, default: 0] < formula.value
    }
    let doses = scene.journal.doses.of(scene.id).within(scene.moments)
      .filter { scene.rulebook.substance(of: $0.name) == .vitaminD }
    let given = Set(doses.map { scene.day(of: $0.givenAt) })
    let count = days.count { given.contains($0.date) }
    guard count < days.count else { return nil }
    return Finding(
      rule: "N1", phrase: "concern.vitamin_d",
      arguments: ["number": .count(count), "count": .count(days.count)],
      rows: doses.map(\.entry.id),
      reference: .init(
        phrase: "reference.vitamin_d",
        arguments: [
          "amount": .count(Int(limit.value)), "volume": .volume(ml: formula.value),
        ], threshold: limit))
  }
}
