import Records

extension FindingRule {
  /// S1: the median sleep of the complete days beside the range for the age; where none is given,
  /// that is said.
  ///
  /// It looks at the days of the age the child has at the window's end, and of these at those with
  /// a sleep: no child is awake all day.
  static let sleepRange = FindingRule(id: "S1", topic: .sleep) { scene in
    let age = scene.sleepThreshold(on: scene.window.last)
    let days = scene.child?.days.filter { scene.sleepThreshold(on: $0.date) == age } ?? []
    let complete = days.filter { $0.isComplete(for: .sleep) }
    guard age != nil, Coverage.suffices(complete: complete.count, of: days),
      let median = Statistics.median(complete.map { Double($0.sleep) }),
      let reference = scene.sleepReference(median, on: scene.window.last)
    else { return nil }
    return Finding(
      rule: "S1", phrase: "concern.sleep",
      arguments: [
        "duration": .duration(seconds: Int64(median)), "count": .count(complete.count),
      ],
      rows: scene.sleeps(on: complete.map(\.date)),
      reference: reference)
  }
}

extension FindingRule.Scene {
  /// The value that tells which ages a day's sleep may be compared with.
  fileprivate func sleepThreshold(on day: LocalDate) -> Threshold? {
    threshold("S1.none", on: day) ?? threshold("S1.least", on: day)
  }

  /// The ids of the sleeps that lie on some days in part at least.
  fileprivate func sleeps(on days: [LocalDate]) -> [String] {
    let parts = days.map { zone.moments(of: $0) }
    let sleeps = journal.sleeps.of(id)
      .within((moments.lowerBound + -48 * hour)..<moments.upperBound)
    return sleeps.filter { sleep in
      guard let stretch = sleep.span.stretch else { return false }
      return parts.contains { $0.overlaps(stretch) }
    }.map(\.entry.id)
  }

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
