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
