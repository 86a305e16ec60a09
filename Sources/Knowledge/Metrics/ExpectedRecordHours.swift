import Records

/// The hours of a day in which records of a child are expected, and the usual length of a gap between them.
struct ExpectedRecordHours {
  private let expectedTimeRange: Range<Instant>
  private let usualGapSeconds: Int64

  static func aroundTheClock(_ day: Range<Instant>, until moment: Instant) -> ExpectedRecordHours {
    ExpectedRecordHours(
      expectedTimeRange: day.clamped(to: day.lowerBound..<max(day.lowerBound, moment)),
      usualGapSeconds: 6 * hour)
  }

  /// Returns the hours of a day up to `moment` in which records of a child are expected.
  ///
  /// From the first birthday on, these are the hours from 6:00 to 21:00. For a baby or a child of unknown age, these
  /// are all hours.
  static func ofChild(
    born birth: LocalDate?, on date: LocalDate, in zone: Zone, until moment: Instant
  ) -> ExpectedRecordHours {
    guard expectsNoNightRecords(born: birth, on: date) else {
      return aroundTheClock(zone.timeRange(of: date), until: moment)
    }
    let morning = zone.instant(on: date, at: LocalTime(minutes: 6 * 60))
    let evening = zone.instant(on: date, at: LocalTime(minutes: 21 * 60))
    return ExpectedRecordHours(
      expectedTimeRange: morning..<min(evening, max(morning, moment)), usualGapSeconds: 7 * hour)
  }

  /// Returns true from a child's first birthday on, because no records are expected at night from then on.
  static func expectsNoNightRecords(born birth: LocalDate?, on date: LocalDate) -> Bool {
    birth.flatMap { Age(from: $0, on: date) }.map { $0.years >= 1 } ?? false
  }

  /// Returns true at an age without naps: from a child's third birthday on.
  static func isNaplessAge(born birth: LocalDate?, on date: LocalDate) -> Bool {
    birth.map { $0.adding(months: 36) <= date } ?? false
  }

  /// Returns true if a day has records before 6:00 and from 21:00 on, with gaps of at most three hours in each period.
  static func isNightLogged(
    by logged: some Sequence<Range<Instant>>, on date: LocalDate, in zone: Zone
  ) -> Bool {
    let day = zone.timeRange(of: date)
    let morning = zone.instant(on: date, at: LocalTime(minutes: 6 * 60))
    let evening = zone.instant(on: date, at: LocalTime(minutes: 21 * 60))
    return [day.lowerBound..<morning, evening..<day.upperBound].allSatisfy { hours in
      let gap = ExpectedRecordHours(expectedTimeRange: hours, usualGapSeconds: 3 * hour)
      return gap.longestGapSeconds(byLoggedRanges: logged).map { $0 <= gap.usualGapSeconds }
        ?? false
    }
  }

  /// Returns the recorded share of the expected hours, from 0 to 1; a gap up to the usual length does not reduce it.
  ///
  /// `logged` contains the time ranges of the records, sorted and free of overlaps.
  func coverage(byLoggedRanges logged: some Sequence<Range<Instant>>) -> Double {
    guard let gap = longestGapSeconds(byLoggedRanges: logged) else { return 0 }
    return gap <= usualGapSeconds
      ? 1
      : 1 - Double(gap - usualGapSeconds)
        / Double(expectedTimeRange.durationSeconds - usualGapSeconds)
  }

  /// Returns the longest time without a record in the expected hours, in seconds, or nil if they contain no record.
  private func longestGapSeconds(byLoggedRanges logged: some Sequence<Range<Instant>>) -> Int64? {
    var gap: Int64 = 0
    var since = expectedTimeRange.lowerBound
    var isLogged = false
    for range in logged where range.upperBound >= expectedTimeRange.lowerBound {
      if range.lowerBound >= expectedTimeRange.upperBound { break }
      gap = max(gap, range.lowerBound - since)
      since = range.upperBound
      isLogged = true
    }
    return isLogged ? max(gap, expectedTimeRange.upperBound - since) : nil
  }
}

extension ChildRecords {
  /// The times that were recorded: the time ranges of sleeps, and empty ranges at the moments of other records, merged.
  ///
  /// Screen time is not among them, because devices record it without the family.
  var loggedRanges: [Range<Instant>] {
    let asleep = sleeps.map { $0.span.timeRange ?? $0.span.start..<$0.span.start }
    let earlier = nursingSessions.prefix { $0.span.start < timeRange.lowerBound }
    let moments = earlier.map(\.span.start) + recordTimes(of: .endsRecordingGap)
    return mergedRanges(asleep + moments.map { $0..<$0 })
  }
}
