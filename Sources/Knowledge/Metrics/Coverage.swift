import Records

/// The rules for how much of a day was recorded, based on the longest gap between records.
///
/// The lack of a record does not mean that nothing happened. For a baby, records are expected around the clock, and a
/// gap of up to six hours is usual (an unrecorded night feed). From the first birthday on, nights do not count: records
/// are expected from 6:00 to 21:00, and a gap of up to seven hours is usual (from lunch at noon to dinner). A longer
/// gap reduces the coverage of the day in proportion to the excess. Time asleep counts as recorded.
///
/// The current day is evaluated up to the reference time. It counts neither as complete nor as incomplete, and means
/// and medians exclude it. Elders and pets have no coverage: a missing answer of an elder is itself a result, and for a
/// pet, only days with a meal count.
package enum Coverage {
  /// The minimum share of complete days among past days; below it, means and medians are not stated.
  package static let minimumCompleteShare = 0.7

  /// Returns whether `complete` is enough complete days, compared with the number of past days in `days`.
  package static func suffices(complete: Int, of days: some Collection<ChildDay>) -> Bool {
    complete > 0 && Double(complete) >= minimumCompleteShare * Double(days.count(where: \.isOver))
  }
}

extension ChildDay {
  /// The type of records from which a metric is counted; a day without such a record has no value for the metric.
  package enum Basis: Sendable {
    case feeds
    /// All feeds and their milk, on days without a long time in which feeds are probably missing.
    case milk
    case naps
    case nights
    case sleep
    case diapers
    /// Wet diapers, if the family records which diapers are wet.
    case wetDiapers
    /// Events that need not happen every day, such as pumping or a dose.
    case occasionalEvents

    /// Whether a day without such a record counts as zero: with sleeps but no naps, it has zero naps, but pumping may
    /// never be recorded.
    var impliesZero: Bool {
      switch self {
      case .naps, .nights, .sleep, .diapers, .wetDiapers: true
      case .feeds, .milk, .occasionalEvents: false
      }
    }
  }

  /// Whether the day is over and has no unusual gap in its records.
  package var isComplete: Bool { isOver && coverage >= 1 }

  package func isComplete(for basis: Basis) -> Bool {
    switch basis {
    case .feeds: isComplete && feeds > 0
    case .milk: isComplete && feeds > 0 && !hasFeedGap
    case .naps: isComplete && sleepSeconds > 0
    case .nights: isOver && hasNightSleep && isNightLogged
    // Neither naps nor nights alone are the sleep of 24 hours.
    case .sleep: isComplete(for: .nights) && isDaytimeLogged
    case .diapers: isComplete && diaperChanges > 0
    case .wetDiapers: isComplete && recordsWetDiapers
    case .occasionalEvents: isComplete
    }
  }
}

extension [ChildDay] {
  /// Sets the coverage of the days.
  ///
  /// `logged` must be sorted and free of overlaps. Hours from `moment` on are not evaluated.
  mutating func evaluateCoverage(
    by logged: [Range<Instant>], _ localDays: LocalDays, born birth: LocalDate?, in zone: Zone,
    until moment: Instant
  ) {
    var next = 0
    for day in indices {
      let hours = localDays.dayBoundaries[day]..<localDays.dayBoundaries[day + 1]
      while next < logged.count, logged[next].upperBound < hours.lowerBound { next += 1 }
      let date = self[day].date
      let asked = ExpectedHours.ofChild(born: birth, on: date, in: zone, until: moment)
      let clock = ExpectedHours.aroundTheClock(hours, until: moment)
      self[day].isOver = hours.upperBound <= moment
      self[day].coverage = asked.coverage(by: logged[next...])
      self[day].isLoggedAroundTheClock = clock.coverage(by: logged[next...]) >= 1
      // A nap at daycare is often not recorded, even if the bottles are.
      self[day].isDaytimeLogged =
        ExpectedHours.isPastNaps(born: birth, on: date)
        || self[day].hasDaytimeSleep
          && (ExpectedHours.hasNightsOfItsOwn(born: birth, on: date)
            || self[day].isComplete && self[day].isLoggedAroundTheClock)
      self[day].isNightLogged = ExpectedHours.isNightLogged(by: logged[next...], on: date, in: zone)
    }
  }
}
