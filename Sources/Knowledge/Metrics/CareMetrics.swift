import Records

/// A child's sleep on the days that a figure or report covers.
///
/// Sleeps that overlap or touch count as one. A sleep that has not ended does not count.
package struct SleepMetrics: Hashable, Sendable {
  /// The number of naps per day; a nap belongs to the day on which it started.
  package let naps: DailyStatistics
  package let meanNapSeconds: Double?
  package let sleepSeconds: DailyStatistics
  /// The seconds of sleep per local day that were recorded as night sleep.
  package let nightSleepSeconds: DailyStatistics
  /// The seconds of sleep per local day that were not recorded as night sleep.
  package let daySleepSeconds: DailyStatistics
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

package struct PumpingMetrics: Hashable, Sendable {
  package let pumpingSessions: DailyStatistics
  package let pumpedMl: DailyStatistics
  package let pumpedTrend: WeeklyTrend
  /// The breast milk in milliliters that was drunk from bottles, plain or fortified.
  package let breastMilkDrunkMl: Double
  /// The milk that was pumped minus the breast milk that was drunk from bottles, in milliliters.
  ///
  /// Discarded milk is not subtracted, because its records do not state whether it was breast milk.
  var milkBalanceMl: Double { pumpedMl.total - breastMilkDrunkMl }

  init(_ days: [ChildDay], lastTwoWeeks: [ChildDay]) {
    pumpingSessions = DailyStatistics(days, from: .occasionalEvents) { Double($0.pumpings) }
    pumpedMl = DailyStatistics(days, from: .occasionalEvents, \.pumpedMl)
    pumpedTrend = WeeklyTrend(lastTwoWeeks, from: .occasionalEvents, \.pumpedMl)
    breastMilkDrunkMl = days.reduce(0) { total, day in
      total + day.milkMlByContents[.breastMilk, default: 0]
        + day.milkMlByContents[.fortifiedBreastMilk, default: 0]
    }
  }
}

package struct DiaperMetrics: Hashable, Sendable {
  package let diaperChanges: DailyStatistics
  package let wetDiapers: DailyStatistics
  package let dirtyDiapers: DailyStatistics
  package let countsByColor: [Diaper.Color: Int]

  init(_ days: [ChildDay], _ diapers: ArraySlice<Diaper>) {
    diaperChanges = DailyStatistics(days, from: .diapers) { Double($0.diaperChanges) }
    wetDiapers = DailyStatistics(days, from: .wetDiapers) { Double($0.wetDiapers) }
    dirtyDiapers = DailyStatistics(days, from: .diapers) { Double($0.dirtyDiapers) }
    countsByColor = diapers.reduce(into: [:]) { counts, diaper in
      if let color = diaper.color { counts[color, default: 0] += 1 }
    }
  }
}

package struct TemperatureMetrics: Hashable, Sendable {
  package static let feverThresholdCelsius = 38.0

  package let measurementCount: Int
  package let highestTemperatureCelsius: Double?
  package let feverDayCount: Int

  init(_ temperatures: ArraySlice<Temperature>, in zone: Zone) {
    measurementCount = temperatures.count
    highestTemperatureCelsius = temperatures.map(\.celsius).max()
    let fevers = temperatures.filter { $0.celsius >= Self.feverThresholdCelsius }
    feverDayCount = Set(fevers.map { zone.day(of: $0.measuredAt) }).count
  }
}

/// A child's screen time, which does not depend on gaps in the family's records, because devices record it.
package struct ScreenTimeMetrics: Hashable, Sendable {
  private let days: [ChildDay]
  package let totalSeconds: Int64
  package let secondsByCategory: [AppUsageSession.Category: Int64]

  /// Returns the number of past days with screen time in a category, or in any category if it is nil.
  func dayCountWithUse(_ category: AppUsageSession.Category? = nil) -> Int {
    secondsPerPastDay(category).count { $0 > 0 }
  }

  /// Returns the mean seconds of screen time per day over all past days, or nil if no past day has screen time.
  func meanSecondsPerDay(_ category: AppUsageSession.Category? = nil) -> Double? {
    dayCountWithUse(category) > 0 ? Statistics.mean(secondsPerPastDay(category)) : nil
  }

  func meanSecondsPerDayWithUse(_ category: AppUsageSession.Category? = nil) -> Double? {
    Statistics.mean(secondsPerPastDay(category).filter { $0 > 0 })
  }

  private func secondsPerPastDay(_ category: AppUsageSession.Category?) -> [Double] {
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

package struct RewardPointsMetrics: Hashable, Sendable {
  package let pointsGiven: Int
  /// The reward points that were taken from the child on the days that a report covers, as a positive number.
  package let pointsTaken: Int
  /// The reward points that the child was given minus those that were taken, up to the last day that a report covers.
  package let pointsBalance: Int

  init(_ entries: ArraySlice<RewardPointsEntry>, in timeRange: Range<Instant>) {
    let inside = entries.within(timeRange)
    pointsGiven = inside.reduce(0) { $0 + max(0, $1.points) }
    pointsTaken = inside.reduce(0) { $0 - min(0, $1.points) }
    pointsBalance = entries.prefix { $0.givenAt < timeRange.upperBound }.reduce(0) {
      $0 + $1.points
    }
  }
}
