import Records

/// Rule S1: the median sleep per day, if it is outside the reference range for the corrected age (since the due date).
///
/// Only completely recorded days with a sleep count, because no child is awake all day. If the reference range changes
/// with age, only days of the newest range count.
package let sleepRangeRule = FindingRule(id: "S1") { input in
  guard let metrics = input.dailyChildMetrics,
    let least = input.thresholdForCorrectedAge("S1.least", on: input.window.last),
    let most = input.thresholdForCorrectedAge("S1.most", on: input.window.last)
  else { return nil }
  let days = metrics.days.filter {
    input.thresholdForCorrectedAge("S1.least", on: $0.date) == least
  }
  let complete = days.filter { $0.isCompletelyRecorded(for: .sleep) }
  guard complete.count >= minimumCompleteDays,
    Coverage.isSufficient(completeDayCount: complete.count, of: days),
    let median = Statistics.median(complete.map { Double($0.sleepSeconds) }),
    median < least.value * Double(hour) || median > most.value * Double(hour)
  else { return nil }
  return Finding(
    phraseKey: "concern.sleep",
    arguments: ["duration": .duration(seconds: Int64(median)), "count": .count(complete.count)],
    recordIDs: sleepIDs(on: complete.map(\.date), in: input.withDailyMetrics),
    reference: .init(
      "reference.sleep", of: least, ["least": least.countArgument, "most": most.durationArgument]))
}

private let minimumCompleteDays = 3

private func sleepIDs(on days: [LocalDate], in input: FindingRule.Input) -> [String] {
  let parts = days.map { input.zone.timeRange(of: $0) }
  let sleeps = input.journal.sleeps.of(input.profileID)
    .within((input.timeRange.lowerBound + -48 * hour)..<input.timeRange.upperBound)
  return sleeps.filter { sleep in
    sleep.span.timeRange.map { range in parts.contains { $0.overlaps(range) } } ?? false
  }.map(\.entry.id)
}
