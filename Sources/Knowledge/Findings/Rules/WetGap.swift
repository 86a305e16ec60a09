import Records

/// O4: many hours without a wet diaper and with a fever in them or shortly before, or a day without
/// one.
///
/// If the age is unknown, the longest limit of all ages applies.
/// A gap that is still open at the end of the records comes first, then the longest one with a
/// fever. A day without a wet diaper is stated as a fact even without a fever.
enum WetGap {
  static let rule = FindingRule(id: "O4", topic: .wet) { input in
    let gaps = gaps(in: input)
    let open = gaps.filter { $0.after == nil }
    let feverish = gaps.filter { $0.fever != nil }
    return finding(for: !open.isEmpty ? open : feverish.isEmpty ? gaps : feverish)
  }

  /// The time without any diaper after which the family no longer records them, in hours.
  private static let longestUnrecordedTime: Int64 = 72
  /// The duration from which a gap is reported without a fever, in hours.
  private static let shortestGapWithoutFever: Int64 = 24

  /// A time without a wet diaper that is longer than its limit.
  private struct Gap {
    let before: Diaper
    /// Nil if the gap is still open.
    let after: Diaper?
    let duration: Int64
    /// The highest fever in this time or shortly before.
    let fever: Temperature?
    let limit: Threshold
  }

  /// Returns the gaps that ended in the searched time, and one up to the end of the records.
  ///
  /// The last day of a child whose profile has ended has no open gap.
  private static func gaps(in input: FindingRule.Input) -> [Gap] {
    let range = input.acuteTimeRange
    let end = input.journal.recordsEnd(of: input.id, until: range.upperBound)
    let isOver = input.journal.isCareOver(for: input.profile, on: input.window.last)
    let diapers = input.journal.diapers.of(input.id).within(
      Instant(seconds: .min)..<range.upperBound)
    let wet = diapers.filter(\.isWet)
    return zip(wet, wet.dropFirst().map(Optional.some) + [nil]).compactMap { before, after in
      let span = before.happenedAt..<(after?.happenedAt ?? max(end, before.happenedAt))
      guard after.map({ range.contains($0.happenedAt) }) ?? (!isOver && input.recordsWetDiapers),
        let limit = limit(on: input.day(of: span.upperBound + -1), in: input),
        span.length > Int64(limit.value) * hour
      else { return nil }
      let fever = highestFever(from: span.lowerBound, to: span.upperBound, in: input)
      let changes = diapers.within(span).map(\.happenedAt) + [span.upperBound]
      guard fever != nil || span.length >= shortestGapWithoutFever * hour,
        zip(changes, changes.dropFirst()).allSatisfy({ $1 - $0 <= longestUnrecordedTime * hour }),
        // In a gap that has ended, a wet diaper may be missing with other records.
        after == nil
          || ChildRecords(input.journal, of: input.id, in: span)
            .hasNoGap(in: span, until: span.upperBound)
      else { return nil }
      return Gap(
        before: before, after: after, duration: span.length, fever: fever, limit: limit)
    }
  }

  /// Returns a finding for the longest gap, with the number of gaps if they have a fever.
  private static func finding(for gaps: [Gap]) -> Finding? {
    guard let gap = gaps.max(by: { $0.duration < $1.duration }) else { return nil }
    let reported = gap.fever == nil ? [gap] : gaps
    let start = Finding.Argument.moment(gap.before.happenedAt)
    var arguments: [String: Finding.Argument] = ["duration": .duration(seconds: gap.duration)]
    arguments[gap.after == nil ? "moment" : "start"] = start
    arguments["end"] = gap.after.map { .moment($0.happenedAt) }
    arguments["temperature"] = gap.fever.map { .temperature(celsius: $0.celsius) }
    if reported.count > 1 {
      arguments["number"] = .count(reported.count)
      arguments["last"] = reported.last?.after.map { .moment($0.happenedAt) }
    }
    let phraseKey =
      switch (gap.after, gap.fever) {
      case (nil, nil): "concern.wet_gap_day"
      case (nil, _): "concern.wet_gap_open"
      case (_, nil): "concern.wet_gap_ended"
      default: reported.count > 1 ? "concern.wet_gaps" : "concern.wet_gap"
      }
    return Finding(
      ruleID: "O4", phraseKey: phraseKey, arguments: arguments,
      recordIDs: reported.flatMap { gap in
        [gap.before.entry.id, gap.after?.entry.id, gap.fever?.entry.id].compactMap(\.self)
      },
      reference: gap.fever.map { _ in reference(gap.limit) })
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
