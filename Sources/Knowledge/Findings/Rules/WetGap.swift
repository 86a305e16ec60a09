import Records

/// O4: many hours without a wet diaper during which a fever was measured, or a day without one.
///
/// A gap that is still open at the end of the report comes first; from a day on it is stated as a
/// fact even without a fever. Otherwise considers the time between two recorded wet diapers, on
/// complete days with logged nights.
enum WetGap {
  static let rule = FindingRule(id: "O4", topic: .wet) { input in
    openGap(in: input) ?? longestClosedGap(in: input)
  }

  /// The duration after which a gap means that the family no longer records diapers, in hours.
  private static let longestOpenGap: Int64 = 72
  /// The duration from which an open gap is reported without a fever, in hours.
  private static let shortestGapWithoutFever: Int64 = 24

  /// Finds a gap up to the end of the report, if another record shows that the family was still
  /// recording when the gap exceeded its limit.
  ///
  /// The last day of a child whose profile has ended has no such gap.
  private static func openGap(in input: FindingRule.Input) -> Finding? {
    if input.journal.isCareOver(for: input.profile, on: input.window.last) { return nil }
    let end = input.timeRange.upperBound
    let diapers = input.journal.diapers.of(input.id)
    guard let last = diapers.last(where: { $0.isWet && $0.happenedAt < end }),
      let limit = input.threshold("O4.gap", on: input.day(of: end + -1))
    else { return nil }
    let gap = end - last.happenedAt
    let limitEnd = last.happenedAt + Int64(limit.value) * hour
    guard limitEnd < end, gap <= longestOpenGap * hour,
      !ChildRecords(input.journal, of: input.id, in: limitEnd..<end).loggedRanges.isEmpty
    else { return nil }
    guard let fever = highestFever(from: last.happenedAt, to: end, in: input) else {
      return gap < shortestGapWithoutFever * hour
        ? nil
        : Finding(
          ruleID: "O4", phraseKey: "concern.wet_gap_day",
          arguments: ["duration": .duration(seconds: gap), "moment": .moment(last.happenedAt)],
          recordIDs: [last.entry.id])
    }
    return Finding(
      ruleID: "O4", phraseKey: "concern.wet_gap_open",
      arguments: [
        "duration": .duration(seconds: gap), "moment": .moment(last.happenedAt),
        "temperature": .temperature(celsius: fever.celsius),
      ],
      recordIDs: [last.entry.id, fever.entry.id], reference: reference(limit))
  }

  private static func longestClosedGap(in input: FindingRule.Input) -> Finding? {
    // Today counts as well if nothing is missing so far.
    let complete = Set(
      (input.child?.days ?? []).filter { $0.coverage >= 1 && $0.isLoggedAroundTheClock }
        .map(\.date))
    let wet = input.journal.diapers.of(input.id).within(input.timeRange).filter(\.isWet)
    var found: (before: Diaper, after: Diaper, fever: Temperature, limit: Threshold)?
    for (before, after) in zip(wet, wet.dropFirst()) {
      let days = input.day(of: before.happenedAt)...input.day(of: after.happenedAt)
      let gap = after.happenedAt - before.happenedAt
      guard let limit = input.threshold("O4.gap", on: days.upperBound),
        Double(gap) > limit.value * Double(hour), days.allSatisfy(complete.contains),
        gap > found.map({ $0.after.happenedAt - $0.before.happenedAt }) ?? 0,
        let fever = highestFever(from: before.happenedAt, to: after.happenedAt, in: input)
      else { continue }
      found = (before, after, fever, limit)
    }
    return found.map { found in
      Finding(
        ruleID: "O4", phraseKey: "concern.wet_gap",
        arguments: [
          "duration": .duration(seconds: found.after.happenedAt - found.before.happenedAt),
          "start": .moment(found.before.happenedAt), "end": .moment(found.after.happenedAt),
          "temperature": .temperature(celsius: found.fever.celsius),
        ],
        recordIDs: [found.before.entry.id, found.after.entry.id, found.fever.entry.id],
        reference: reference(found.limit))
    }
  }

  private static func reference(_ limit: Threshold) -> Finding.Reference {
    .init(
      phraseKey: "reference.wet_gap",
      arguments: ["duration": .duration(seconds: Int64(limit.value) * hour)], threshold: limit)
  }

  /// Returns the highest fever measured in a time range.
  private static func highestFever(
    from start: Instant, to end: Instant, in input: FindingRule.Input
  )
    -> Temperature?
  {
    input.fevers(reachingThreshold: "O4.fever", within: start..<end).max { $0.celsius < $1.celsius }
  }
}
