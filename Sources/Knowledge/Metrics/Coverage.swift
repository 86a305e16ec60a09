import Records

/// The rules for the coverage of a child's day: the share of the day that was recorded, from 0 to 1.
///
/// The lack of a record does not mean that nothing happened. For a baby, records are expected around the clock, and a
/// gap of up to six hours between records is usual (an unrecorded night feed). From the first birthday on, nights do
/// not count: records are expected from 6:00 to 21:00, and a gap of up to seven hours is usual (from lunch at noon to
/// dinner). If the longest gap is longer, it reduces the coverage in proportion to the excess. Time asleep counts as
/// recorded.
///
/// The current day is evaluated up to the reference time. It counts neither as complete nor as incomplete, and means
/// and medians exclude it. Elders and pets have no coverage: a missing answer of an elder is itself a result, and for a
/// pet, only days with a meal count.
package enum Coverage {
  /// The minimum share of completely recorded days among past days with which means and medians are stated.
  package static let minimumCompleteShare = 0.7

  /// Returns true if there are enough completely recorded days to state means and medians.
  ///
  /// Their number, `completeDayCount`, must be at least 1 and at least 70 % of the past days in `days`.
  package static func isSufficient(completeDayCount: Int, of days: some Collection<ChildDay>)
    -> Bool
  {
    completeDayCount > 0
      && Double(completeDayCount) >= minimumCompleteShare * Double(days.count(where: \.isOver))
  }
}

/// The type of records from which a daily number of a child is computed.
///
/// It decides which days are used for means and medians. For feeds, for example, only days with a recorded feed are
/// used.
package enum RequiredRecords: Sendable {
  case feeds
  /// The feeds and their milk; days on which feeds are probably missing from the records do not count.
  case milk
  case naps
  case nights
  case sleep
  case diapers
  /// Wet diapers, if the family records which diapers are wet.
  case wetDiapers
  /// Events that need not happen every day, such as pumping or a dose.
  case occasionalEvents

  /// True if a day without such a record counts as zero: if sleeps but no naps were recorded, there were zero naps.
  ///
  /// It is false for records such as those of pumping, which a family may never enter.
  var countsMissingAsZero: Bool {
    switch self {
    case .naps, .nights, .sleep, .diapers, .wetDiapers: true
    case .feeds, .milk, .occasionalEvents: false
    }
  }
}

extension ChildDay {
  /// Whether the day is over and has no unusual gap in its records.
  package var isCompletelyRecorded: Bool { isOver && coverage >= 1 }

  /// Returns true if a daily number that is computed from the `required` records is known for the day.
  package func isCompletelyRecorded(for required: RequiredRecords) -> Bool {
    switch required {
    case .feeds: isCompletelyRecorded && feeds > 0
    case .milk: isCompletelyRecorded && feeds > 0 && !hasFeedGap
    case .naps: isCompletelyRecorded && sleepSeconds > 0
    case .nights: isOver && hasNightSleep && isNightLogged
    // The total sleep of a day is known only if both the night and the daytime were recorded.
    case .sleep: isCompletelyRecorded(for: .nights) && isDaytimeLogged
    case .diapers: isCompletelyRecorded && diaperChanges > 0
    case .wetDiapers: isCompletelyRecorded && recordsWetDiapers
    case .occasionalEvents: isCompletelyRecorded
    }
  }
}

extension [ChildDay] {
  /// Sets the coverage of each day, and whether the day is over and has enough records by day and at night.
  ///
  /// `logged` contains the time ranges of records, sorted and free of overlaps. Hours from `moment` on are not
  /// evaluated.
  mutating func evaluateCoverage(
    by logged: [Range<Instant>], _ localDays: LocalDays, born birth: LocalDate?, in zone: Zone,
    until moment: Instant
  ) {
    var next = 0
    for day in indices {
      let hours = localDays.dayBoundaries[day]..<localDays.dayBoundaries[day + 1]
      while next < logged.count, logged[next].upperBound < hours.lowerBound { next += 1 }
      let date = self[day].date
      let asked = ExpectedRecordHours.ofChild(born: birth, on: date, in: zone, until: moment)
      let clock = ExpectedRecordHours.aroundTheClock(hours, until: moment)
      self[day].isOver = hours.upperBound <= moment
      self[day].coverage = asked.coverage(byLoggedRanges: logged[next...])
      self[day].isLoggedAroundTheClock = clock.coverage(byLoggedRanges: logged[next...]) >= 1
      // A nap at daycare is often not recorded, even if the bottles are.
      self[day].isDaytimeLogged =
        ExpectedRecordHours.isNaplessAge(born: birth, on: date)
        || self[day].hasDaytimeSleep
          && (ExpectedRecordHours.expectsNoNightRecords(born: birth, on: date)
            || self[day].isCompletelyRecorded && self[day].isLoggedAroundTheClock)
      self[day].isNightLogged = ExpectedRecordHours.isNightLogged(
        by: logged[next...], on: date, in: zone)
    }
  }
}
