/// A moment, in whole seconds since 1970-01-01 00:00:00 UTC.
package struct Instant: Hashable, Comparable, Sendable, Encodable {
  /// The seconds since 1970 began in UTC.
  package var seconds: Int64

  /// Makes a moment from its seconds since 1970 began in UTC.
  package init(seconds: Int64) {
    self.seconds = seconds
  }

  /// The moments this program accepts: from 1970 to the end of 2099.
  package static let accepted = Instant(seconds: 0)...Instant(seconds: 4_102_444_799)

  package static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
  package static func + (left: Instant, seconds: Int64) -> Instant {
    Instant(seconds: left.seconds + seconds)
  }
  package static func - (left: Instant, right: Instant) -> Int64 { left.seconds - right.seconds }
}

/// A stretch of time; one without an end is still running.
package struct Span: Hashable, Sendable {
  /// When it began.
  package var start: Instant
  /// When it ended, nil while it runs.
  package var end: Instant?

  /// Makes a span.
  package init(from start: Instant, to end: Instant?) {
    self.start = start
    self.end = end
  }

  /// How long it lasted in seconds; nil while it runs.
  package var duration: Int64? { end.map { $0 - start } }
}

/// A run of local days, the first and the last included.
package struct Window: Hashable, Sendable {
  /// The first day.
  package let first: LocalDate
  /// The last day.
  package let last: LocalDate

  /// Makes a window; one that would end before it begins holds its first day only.
  package init(from first: LocalDate, through last: LocalDate) {
    self.first = first
    self.last = max(first, last)
  }

  /// The window of `count` days that ends on a day.
  package init(last count: Int, endingOn day: LocalDate) {
    self.init(from: day - (count - 1), through: day)
  }

  /// The window without the days before a birth, which nobody can have recorded; a birth after its
  /// end leaves it as it is.
  package func since(_ birth: LocalDate?) -> Window {
    guard let birth, birth > first, birth <= last else { return self }
    return Window(from: birth, through: last)
  }

  /// The days in order.
  package var days: ClosedRange<LocalDate> { first...last }
  /// How many days there are.
  package var count: Int { last.days - first.days + 1 }

  /// The moments from the first day's midnight to the last day's end.
  package func moments(in zone: Zone) -> Range<Instant> {
    zone.start(of: first)..<zone.start(of: last + 1)
  }
}
