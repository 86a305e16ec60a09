import Records

/// Rule O4: many hours without a wet diaper with a fever in or shortly before them, or a day without a wet diaper.
///
/// If the age is unknown, the longest limit of all ages applies. The rule reports the time since the last wet diaper if
/// it is too long when the records end. Otherwise, it reports the longest time between two wet diapers, preferably with
/// a fever. A time of a day or more is stated as a fact even if there is no fever.
package let wetGapRule = FindingRule(id: "O4") { input in
  if let gap = input.openGap { return finding(for: [gap]) }
  let gaps = input.endedGaps
  let feverish = gaps.filter { $0.fever != nil }
  return finding(for: feverish.isEmpty ? gaps : feverish)
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
private let feverHours: Int64 = 6

/// A time without a wet diaper that is longer than the limit for the age.
private struct WetDiaperGap {
  let timeRange: Range<Instant>
  /// The wet diaper before the gap between wet diapers, or nil if none was recorded.
  var before: Diaper?
  /// The wet diaper after the gap between wet diapers, or nil if the gap has not ended.
  var after: Diaper?
  /// The highest fever in the gap between wet diapers, or in the six hours before it.
  let fever: Temperature?
  let limit: Threshold
  let otherDiapers: ArraySlice<Diaper>
}

/// Returns a finding for the longest of the gaps between wet diapers; if it had a fever, also the number of gaps.
private func finding(for gaps: [WetDiaperGap]) -> Finding? {
  guard let gap = gaps.max(by: { $0.timeRange.length < $1.timeRange.length }) else { return nil }
  let reported = gap.fever == nil ? [gap] : gaps
  var arguments: [String: Finding.Argument] = [
    "duration": .duration(seconds: gap.timeRange.length)
  ]
  arguments[gap.after == nil ? "moment" : "start"] = .moment(gap.timeRange.lowerBound)
  arguments["end"] = gap.after.map { .moment($0.happenedAt) }
  arguments["temperature"] = gap.fever.map { .temperature(celsius: $0.celsius) }
  if reported.count > 1 {
    arguments["number"] = .count(reported.count)
    arguments["last"] = reported.last?.after.map { .moment($0.happenedAt) }
  }
  let phraseKey =
    switch (gap.before, gap.after, gap.fever) {
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
      [gap.before?.entry.id, gap.after?.entry.id, gap.fever?.entry.id].compactMap(\.self)
    } + (gap.before == nil ? gap.otherDiapers.map(\.entry.id) : []),
    reference: gap.fever.map { _ in
      .init("reference.wet_gap", of: gap.limit, ["duration": gap.limit.durationArgument])
    })
}

extension FindingRule.Input {
  /// Returns the long gaps between wet diapers that ended in `acuteSignRange`.
  ///
  /// A gap is left out if it contains a long time without records, which may hide a wet diaper, or if it ended in the
  /// first three days of life and there is no fever.
  fileprivate var endedGaps: [WetDiaperGap] {
    let range = acuteSignRange
    let diapers = journal.diapers.of(id).within(Instant(seconds: .min)..<range.upperBound)
    let wet = diapers.filter(\.isWet)
    let newborn = profile.birthDate.map { zone.start(of: $0 + 3) }
    return zip(wet, wet.dropFirst()).compactMap { before, after in
      let span = before.happenedAt..<after.happenedAt
      guard range.contains(after.happenedAt), var gap = gap(in: span),
        gap.fever != nil || newborn.map({ $0 < after.happenedAt }) ?? true,
        ChildRecords(journal, of: id, in: span).hasNoGap(in: span, until: span.upperBound)
      else { return nil }
      gap.before = before
      gap.after = after
      return gap
    }
  }

  /// Returns the time without a wet diaper up to the end of the records.
  ///
  /// It is nil if that time is short or the profile is not active. It starts with the last wet diaper. If there is none
  /// since the last long pause of the records, it starts with the first other diaper after that pause. In the first
  /// week of life, it starts with the first record if that is less than a day before that diaper, because the time of
  /// birth is not known.
  fileprivate var openGap: WetDiaperGap? {
    guard !journal.isCareOver(for: profile, on: window.last),
      let end = journal.recordsEnd(of: id, until: timeRange.upperBound)
    else { return nil }
    let week = (end + -impossibleGapHours * hour)..<(end + 1)
    let start = ChildRecords(journal, of: id, in: week)
      .start(until: end, longestPause: maximumPauseHours * hour)
    let all = journal.diapers.of(id)
    let diapers = all.within(start..<(end + 1))
    if let wet = diapers.last(where: \.isWet) {
      var gap = gap(in: wet.happenedAt..<end)
      gap?.before = wet
      return gap
    }
    let isNewborn = profile.birthDate.map { day(of: end + -1) < $0 + 7 } ?? false
    guard let first = diapers.first, isNewborn || all.areWetDiapersRecorded(at: end) else {
      return nil
    }
    let isFromBirth = isNewborn && first.happenedAt - start < 24 * hour
    return gap(in: (isFromBirth ? start : first.happenedAt)..<end)
  }

  /// Returns a time without a wet diaper as a gap, or nil if it is too short or wet diapers were probably not recorded.
  private func gap(in span: Range<Instant>) -> WetDiaperGap? {
    guard let limit = limit(on: day(of: span.upperBound + -1)),
      span.length > limit.seconds, span.length < impossibleGapHours * hour
    else { return nil }
    let fever = fevers(within: (span.lowerBound + -feverHours * hour)..<span.upperBound) {
      thresholdOrAnyAge("O4.fever", on: $0)
    }.max { $0.celsius < $1.celsius }
    let diapers = journal.diapers.of(id).within(span)
    let changes = [span.lowerBound] + diapers.map(\.happenedAt) + [span.upperBound]
    guard fever != nil || isReportedWithoutFever(span),
      zip(changes, changes.dropFirst()).allSatisfy({
        $1 - $0 <= maximumHoursWithoutDiapers * hour
      })
    else { return nil }
    return WetDiaperGap(timeRange: span, fever: fever, limit: limit, otherDiapers: diapers)
  }

  /// Returns true for a gap of a day or more with other records, but false for an older child with about one diaper a
  /// day.
  private func isReportedWithoutFever(_ span: Range<Instant>) -> Bool {
    let before = (span.lowerBound + -14 * 24 * hour)..<(span.lowerBound + 1)
    let diapers = journal.diapers.of(id).within(before)
    let dayCount = Set(diapers.map { day(of: $0.happenedAt) }).count
    let isNewborn = profile.birthDate.map { day(of: span.lowerBound) < $0 + 14 } ?? false
    return span.length >= minimumHoursWithoutFever * hour
      && (isNewborn || dayCount < 3 || Double(diapers.count) > 1.5 * Double(dayCount))
      && ChildRecords(journal, of: id, in: span).loggedRanges.contains {
        span.lowerBound < $0.lowerBound && $0.lowerBound < span.upperBound
      }
  }

  private func limit(on day: LocalDate) -> Threshold? {
    if profile.birthDate != nil { return thresholdForYoungerAge("O4.gap", on: day) }
    return ruleData.thresholds
      .filter { $0.id == "O4.gap" && $0.applies(in: journal.family.region) }
      .max { $0.value < $1.value }
  }
}
