import Records

/// O1: wet diapers in the first two days and from the fifth day on, with the reference of the UK, or
/// none at all in the first week.
enum WetDiapersUK {
  static let rule = FindingRule(id: "O1", topic: .wet) { input in
    noneInFirstWeek(in: input) ?? firstTwoDays(in: input)
      ?? input.wetDiapersFinding(belowThreshold: "O1.wet", rule: "O1")
  }

  /// Checks the day of birth and the next day together, if both are complete.
  private static func firstTwoDays(in input: FindingRule.Input) -> Finding? {
    guard let born = input.profile.birthDate, input.recordsWetDiapers,
      let limit = input.threshold("O1.first_two_days", on: born)
    else { return nil }
    let days = input.completeDays.filter { (born...born + 1).contains($0.date) }
    let count = days.reduce(0) { $0 + $1.wetDiapers }
    guard days.count == 2, days.contains(where: { $0.diaperChanges > 0 }),
      Double(count) < limit.value
    else { return nil }
    return Finding(
      ruleID: "O1", phraseKey: "concern.wet_first_days", arguments: ["count": .count(count)],
      recordIDs: input.diaperIDs(on: days.map(\.date), preferring: \.isWet),
      reference: .init(
        phraseKey: "reference.wet_first_days", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }

  /// Finds records of a day or more in the first week with other diapers but without a wet one.
  ///
  /// They start with the first record, because the time of birth is not known. In the first two days,
  /// the last 24 hours must be without a gap; the first night is often not recorded.
  private static func noneInFirstWeek(in input: FindingRule.Input) -> Finding? {
    guard let born = input.profile.birthDate, input.window.last < born + 7 else { return nil }
    let end = input.journal.recordsEnd(of: input.id, until: input.timeRange.upperBound)
    let records = ChildRecords(
      input.journal, of: input.id, in: min(input.zone.start(of: born), end)..<end)
    guard let start = records.loggedRanges.first?.lowerBound, end - start >= 24 * hour,
      end - start >= 48 * hour || records.hasNoGap(in: (end + -24 * hour)..<end, until: end),
      !records.diapers.isEmpty, !records.diapers.contains(where: \.isWet)
    else { return nil }
    return Finding(
      ruleID: "O1", phraseKey: "concern.wet_gap_first_week",
      arguments: ["duration": .duration(seconds: end - start), "moment": .moment(start)],
      recordIDs: records.diapers.map(\.entry.id))
  }
}
