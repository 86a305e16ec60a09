import Records

/// A highlight: a child's longest sleep that ended on a day that the report covers.
///
/// It is stated only if nights are recorded, and if its days and enough other days are completely recorded.
let longestSleepRule = FindingRule(id: "longest_sleep") { input in
  guard let metrics = input.dailyChildMetrics, metrics.canStateLongestSleep,
    let longest = metrics.longestSleepSeconds
  else { return nil }
  // If several sleeps are equally long, report the first one on completely recorded days.
  return metrics.days.filter { $0.longestSleepSeconds == longest }.lazy
    .compactMap { sleepFinding(ofSeconds: longest, endingOn: $0, among: metrics.days, in: input) }
    .first
}

/// Returns a finding for a sleep of `length` seconds that ended on `day`, or nil if a day of the sleep is not
/// completely recorded.
private func sleepFinding(
  ofSeconds length: Int64, endingOn day: ChildDay, among days: [ChildDay],
  in input: FindingRule.Input
) -> Finding? {
  let end = input.zone.timeRange(of: day.date)
  let sleeps = input.journal.sleeps.of(input.profileID).within(
    (end.lowerBound + -length)..<end.upperBound)
  guard
    let timeRange = mergedRanges(sleeps.compactMap(\.span.timeRange))
      .first(where: { $0.durationSeconds == length && end.contains($0.upperBound) })
  else { return nil }
  let slept = input.day(of: timeRange.lowerBound)...day.date
  guard days.allSatisfy({ $0.isCompletelyRecorded || !slept.contains($0.date) }) else { return nil }
  return Finding(
    phraseKey: "finding.longest_sleep",
    arguments: ["duration": .duration(seconds: length), "date": .date(day.date)],
    recordIDs: sleeps.filter { $0.span.timeRange.map(timeRange.overlaps) == true }.map(\.entry.id))
}
