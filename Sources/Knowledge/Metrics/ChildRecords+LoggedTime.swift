import Records

extension ChildRecords {
  package var feedTimes: [Instant] {
    (bottleFeeds.filter(\.countsAsFeed).map(\.span.start) + nursingSessions.map(\.span.start))
      .sorted()
  }

  /// Returns the merged time ranges of a child's sleeps, including a sleep that has not ended at `moment`.
  func sleepRanges(
    until moment: Instant, where isMeant: (Sleep) -> Bool = { _ in true }
  ) -> [Range<Instant>] {
    let running = runningSleep(at: moment)
    return mergedRanges(
      sleeps.filter(isMeant).compactMap { sleep in
        sleep.span.timeRange ?? (sleep == running ? sleep.span.start..<moment : nil)
      })
  }

  /// Returns the sleep that has not ended at a moment, or nil if there is none.
  ///
  /// A sleep without an end has probably ended after 16 hours (its timer was not stopped), or if a feed, meal, diaper
  /// or other sleep was recorded after its start. Temperatures and doses do not count, because they are also recorded
  /// while a child sleeps.
  private func runningSleep(at moment: Instant) -> Sleep? {
    guard let sleep = sleeps.last(where: { $0.span.start < moment }), sleep.span.end == nil,
      moment - sleep.span.start <= 16 * hour
    else { return nil }
    let awake = recordTimes(of: .provesAwake, since: sleep.span.start)
    return awake.contains { $0 > sleep.span.start && $0 <= moment } ? nil : sleep
  }

  fileprivate func loggedRanges(until moment: Instant) -> [Range<Instant>] {
    mergedRanges(loggedRanges + sleepRanges(until: moment))
  }

  /// Returns the start of the last series of records without a pause of more than `longestPauseSeconds` seconds up to
  /// `moment`, or `moment` if there is no such record.
  func recordSeriesStart(until moment: Instant, longestPauseSeconds: Int64) -> Instant {
    loggedRanges(until: moment).reversed().reduce(moment) { start, range in
      start - range.upperBound > longestPauseSeconds ? start : min(start, range.lowerBound)
    }
  }

  /// Returns true if the records have no gap of more than six hours in a time range up to `moment`.
  func hasNoRecordGap(in range: Range<Instant>, until moment: Instant) -> Bool {
    ExpectedRecordHours.aroundTheClock(range, until: moment).coverage(
      byLoggedRanges: loggedRanges(until: moment))
      >= 1
  }
}

extension Journal {
  /// Returns the time up to which a child's records are complete, or nil if there is no record in the three days before
  /// `moment`.
  ///
  /// It is `moment` if that is up to six hours after the last record or during a sleep; otherwise, it is the time of
  /// the last record.
  func recordsEnd(of profile: ID<Profile>, until moment: Instant) -> Instant? {
    ChildRecords(self, of: profile, in: (moment + -72 * hour)..<moment)
      .loggedRanges(until: moment).last.map {
        moment - $0.upperBound <= 6 * hour ? moment : $0.upperBound
      }
  }
}
