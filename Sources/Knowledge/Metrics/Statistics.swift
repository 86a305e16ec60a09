/// Plain statistics over values in any order; nil where there are none.
package enum Statistics {
  /// The sum divided by the number of values.
  package static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The middle value, or the mean of the two middle ones.
  package static func median(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

/// What a figure of a child's days comes to over a window.
package struct PerDay: Hashable, Sendable {
  /// The sum over all days of the window.
  package let total: Double
  /// The mean over the complete days with a record of the figure's sort; nil where these are under
  /// 70 % of the window's days that are over, and where nothing was recorded that could say none.
  package let mean: Double?
  /// The median over the same days; nil in the same case.
  package let median: Double?

  /// Sums up one figure of each day, which is counted from records of some sort.
  init(
    _ days: some Collection<ChildDay>, from sort: ChildDay.Sort, _ figure: (ChildDay) -> Double
  ) {
    total = days.reduce(0) { $0 + figure($1) }
    let told = sort.tellsOfNone || total > 0 ? days.told(of: sort, figure) : []
    mean = Statistics.mean(told)
    median = Statistics.median(told)
  }
}

extension Collection<ChildDay> {
  /// A figure of each complete day with a record of its sort; none where these are under 70 % of the
  /// days that are over.
  fileprivate func told(of sort: ChildDay.Sort, _ figure: (ChildDay) -> Double) -> [Double] {
    let complete = filter { $0.isComplete(for: sort) }
    return Coverage.suffices(complete: complete.count, of: self) ? complete.map(figure) : []
  }
}

/// This week against the last: the last seven days of a window that are over, and the seven before
/// them, even where the window is shorter.
package struct Trend: Hashable, Sendable {
  /// The mean a day over the complete days of the last seven; nil where under 70 % are complete, and
  /// where neither week has anything that could say none.
  package let thisWeek: Double?
  /// The same of the seven days before.
  package let lastWeek: Double?
  /// By how much this week's mean lies above the last; nil where either is not known.
  package var change: Double? {
    guard let thisWeek, let lastWeek else { return nil }
    return thisWeek - lastWeek
  }

  /// Compares the last two weeks of `days`, fourteen of which are over at least.
  init(_ days: [ChildDay], from sort: ChildDay.Sort, _ figure: (ChildDay) -> Double) {
    let over = days.filter(\.isOver).suffix(14)
    let isTold = sort.tellsOfNone || over.contains { figure($0) > 0 }
    thisWeek = isTold ? Statistics.mean(over.suffix(7).told(of: sort, figure)) : nil
    lastWeek = isTold ? Statistics.mean(over.dropLast(7).told(of: sort, figure)) : nil
  }
}

/// The time between moments that followed each other, in seconds.
package struct Spacing: Hashable, Sendable {
  /// How many gaps there are.
  package let count: Int
  /// The mean gap; nil where there is none.
  package let mean: Double?
  /// The median gap; nil where there is none.
  package let median: Double?
  /// The shortest gap; nil where there is none.
  package let shortest: Int64?
  /// The longest gap; nil where there is none.
  package let longest: Int64?

  /// Sums up gaps in seconds.
  init(_ gaps: [Int64]) {
    let seconds = gaps.map(Double.init)
    count = gaps.count
    mean = Statistics.mean(seconds)
    median = Statistics.median(seconds)
    shortest = gaps.min()
    longest = gaps.max()
  }
}
