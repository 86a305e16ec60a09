import Records

/// The days of a window and the moments of their midnights in a time zone.
///
/// With them, dividing records at midnight requires the rules of the time zone once per day, not once per record.
struct LocalDays {
  let days: [LocalDate]
  /// The moment at which each day starts, followed by the end of the last day.
  let dayBoundaries: [Instant]

  init(_ window: Window, in zone: Zone) {
    days = Array(window.days)
    dayBoundaries = (window.first...window.last + 1).map(zone.start(of:))
  }

  var timeRange: Range<Instant> { dayBoundaries[0]..<dayBoundaries[dayBoundaries.count - 1] }

  func durationSeconds(ofDayAt day: Int) -> Int64 { dayBoundaries[day + 1] - dayBoundaries[day] }

  func dayIndex(of instant: Instant) -> Int? {
    guard timeRange.contains(instant) else { return nil }
    // Almost all days have 24 hours, so the estimate is at most one day off.
    var day = min(Int((instant - dayBoundaries[0]) / 86_400), days.count - 1)
    while dayBoundaries[day] > instant { day -= 1 }
    while dayBoundaries[day + 1] <= instant { day += 1 }
    return day
  }

  /// Calls `body` with the index of each day that a time range touches, and with the seconds of the range on the day.
  func forEachDay(of range: Range<Instant>, _ body: (_ day: Int, _ seconds: Int64) -> Void) {
    let start = max(range.lowerBound, timeRange.lowerBound)
    let end = min(range.upperBound, timeRange.upperBound)
    guard start < end, var day = dayIndex(of: start) else { return }
    while day < days.count, dayBoundaries[day] < end {
      body(day, min(end, dayBoundaries[day + 1]) - max(start, dayBoundaries[day]))
      day += 1
    }
  }

  /// Returns for each day how many of its seconds are in at least one of the time ranges.
  func secondsPerDay(coveredBy ranges: [Range<Instant>]) -> [Int64] {
    var seconds = [Int64](repeating: 0, count: days.count)
    for range in mergedRanges(ranges) { forEachDay(of: range) { seconds[$0] += $1 } }
    return seconds
  }

  /// Divides `seconds` between the days that `span` touches, and calls `body` with the index and the part of each day.
  func splitSeconds(
    _ seconds: Int, over span: TimeSpan, _ body: (_ day: Int, _ seconds: Int64) -> Void
  ) {
    guard let range = span.timeRange, let duration = span.durationSeconds, duration > 0 else {
      if let day = dayIndex(of: span.start) { body(day, Int64(seconds)) }
      return
    }
    // Splitting the running total instead of each part keeps the sum exact.
    var passed = max(0, timeRange.lowerBound - range.lowerBound)
    forEachDay(of: range) { day, part in
      let before = Int64(seconds) * passed / duration
      passed += part
      body(day, Int64(seconds) * passed / duration - before)
    }
  }
}

/// Returns the time ranges in order of time; ranges that overlap or touch are merged.
package func mergedRanges(_ ranges: [Range<Instant>]) -> [Range<Instant>] {
  var joined: [Range<Instant>] = []
  for range in ranges.sorted(by: {
    ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
  }) {
    if let last = joined.last, range.lowerBound <= last.upperBound {
      joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else {
      joined.append(range)
    }
  }
  return joined
}

extension [Range<Instant>] {
  /// Returns how many seconds of a time range are in one of these ranges, which must be sorted and free of overlaps.
  func secondsCovered(in timeRange: Range<Instant>) -> Int64 {
    self[partitioningIndex { $0.upperBound > timeRange.lowerBound }...]
      .prefix { $0.lowerBound < timeRange.upperBound }
      .reduce(0) { $0 + $1.clamped(to: timeRange).durationSeconds }
  }
}

extension TimeSpan {
  package var timeRange: Range<Instant>? { end.map { start..<$0 } }
}
