extension FindingRule {
  /// N1: on how many days vitamin D was recorded, for babies at the breast or with little formula.
  static let vitaminD = FindingRule(id: "N1", topic: .vitaminD) { scene in
    guard let figures = scene.child, figures.isCovered,
      !scene.journal.family.bare.contains(.volume),
      let limit = scene.threshold("N1.vitamin_d", on: scene.window.last),
      let formula = scene.threshold("N1.formula", on: scene.window.last)
    else { return nil }
    let days = scene.completeDays.filter { day in
      day.feeds > 0 && day.milkByContents[.formula, default: 0] < formula.value
    }
    guard let (given, doses) = scene.given(.vitaminD, on: days), given < days.count else {
      return nil
    }
    return Finding(
      rule: "N1", phrase: "concern.vitamin_d",
      arguments: ["number": .count(given), "count": .count(days.count)],
      rows: doses.map(\.entry.id),
      reference: .init(
        phrase: "reference.vitamin_d",
        arguments: [
          "amount": .count(Int(limit.value)), "volume": .volume(ml: formula.value),
        ], threshold: limit))
  }
}
