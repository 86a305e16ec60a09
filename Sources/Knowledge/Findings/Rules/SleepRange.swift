import Records

/// S1: the median sleep of the complete days outside the reference range for the corrected age, from days of the last
/// age group with a sleep, because no child is awake all day.
enum SleepRange {
  static let rule = FindingRule(id: "S1", topic: .sleep) { input in
    let age = sleepThreshold(on: input.window.last, in: input)
    let days = input.child?.days.filter { sleepThreshold(on: $0.date, in: input) == age } ?? []
    let complete = days.filter { $0.isComplete(for: .sleep) }
    guard age != nil, complete.count >= fewestDays,
      Coverage.suffices(complete: complete.count, of: days),
      let median = Statistics.median(complete.map { Double($0.sleepSeconds) }),
      let reference = sleepReferenceToReport(forMedian: median, on: input.window.last, in: input)
    else { return nil }
    return Finding(
      ruleID: "S1", phraseKey: "concern.sleep",
      arguments: ["duration": .duration(seconds: Int64(median)), "count": .count(complete.count)],
      recordIDs: sleepIDs(on: complete.map(\.date), in: input.daily),
      reference: reference)
  }

  private static let fewestDays = 3

  /// Returns the threshold that identifies the age group of a day.
  private static func sleepThreshold(on day: LocalDate, in input: FindingRule.Input) -> Threshold? {
    input.thresholdForCorrectedAge("S1.least", on: day)
  }

  private static func sleepIDs(on days: [LocalDate], in input: FindingRule.Input) -> [String] {
    let parts = days.map { input.zone.timeRange(of: $0) }
    let sleeps = input.journal.sleeps.of(input.id)
      .within((input.timeRange.lowerBound + -48 * hour)..<input.timeRange.upperBound)
    return sleeps.filter { sleep in
      guard let stretch = sleep.span.range else { return false }
      return parts.contains { $0.overlaps(stretch) }
    }.map(\.entry.id)
  }

  private static func sleepReferenceToReport(
    forMedian median: Double, on day: LocalDate, in input: FindingRule.Input
  ) -> Finding.Reference? {
    guard let least = input.thresholdForCorrectedAge("S1.least", on: day),
      let most = input.thresholdForCorrectedAge("S1.most", on: day),
      median < least.value * Double(hour) || median > most.value * Double(hour)
    else { return nil }
    return .init(
      "reference.sleep", of: least,
      [
        "least": .count(Int(least.value)),
        "most": .duration(seconds: Int64(most.value) * hour),
      ])
  }
}
