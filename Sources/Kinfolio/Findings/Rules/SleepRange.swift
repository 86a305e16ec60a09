extension FindingRule {
  /// S1: the median sleep of the complete days beside the range for the age; where none is given,
  /// that is said.
  static let sleepRange = FindingRule(id: "S1", topic: .sleep) { scene in
    guard let figures = scene.child, let median = figures.sleep.asleep.median, median > 0
    else { return nil }
    let last = scene.window.last
    let days = figures.days.filter { $0.isComplete(for: .sleep) }
    guard let reference = scene.sleepReference(median, on: last) else { return nil }
    return Finding(
      rule: "S1", phrase: "concern.sleep",
      arguments: [
        "duration": .duration(seconds: Int64(median)), "count": .count(days.count),
      ],
      rows: scene.journal.sleeps.of(scene.id).within(scene.moments).map(\.entry.id),
      reference: reference)
  }
}

extension FindingRule.Scene {
  /// What the median sleep is to be held beside; nil where it lies within the range.
  fileprivate func sleepReference(
    _ median: Double, on day: LocalDate
  ) -> Finding.Reference? {
    if let none = threshold("S1.none", on: day) {
      return .init(
        phrase: "reference.sleep_none", arguments: ["count": .count(Int(none.value))],
        threshold: none)
    }
    guard let least = threshold("S1.least", on: day), let most = threshold("S1.most", on: day),
      median < least.value * Double(hour) || median > most.value * Double(hour)
    else { return nil }
    return .init(
      phrase: "reference.sleep",
      arguments: [
        "least": .count(Int(least.value)),
        "most": .duration(seconds: Int64(most.value) * hour),
      ], threshold: least)
  }
}
