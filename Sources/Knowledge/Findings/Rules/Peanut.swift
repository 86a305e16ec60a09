extension FindingRule {
  /// A1: on how many complete days a baby that has met peanut ate it, told as a fact.
  static let peanut = FindingRule(id: "A1", topic: .allergen) { scene in
    guard scene.child?.isCovered == true,
      let limit = scene.threshold("A1.peanut", on: scene.window.last)
    else { return nil }
    let complete = Set(scene.completeDays.map(\.date))
    let logs = scene.journal.foodLogs.of(scene.id).filter { log in
      log.eatenAt < scene.moments.upperBound
        && scene.journal.foods[log.food]?.allergens.contains(.peanut) == true
    }
    let recent = logs.filter { complete.contains(scene.day(of: $0.eatenAt)) }
    guard let first = logs.first, !recent.isEmpty else { return nil }
    return Finding(
      rule: "A1", phrase: "concern.peanut",
      arguments: [
        "count": .count(Set(recent.map { scene.day(of: $0.eatenAt) }).count),
        "total": .counted("common.complete_days", complete.count),
        "date": .date(scene.day(of: first.eatenAt)),
      ],
      rows: Set([first.entry.id] + recent.map(\.entry.id)).sorted(),
      reference: .init(
        phrase: "reference.peanut", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }
}
