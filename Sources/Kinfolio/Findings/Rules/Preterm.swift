extension FindingRule {
  /// P1: a birth before 37 weeks, for which the corrected age is given beside the age.
  static let preterm = FindingRule(id: "P1", topic: .birth) { scene in
    guard let born = scene.profile.birthDate, let due = scene.profile.dueDate,
      let limit = scene.threshold("P1.preterm", on: scene.window.last)
    else { return nil }
    // The due date is the day on which 40 weeks are full.
    let daysEarly = due.days - born.days
    let gestation = 40 * 7 - daysEarly
    guard scene.profile.isPreterm else { return nil }
    return Finding(
      rule: "P1", phrase: "concern.preterm",
      arguments: [
        "weeks": .counted("age.weeks", gestation / 7), "count": .count(gestation % 7),
      ],
      rows: [scene.profile.entry.id],
      reference: .init(
        phrase: "reference.preterm", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }
}
