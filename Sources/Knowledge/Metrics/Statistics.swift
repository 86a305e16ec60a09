/// Basic statistics of values in any order, which are nil if there are no values.
package enum Statistics {
  package static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  package static func median(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

/// The total, mean and median of a number that is counted for each of several days of a child, such as feeds.
package struct DailyStatistics: Hashable, Sendable {
  /// The sum of the daily numbers over all days.
  package let total: Double
  /// The mean per day over the completely recorded days with the required records, such as feeds.
  ///
  /// It is nil if these days are less than 70 % of the days that are over. It is also nil if ``total`` is 0 and the
  /// family may just not have recorded anything.
  package let mean: Double?
  /// The median per day over the same days as ``mean``, or nil if ``mean`` is nil.
  package let median: Double?

  init(
    _ days: some Collection<ChildDay>, from required: RequiredRecords,
    _ metric: (ChildDay) -> Double
  ) {
    total = days.reduce(0) { $0 + metric($1) }
    let values =
      required.countsMissingAsZero || total > 0
      ? days.valuesOfCompleteDays(for: required, metric) : []
    mean = Statistics.mean(values)
    median = Statistics.median(values)
  }
}

extension Collection<ChildDay> {
  /// Returns the numbers of the completely recorded days with the `required` records, or an empty array if these days
  /// are less than 70 % of the past days.
  fileprivate func valuesOfCompleteDays(
    for required: RequiredRecords, _ metric: (ChildDay) -> Double
  )
    -> [Double]
  {
    let complete = filter { $0.isCompletelyRecorded(for: required) }
    return Coverage.isSufficient(completeDayCount: complete.count, of: self)
      ? complete.map(metric) : []
  }
}

/// The means of a daily number over the last seven past days and over the seven days before them; the latter can be
/// before the days that a report covers.
package struct WeeklyTrend: Hashable, Sendable {
  /// The mean per day over the completely recorded days among the last seven past days.
  ///
  /// It is nil if these are fewer than 70 % of the seven days. It is also nil if the numbers of both weeks are 0 and
  /// the family may just not have recorded anything.
  package let latestWeekMean: Double?
  package let previousWeekMean: Double?
  package var change: Double? {
    guard let latestWeekMean, let previousWeekMean else { return nil }
    return latestWeekMean - previousWeekMean
  }

  /// Compares the last two weeks of past days; `days` must contain at least fourteen past days.
  init(_ days: [ChildDay], from required: RequiredRecords, _ metric: (ChildDay) -> Double) {
    let over = days.filter(\.isOver).suffix(14)
    let isKnown = required.countsMissingAsZero || over.contains { metric($0) > 0 }
    latestWeekMean =
      isKnown ? Statistics.mean(over.suffix(7).valuesOfCompleteDays(for: required, metric)) : nil
    previousWeekMean =
      isKnown ? Statistics.mean(over.dropLast(7).valuesOfCompleteDays(for: required, metric)) : nil
  }
}

/// Statistics of the times between consecutive events, which are all nil except the count if there are no such times.
package struct IntervalStatistics: Hashable, Sendable {
  package let intervalCount: Int
  package let meanSeconds: Double?
  package let medianSeconds: Double?
  package let shortestSeconds: Int64?
  package let longestSeconds: Int64?

  init(intervalSeconds intervals: [Int64]) {
    let seconds = intervals.map(Double.init)
    intervalCount = intervals.count
    meanSeconds = Statistics.mean(seconds)
    medianSeconds = Statistics.median(seconds)
    shortestSeconds = intervals.min()
    longestSeconds = intervals.max()
  }
}
