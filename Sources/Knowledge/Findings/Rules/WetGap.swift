import Records

/// O4: many hours without a wet diaper and with a fever in them or shortly before, or a day without
/// one.
///
/// If the age is unknown, the longest limit of all ages applies.
/// A gap that is still open at the end of the report comes first; from a day on it is stated as a
/// fact even without a fever. Otherwise considers the time between two recorded wet diapers, on
/// complete days with logged nights and other diapers.
enum WetGap {
  static let rule = FindingRule(id: "O4", topic: .wet) { input in
    openGap(in: input) ?? longestClosedGap(in: input) ?? longestGapWithoutFever(in: input)
  }

  /// The duration after which a gap means that the family no longer records diapers, in hours,
  /// unless it has recorded others since.
  private static let longestUnrecordedGap: Int64 = 72
  /// The duration from which an open gap is reported without a fever, in hours.
  private static let shortestGapWithoutFever: Int64 = 24

  /// Finds a gap up to the end of the records.
  ///
  /// The last day of a child whose profile has ended has no such gap.
  private static func openGap(in input: FindingRule.Input) -> Finding? {
    if input.journal.isCareOver(for: input.profile, on: input.window.last) { return nil }
    let end = input.journal.recordsEnd(of: input.id, until: input.timeRange.upperBound)
    let diapers = input.journal.diapers.of(input.id)
    guard let last = diapers.last(where: { $0.isWet && $0.happenedAt < end }),
      let limit = limit(on: input.day(of: end + -1), in: input)
    else { return nil }
    let gap = end - last.happenedAt
    let limitEnd = last.happenedAt + Int64(limit.value) * hour
    guard limitEnd < end,
      gap <= longestUnrecordedGap * hour || !diapers.within(limitEnd..<end).isEmpty
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

  /// Returns the pairs of successive wet diapers in the window, on complete days with logged nights.
  ///
  /// In a longer gap, a day without any diaper is a day on which the family recorded none.
  private static func pairsOnCompleteDays(in input: FindingRule.Input) -> [(Diaper, Diaper)] {
    // Today counts as well if nothing is missing so far.
    let complete = (input.child?.days ?? []).filter {
      $0.coverage >= 1 && $0.isLoggedAroundTheClock
    }
    let days = Set(complete.map(\.date))
    let daysWithDiapers = Set(complete.filter { $0.diaperChanges > 0 }.map(\.date))
    let wet = input.journal.diapers.of(input.id).within(input.timeRange).filter(\.isWet)
    return zip(wet, wet.dropFirst()).filter { before, after in
      let isShort = after.happenedAt - before.happenedAt <= longestUnrecordedGap * hour
      return (input.day(of: before.happenedAt)...input.day(of: after.happenedAt))
        .allSatisfy((isShort ? days : daysWithDiapers).contains)
    }
  }

  /// Finds a gap of a day or more that has ended, as a fact.
  private static func longestGapWithoutFever(in input: FindingRule.Input) -> Finding? {
    func duration(_ pair: (before: Diaper, after: Diaper)) -> Int64 {
      pair.after.happenedAt - pair.before.happenedAt
    }
    guard let longest = pairsOnCompleteDays(in: input).max(by: { duration($0) < duration($1) }),
      duration(longest) >= shortestGapWithoutFever * hour,
      limit(on: input.day(of: longest.1.happenedAt), in: input) != nil
    else { return nil }
    return Finding(
      ruleID: "O4", phraseKey: "concern.wet_gap_ended",
      arguments: [
        "duration": .duration(seconds: duration(longest)),
        "start": .moment(longest.0.happenedAt), "end": .moment(longest.1.happenedAt),
      ],
      recordIDs: [longest.0.entry.id, longest.1.entry.id])
  }

  private static func longestClosedGap(in input: FindingRule.Input) -> Finding? {
    let gaps = pairsOnCompleteDays(in: input).compactMap { before, after -> Gap? in
      guard let limit = limit(on: input.day(of: after.happenedAt), in: input),
        Double(after.happenedAt - before.happenedAt) > limit.value * Double(hour),
        let fever = highestFever(from: before.happenedAt, to: after.happenedAt, in: input)
      else { return nil }
      return Gap(before: before, after: after, fever: fever, limit: limit)
    }
    guard let longest = gaps.max(by: { $0.duration < $1.duration }), let last = gaps.last else {
      return nil
    }
    var arguments: [String: Finding.Argument] = [
      "duration": .duration(seconds: longest.duration),
      "start": .moment(longest.before.happenedAt), "end": .moment(longest.after.happenedAt),
      "temperature": .temperature(celsius: longest.fever.celsius),
    ]
    if gaps.count > 1 {
      arguments["number"] = .count(gaps.count)
      arguments["last"] = .moment(last.after.happenedAt)
    }
    return Finding(
      ruleID: "O4", phraseKey: gaps.count > 1 ? "concern.wet_gaps" : "concern.wet_gap",
      arguments: arguments,
      recordIDs: gaps.flatMap { [$0.before.entry.id, $0.after.entry.id, $0.fever.entry.id] },
      reference: reference(longest.limit))
  }

  /// A time between two wet diapers that is longer than its limit.
  private struct Gap {
    let before: Diaper
    let after: Diaper
    /// The highest temperature in this time.
    let fever: Temperature
    let limit: Threshold

    var duration: Int64 { after.happenedAt - before.happenedAt }
  }

  private static func reference(_ limit: Threshold) -> Finding.Reference {
    .init(
      phraseKey: "reference.wet_gap",
      arguments: ["duration": .duration(seconds: Int64(limit.value) * hour)], threshold: limit)
  }

  private static func limit(on day: LocalDate, in input: FindingRule.Input) -> Threshold? {
    if input.profile.birthDate != nil { return input.thresholdForYoungerAge("O4.gap", on: day) }
    return input.rulebook.thresholds
      .filter { $0.id == "O4.gap" && $0.applies(in: input.journal.family.region) }
      .max { $0.value < $1.value }
  }

  /// Returns the highest fever measured in a time range or in the hours before it.
  private static func highestFever(
    from start: Instant, to end: Instant, in input: FindingRule.Input
  ) -> Temperature? {
    input.temperatures(within: (start + -feverHours * hour)..<end).filter { reading in
      input.thresholdOrAnyAge("O4.fever", on: input.day(of: reading.measuredAt))
        .map { reading.celsius >= $0.value } ?? false
    }.max { $0.celsius < $1.celsius }
  }

  /// The time before a gap in which a fever counts, in hours.
  private static let feverHours: Int64 = 6
}
