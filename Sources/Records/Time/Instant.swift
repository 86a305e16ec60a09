/// The number of seconds in an hour.
package let hour: Int64 = 3600

/// A moment, in whole seconds since 1970-01-01 00:00:00 UTC.
///
/// Other modules compare millions of moments, so the operators of this type are inlinable.
package struct Instant: Hashable, Comparable, Sendable, Encodable {
  package var seconds: Int64

  @inlinable package init(seconds: Int64) {
    self.seconds = seconds
  }

  package static let epoch = Instant(seconds: 0)

  /// The valid moments in records, from 1970 to the end of 2099.
  package static let validRange = Instant(seconds: 0)...Instant(seconds: 4_102_444_799)

  @inlinable package static func < (left: Instant, right: Instant) -> Bool {
    left.seconds < right.seconds
  }
  @inlinable package static func + (left: Instant, seconds: Int64) -> Instant {
    Instant(seconds: left.seconds + seconds)
  }
  @inlinable package static func - (left: Instant, right: Instant) -> Int64 {
    left.seconds - right.seconds
  }
}

/// A period from one moment to another; while it is still running, it has no end.
package struct TimeSpan: Hashable, Sendable {
  package var start: Instant
  /// The end of the period, or nil if the end is unknown because the period is still running.
  package var end: Instant?

  package init(from start: Instant = .epoch, to end: Instant? = nil) {
    self.start = start
    self.end = end
  }

  /// The length of the period in seconds, or nil if it is still running.
  package var durationSeconds: Int64? { end.map { $0 - start } }
}

/// A range of days, such as the days that a report covers, including the first and the last day.
package struct Window: Hashable, Sendable {
  package let first: LocalDate
  package let last: LocalDate

  /// Creates the range from `first` to `last`, or if `last` is before `first`, only the day `first`.
  package init(from first: LocalDate, through last: LocalDate) {
    self.first = first
    self.last = max(first, last)
  }

  package init(dayCount count: Int, endingOn day: LocalDate) {
    self.init(from: day - (count - 1), through: day)
  }

  /// Returns the days of this range from `birth` on.
  ///
  /// If `birth` is nil or after the last day, returns the whole range.
  package func excludingDays(before birth: LocalDate?) -> Window {
    guard let birth, birth > first, birth <= last else { return self }
    return Window(from: birth, through: last)
  }

  package var days: ClosedRange<LocalDate> { first...last }
  package var dayCount: Int { last.days - first.days + 1 }

  /// Returns the time from the start of the first day to the end of the last day, in a time zone.
  package func timeRange(in zone: Zone) -> Range<Instant> {
    zone.start(of: first)..<zone.start(of: last + 1)
  }
}
