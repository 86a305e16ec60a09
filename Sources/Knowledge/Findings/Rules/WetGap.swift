import Records

/// Rule O4: many hours without a wet diaper and with a fever in or shortly before them, or a day without a wet diaper.
///
/// If the age is unknown, the longest limit of all ages applies. The rule reports the time since the last wet diaper if
/// it is too long when the records end. Otherwise, it reports the longest time between two wet diapers, preferably with
/// a fever. A time of a day or more is stated as a fact even if there is no fever.
package let wetDiaperGapRule = FindingRule(id: "O4") { input in
  if let gap = input.openWetDiaperGap { return wetDiaperGapFinding(for: [gap]) }
  let gaps = input.endedWetDiaperGaps
  let feverish = gaps.filter { $0.highestFever != nil }
  return wetDiaperGapFinding(for: feverish.isEmpty ? gaps : feverish)
}

/// The number of hours without any diaper after which the family probably no longer records diapers.
private let maximumHoursWithoutDiapers: Int64 = 72
/// The number of hours without any record that makes a pause; records before the last pause are not considered.
private let maximumPauseHours: Int64 = 36
/// The number of hours from which a gap between wet diapers is reported even without a fever.
private let minimumHoursWithoutFever: Int64 = 24
/// The number of hours without a wet diaper that shows that wet diapers were not recorded, because no child lives so
/// long without urine.
private let impossibleGapHours: Int64 = 7 * 24

/// The number of hours before a gap between wet diapers in which a fever counts.
private let feverHoursBeforeGap: Int64 = 6

/// A time without a wet diaper that is longer than the limit for the age.
private struct WetDiaperGap {
  let timeRange: Range<Instant>
  /// The wet diaper before the gap, or nil if none was recorded.
  var previousWetDiaper: Diaper?
  /// The wet diaper after the gap, or nil if the gap has not ended.
  var nextWetDiaper: Diaper?
  /// The highest fever in the gap or in the six hours before it.
  let highestFever: Temperature?
  let limit: Threshold
  let diapersInGap: ArraySlice<Diaper>
}

/// Returns a finding for the longest of the gaps; if there was a fever, the finding also states the number of gaps.
private func wetDiaperGapFinding(for gaps: [WetDiaperGap]) -> Finding? {
  guard let gap = gaps.max(by: { $0.timeRange.durationSeconds < $1.timeRange.durationSeconds })
  else { return nil }
  let reported = gap.highestFever == nil ? [gap] : gaps
  var arguments: [String: Finding.Argument] = [
    "duration": .duration(seconds: gap.timeRange.durationSeconds)
  ]
  arguments[gap.nextWetDiaper == nil ? "moment" : "start"] = .moment(gap.timeRange.lowerBound)
  arguments["end"] = gap.nextWetDiaper.map { .moment($0.happenedAt) }
  arguments["temperature"] = gap.highestFever.map { .temperature(celsius: $0.celsius) }
  if reported.count > 1 {
    arguments["number"] = .count(reported.count)
    arguments["last"] = reported.last?.nextWetDiaper.map { .moment($0.happenedAt) }
  }
  let phraseKey =
    switch (gap.previousWetDiaper, gap.nextWetDiaper, gap.highestFever) {
    case (nil, _, nil): "concern.wet_gap_none"
    case (nil, _, _): "concern.wet_gap_none_fever"
    case (_, nil, nil): "concern.wet_gap_day"
    case (_, nil, _): "concern.wet_gap_open"
    case (_, _, nil): "concern.wet_gap_ended"
    default: reported.count > 1 ? "concern.wet_gaps" : "concern.wet_gap"
    }
  return Finding(
    phraseKey: phraseKey, arguments: arguments,
    recordIDs: reported.flatMap { gap in
      [gap.previousWetDiaper?.entry.id, gap.nextWetDiaper?.entry.id, gap.highestFever?.entry.id]
        .compactMap(\.self)
    } + (gap.previousWetDiaper == nil ? gap.diapersInGap.map(\.entry.id) : []),
    reference: gap.highestFever.map { _ in
      .init("reference.wet_gap", of: gap.limit, ["duration": gap.limit.durationArgument])
    })
}

extension FindingRule.Input {
  /// The long gaps between wet diapers that ended in ``acuteSignRange``.
  ///
  /// A gap is left out if it contains a long time without records, which may hide a wet diaper, or if it ended in the
  /// first three days of life and there is no fever.
  fileprivate var endedWetDiaperGaps: [WetDiaperGap] {
    let range = acuteSignRange
    let diapers = journal.diapers.of(profileID).within(Instant(seconds: .min)..<range.upperBound)
    let wet = diapers.filter(\.isWet)
    let newborn = profile.birthDate.map { zone.start(of: $0 + 3) }
    return zip(wet, wet.dropFirst()).compactMap { before, after in
      let span = before.happenedAt..<after.happenedAt
      guard range.contains(after.happenedAt), var gap = wetDiaperGap(in: span),
        gap.highestFever != nil || newborn.map({ $0 < after.happenedAt }) ?? true,
        ChildRecords(journal, of: profileID, in: span).hasNoRecordGap(
          in: span, until: span.upperBound)
      else { return nil }
      gap.previousWetDiaper = before
      gap.nextWetDiaper = after
      return gap
    }
  }

  /// The time without a wet diaper up to the end of the records.
  ///
  /// It is nil if that time is short or the profile is not active. It starts with the last wet diaper. If there is no
  /// wet diaper since the last long pause of the records, it starts with the first other diaper after that pause. In
  /// the first week of life, it starts with the first record if that is less than a day before that diaper, because the
  /// time of birth is not known.
  fileprivate var openWetDiaperGap: WetDiaperGap? {
    guard !journal.isCareOver(for: profile, on: window.last),
      let end = journal.recordsEnd(of: profileID, until: timeRange.upperBound)
    else { return nil }
    let week = (end + -impossibleGapHours * hour)..<(end + 1)
    let start = ChildRecords(journal, of: profileID, in: week)
      .recordSeriesStart(until: end, longestPauseSeconds: maximumPauseHours * hour)
    let all = journal.diapers.of(profileID)
    let diapers = all.within(start..<(end + 1))
    if let wet = diapers.last(where: \.isWet) {
      var gap = wetDiaperGap(in: wet.happenedAt..<end)
      gap?.previousWetDiaper = wet
      return gap
    }
    let isNewborn = profile.birthDate.map { day(of: end + -1) < $0 + 7 } ?? false
    guard let first = diapers.first, isNewborn || all.areWetDiapersRecorded(at: end) else {
      return nil
    }
    let isFromBirth = isNewborn && first.happenedAt - start < 24 * hour
    return wetDiaperGap(in: (isFromBirth ? start : first.happenedAt)..<end)
  }

  /// Returns a time without a wet diaper as a gap, or nil if it is too short or wet diapers were probably not recorded.
  private func wetDiaperGap(in span: Range<Instant>) -> WetDiaperGap? {
    guard let limit = wetDiaperGapThreshold(on: day(of: span.upperBound + -1)),
      span.durationSeconds > limit.valueInSeconds, span.durationSeconds < impossibleGapHours * hour
    else { return nil }
    let fever = fevers(within: (span.lowerBound + -feverHoursBeforeGap * hour)..<span.upperBound) {
      thresholdOrStrictest("O4.fever", on: $0)
    }.max { $0.celsius < $1.celsius }
    let diapers = journal.diapers.of(profileID).within(span)
    let changes = [span.lowerBound] + diapers.map(\.happenedAt) + [span.upperBound]
    guard fever != nil || isReportedWithoutFever(span),
      zip(changes, changes.dropFirst()).allSatisfy({
        $1 - $0 <= maximumHoursWithoutDiapers * hour
      })
    else { return nil }
    return WetDiaperGap(timeRange: span, highestFever: fever, limit: limit, diapersInGap: diapers)
  }

  /// Returns true for a gap of a day or more with other records, but false for an older child with about one diaper a
  /// day.
  private func isReportedWithoutFever(_ span: Range<Instant>) -> Bool {
    let before = (span.lowerBound + -14 * 24 * hour)..<(span.lowerBound + 1)
    let diapers = journal.diapers.of(profileID).within(before)
    let dayCount = Set(diapers.map { day(of: $0.happenedAt) }).count
    let isNewborn = profile.birthDate.map { day(of: span.lowerBound) < $0 + 14 } ?? false
    return span.durationSeconds >= minimumHoursWithoutFever * hour
      && (isNewborn || dayCount < 3 || Double(diapers.count) > 1.5 * Double(dayCount))
      && ChildRecords(journal, of: profileID, in: span).loggedRanges.contains {
        span.lowerBound < $0.lowerBound && $0.lowerBound < span.upperBound
      }
  }

  private func wetDiaperGapThreshold(on day: LocalDate) -> Threshold? {
    if profile.birthDate != nil { return thresholdForYoungerAge("O4.gap", on: day) }
    return ruleData.thresholds
      .filter { $0.id == "O4.gap" && $0.applies(in: journal.family.referenceRegion) }
      .max { $0.value < $1.value }
  }
}
