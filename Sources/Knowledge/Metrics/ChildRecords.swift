import Records

/// A child's records that started in a time range, and earlier records, such as sleeps, that can extend into it.
package struct ChildRecords {
  let bottleFeeds: ArraySlice<BottleFeed>
  package let nursingSessions: ArraySlice<NursingSession>
  package let sleeps: ArraySlice<Sleep>
  package let diapers: ArraySlice<Diaper>
  package let doses: ArraySlice<Dose>
  package let temperatures: ArraySlice<Temperature>
  package let appUsageSessions: ArraySlice<AppUsageSession>
  private let journal: Journal
  private let profile: ID<Profile>
  let timeRange: Range<Instant>

  package init(_ journal: Journal, of profile: ID<Profile>, in timeRange: Range<Instant>) {
    self.journal = journal
    self.profile = profile
    self.timeRange = timeRange
    bottleFeeds = journal.bottleFeeds.of(profile).within(timeRange)
    nursingSessions = journal.nursingSessions.of(profile).starting(
      in: timeRange, lookbackSeconds: 4 * hour)
    sleeps = journal.sleeps.of(profile).sleepsConnected(to: timeRange)
    diapers = journal.diapers.of(profile).within(timeRange)
    doses = journal.doses.of(profile).within(timeRange)
    temperatures = journal.temperatures.of(profile).within(timeRange)
    appUsageSessions = journal.appUsageSessions.of(profile).starting(
      in: timeRange, lookbackSeconds: 24 * hour)
  }

  /// Returns the times of the child's records with a use, such as proving that the child was awake.
  ///
  /// They are the times from `start` to the end of `timeRange`, or all times in `timeRange` if `start` is nil.
  func recordTimes(of use: RecordUse, since start: Instant? = nil) -> [Instant] {
    let start = min(start ?? timeRange.lowerBound, timeRange.upperBound)
    return journal.recordTimes(of: use, about: profile, in: start..<timeRange.upperBound)
  }
}

extension ArraySlice where Element: JournalRecord {
  fileprivate func starting(in timeRange: Range<Instant>, lookbackSeconds seconds: Int64) -> Self {
    within((timeRange.lowerBound + -seconds)..<timeRange.upperBound)
  }

  /// Returns the sleeps that touch `timeRange`, and those connected to them by a chain of overlapping sleeps.
  ///
  /// The chain determines how long a sleep was. Each step back looks for sleeps that started at most 24 hours before.
  fileprivate func sleepsConnected(to timeRange: Range<Instant>) -> Self where Element == Sleep {
    var start = timeRange.lowerBound
    while true {
      let earlier = within((start + -24 * hour)..<start)
      guard let first = earlier.first(where: { $0.span.end.map { $0 >= start } == true }) else {
        break
      }
      start = first.span.start
    }
    var joined = within(start..<timeRange.upperBound)
    var end = timeRange.upperBound
    while let reach = joined.compactMap(\.span.end).max(), reach >= end {
      end = reach + 1
      joined = within(start..<end)
    }
    return joined
  }
}
