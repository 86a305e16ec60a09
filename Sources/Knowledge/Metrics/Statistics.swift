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

package struct DailyStatistics: Hashable, Sendable {
  /// The sum over all days of the window.
  package let total: Double
  /// The mean over the complete days that have records of the metric's type.
  ///
  /// It is nil if these are less than 70 % of the past days, or if the total is 0 and a zero is not certain.
  package let mean: Double?
  /// The median over the same days as ``mean``; it is nil in the same cases.
  package let median: Double?

  init(
    _ days: some Collection<ChildDay>, from basis: ChildDay.Basis, _ metric: (ChildDay) -> Double
  ) {
    total = days.reduce(0) { $0 + metric($1) }
    let values = basis.impliesZero || total > 0 ? days.valuesOfCompleteDays(for: basis, metric) : []
    mean = Statistics.mean(values)
    median = Statistics.median(values)
  }
}

extension Collection<ChildDay> {
  /// Returns the values of the complete days with records of `basis`, or none if these are less than 70 % of the past
  /// days.
  fileprivate func valuesOfCompleteDays(for basis: ChildDay.Basis, _ metric: (ChildDay) -> Double)
    -> [Double]
  {
    let complete = filter { $0.isComplete(for: basis) }
    return Coverage.suffices(complete: complete.count, of: self) ? complete.map(metric) : []
  }
}

/// The last seven past days compared with the seven days before them, which may be before the window.
package struct Trend: Hashable, Sendable {
  /// The mean per day over the complete days of the last seven.
  ///
  /// It is nil if fewer than 70 % of them are complete, or if both weeks total 0 and a zero is not certain.
  package let latestWeekMean: Double?
  package let previousWeekMean: Double?
  package var change: Double? {
    guard let latestWeekMean, let previousWeekMean else { return nil }
    return latestWeekMean - previousWeekMean
  }

  /// Computes the trend; at least fourteen of the days must be over.
  init(_ days: [ChildDay], from basis: ChildDay.Basis, _ metric: (ChildDay) -> Double) {
    let over = days.filter(\.isOver).suffix(14)
    let isTold = basis.impliesZero || over.contains { metric($0) > 0 }
    latestWeekMean =
      isTold ? Statistics.mean(over.suffix(7).valuesOfCompleteDays(for: basis, metric)) : nil
    previousWeekMean =
      isTold ? Statistics.mean(over.dropLast(7).valuesOfCompleteDays(for: basis, metric)) : nil
  }
}

/// The times between consecutive moments, in seconds; the statistics are nil if there are none.
package struct IntervalStatistics: Hashable, Sendable {
  package let count: Int
  package let mean: Double?
  package let median: Double?
  package let shortest: Int64?
  package let longest: Int64?

  init(_ gaps: [Int64]) {
    let seconds = gaps.map(Double.init)
    count = gaps.count
    mean = Statistics.mean(seconds)
    median = Statistics.median(seconds)
    shortest = gaps.min()
    longest = gaps.max()
  }
}
