import Records

/// How much of a day was logged, judged by the longest stretch without any record.
///
/// No record is not the same as nothing happened. A baby's day is asked for around the clock, and a
/// gap of up to six hours is usual (a night feed nobody wrote down). From the first birthday on a
/// night that nobody logs is no gap: only the hours from 6:00 to 21:00 are asked for, and from lunch
/// at noon to dinner seven may pass. What goes beyond counts as not logged, as a share of the hours
/// asked for. Time asleep is logged time. Of a day that is not over only the hours that were are
/// judged; it is neither complete nor incomplete yet, and no mean or median knows of it.
///
/// Elders and pets have no coverage: an elder is asked for each task, so that silence is an answer,
/// and of a pet only the days with a meal are counted.
package enum Coverage {
  /// Below this share of complete days, means and medians are withheld.
  package static let neededShare = 0.7

  /// Whether enough of the days were logged for means and medians to be shown.
  package static func suffices(_ days: some Collection<ChildDay>) -> Bool {
    suffices(complete: completeDays(days), of: days)
  }

  /// Whether so many complete days are enough of those that are over.
  package static func suffices(complete: Int, of days: some Collection<ChildDay>) -> Bool {
    complete > 0 && Double(complete) >= neededShare * Double(days.count(where: \.isOver))
  }

  /// How many days were logged without an unusual gap.
  package static func completeDays(_ days: some Collection<ChildDay>) -> Int {
    days.count(where: \.isComplete)
  }
}

extension ChildDay {
  /// What a figure is counted from: without any record of its sort a day says nothing about it.
  package enum Sort: Sendable {
    case feeds
    case naps
    case sleep
    case diapers
    /// What may well not happen on a day, such as pumping or a dose.
    case anything

    /// Whether its records tell that something did not happen, as diapers tell of dry ones and sleeps
    /// of days without a nap.
    ///
    /// Where nobody ever gave a bottle or pumped, none a day is no figure.
    var tellsOfNone: Bool {
      switch self {
      case .naps, .sleep, .diapers: true
      case .feeds, .anything: false
      }
    }
  }

  /// Whether the day is over and was logged without an unusual gap.
  package var isComplete: Bool { isOver && coverage >= 1 }

  /// Whether a figure of some sort can be told of the whole day.
  package func isComplete(for sort: Sort) -> Bool {
    guard isComplete else { return false }
    return switch sort {
    case .feeds: feeds > 0
    case .naps: sleep > 0
    // A nap alone is not the sleep of 24 hours.
    case .sleep: sleep > 0 && isLoggedAtNight
    case .diapers: changes > 0
    case .anything: true
    }
  }
}

extension [ChildDay] {
  /// Judges how much of each day was logged, by stretches of time in order; what comes from `moment`
  /// on has not happened yet.
  mutating func judgeCoverage(
    by logged: [Range<Instant>], _ cut: DayCut, born birth: LocalDate?, in zone: Zone,
    until moment: Instant
  ) {
    var next = 0
    for day in indices {
      let hours = cut.edges[day]..<cut.edges[day + 1]
      while next < logged.count, logged[next].upperBound < hours.lowerBound { next += 1 }
      let asked = AskedHours.ofChild(
        born: birth, on: self[day].date, in: zone, until: moment)
      let clock = AskedHours.aroundTheClock(hours, until: moment)
      self[day].isOver = hours.upperBound <= moment
      self[day].coverage = asked.coverage(by: logged[next...])
      self[day].isLoggedAtNight = clock.coverage(by: logged[next...]) >= 1
    }
  }
}
