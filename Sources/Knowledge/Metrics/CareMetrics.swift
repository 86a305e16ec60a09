import Records

/// A child's sleep in a window.
///
/// Sleeps that overlap or touch count as one. A sleep that is still running does not count.
package struct SleepMetrics: Hashable, Sendable {
  /// Naps per day.
  ///
  /// A nap belongs to the day on which it started.
  package let naps: DailyStatistics
  /// The mean duration of a nap, in seconds; nil without naps.
  package let meanNapSeconds: Double?
  /// Seconds asleep per local day, including naps and nights.
  package let sleepSeconds: DailyStatistics
  /// Seconds per local day in sleeps recorded as night sleep.
  package let nightSleepSeconds: DailyStatistics
  /// Seconds per local day in all other sleeps.
  package let daySleepSeconds: DailyStatistics
  /// The longest uninterrupted sleep that ended in the window, in seconds; nil if there is none.
  package let longestSleepSeconds: Int64?

  init(_ days: [ChildDay]) {
    naps = DailyStatistics(days, from: .naps) { Double($0.naps) }
    let napLength = days.reduce(0) { $0 + $1.napSeconds }
    meanNapSeconds = naps.total > 0 ? Double(napLength) / naps.total : nil
    sleepSeconds = DailyStatistics(days, from: .sleep) { Double($0.sleepSeconds) }
    nightSleepSeconds = DailyStatistics(days, from: .sleep) { Double($0.nightSleepSeconds) }
    daySleepSeconds = DailyStatistics(days, from: .naps) { Double($0.daySleepSeconds) }
    longestSleepSeconds = days.map(\.longestSleepSeconds).max().flatMap { $0 > 0 ? $0 : nil }
  }
}

/// The milk pumped and the breast milk drunk in a window.
package struct PumpingMetrics: Hashable, Sendable {
  package let sessions: DailyStatistics
  /// Pumped milk per day, in milliliters.
  package let pumpedMl: DailyStatistics
  /// Pumped milk per day in milliliters, this week compared with the week before.
  package let pumpedTrend: Trend
  /// Breast milk drunk from bottles, plain or fortified, in milliliters.
  package let breastMilkDrunkMl: Double
  /// The pumped milk minus the breast milk drunk from bottles, in milliliters.
  ///
  /// Discarded milk is not subtracted, because its records do not state whether it was breast milk.
  var balanceMl: Double { pumpedMl.total - breastMilkDrunkMl }

  init(_ days: [ChildDay], twoWeeks: [ChildDay]) {
    sessions = DailyStatistics(days, from: .occasionalEvents) { Double($0.pumpings) }
    pumpedMl = DailyStatistics(days, from: .occasionalEvents, \.pumpedMl)
    pumpedTrend = Trend(twoWeeks, from: .occasionalEvents, \.pumpedMl)
    breastMilkDrunkMl = days.reduce(0) { total, day in
      total + day.milkByContents[.breastMilk, default: 0]
        + day.milkByContents[.fortifiedBreastMilk, default: 0]
    }
  }
}

/// The diapers of a window.
package struct DiaperMetrics: Hashable, Sendable {
  /// Diaper changes per day, including diapers that were neither wet nor dirty.
  package let changes: DailyStatistics
  package let wet: DailyStatistics
  package let dirty: DailyStatistics
  /// The number of diapers by recorded color.
  package let colors: [Diaper.Color: Int]

  init(_ days: [ChildDay], _ diapers: ArraySlice<Diaper>) {
    changes = DailyStatistics(days, from: .diapers) { Double($0.diaperChanges) }
    wet = DailyStatistics(days, from: .wetDiapers) { Double($0.wetDiapers) }
    dirty = DailyStatistics(days, from: .diapers) { Double($0.dirtyDiapers) }
    colors = diapers.reduce(into: [:]) { counts, diaper in
      if let color = diaper.color { counts[color, default: 0] += 1 }
    }
  }
}

/// The body temperatures of a window: the number of measurements, the highest one, and the days
/// with 38 °C or more.
package struct TemperatureMetrics: Hashable, Sendable {
  /// The lowest temperature that ``feverDayCount`` counts as fever, in degrees Celsius.
  package static let feverThresholdCelsius = 38.0

  package let measurementCount: Int
  /// The highest temperature, in degrees Celsius; nil without measurements.
  package let highestCelsius: Double?
  /// The number of local days with a temperature of 38.0 °C or more.
  package let feverDayCount: Int

  init(_ temperatures: ArraySlice<Temperature>, in zone: Zone) {
    measurementCount = temperatures.count
    highestCelsius = temperatures.map(\.celsius).max()
    feverDayCount =
      Set(
        temperatures.filter { $0.celsius >= Self.feverThresholdCelsius }.map {
          zone.day(of: $0.measuredAt)
        }
      ).count
  }
}

/// A child's screen time in a window.
///
/// Devices log it automatically, so it does not depend on the coverage of the family's own records.
package struct ScreenMetrics: Hashable, Sendable {
  private let days: [ChildDay]
  /// Simultaneous sessions count once.
  package let totalSeconds: Int64
  /// Simultaneous sessions of one category count once.
  package let secondsByCategory: [UsageSession.Category: Int64]

  /// Returns the number of past days with screen time in `category`, or in any category if it is
  /// nil.
  func daysWithUse(_ category: UsageSession.Category? = nil) -> Int {
    secondsOnPastDays(category).count { $0 > 0 }
  }

  /// Returns the mean seconds per day in `category`, or in all categories if it is nil.
  ///
  /// The mean includes all past days of the window. Returns nil if no past day has screen time.
  func meanSecondsPerDay(_ category: UsageSession.Category? = nil) -> Double? {
    daysWithUse(category) > 0 ? Statistics.mean(secondsOnPastDays(category)) : nil
  }

  /// Returns the mean seconds per day over only the past days with use; nil if there are none.
  func meanSecondsPerDayWithUse(_ category: UsageSession.Category? = nil) -> Double? {
    Statistics.mean(secondsOnPastDays(category).filter { $0 > 0 })
  }

  private func secondsOnPastDays(_ category: UsageSession.Category?) -> [Double] {
    days.filter(\.isOver).map { day in
      Double(category.map { day.screenSecondsByCategory[$0, default: 0] } ?? day.screenSeconds)
    }
  }

  init(_ days: [ChildDay]) {
    self.days = days
    totalSeconds = days.reduce(0) { $0 + $1.screenSeconds }
    secondsByCategory = days.reduce(into: [:]) {
      $0.merge($1.screenSecondsByCategory, uniquingKeysWith: +)
    }
  }
}

/// A child's points.
package struct PointsMetrics: Hashable, Sendable {
  package let pointsGiven: Int
  /// Points taken in the window, as a positive number.
  package let pointsTaken: Int
  /// The sum of all points given and taken up to the end of the window.
  package let balance: Int

  init(_ entries: ArraySlice<PointsEntry>, in timeRange: Range<Instant>) {
    let inside = entries.within(timeRange)
    pointsGiven = inside.reduce(0) { $0 + max(0, $1.points) }
    pointsTaken = inside.reduce(0) { $0 - min(0, $1.points) }
    balance = entries.prefix { $0.givenAt < timeRange.upperBound }.reduce(0) { $0 + $1.points }
  }
}
