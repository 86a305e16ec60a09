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

  /// The days in order.
  package var days: ClosedRange<LocalDate> { first...last }
  /// How many days there are.
  package var count: Int { last.days - first.days + 1 }

  /// The moments from the first day's midnight to the last day's end.
  package func moments(in zone: Zone) -> Range<Instant> {
    zone.start(of: first)..<zone.start(of: last + 1)
  }
}

/// The local midnights of a window, at which everything that lasts is cut.
struct DayCut {
  /// The window's days in order.
  let days: [LocalDate]
  /// Where each day begins, and where the last one ends.
  let edges: [Instant]

  init(_ window: Window, in zone: Zone) {
    days = Array(window.days)
    edges = (window.first...window.last + 1).map(zone.start(of:))
  }

  /// All moments of the window.
  var moments: Range<Instant> { edges[0]..<edges[edges.count - 1] }

  /// How long a day lasts, in seconds: 23, 24 or 25 hours.
  func length(of day: Int) -> Int64 { edges[day + 1] - edges[day] }

  /// The index of the day a moment falls on; nil outside the window.
  func day(of instant: Instant) -> Int? {
    guard moments.contains(instant) else { return nil }
    return edges.firstIndexWhere { $0 > instant } - 1
  }

  /// The seconds of a stretch of time that fall on each day it touches.
  func shares(of stretch: Range<Instant>) -> [(day: Int, seconds: Int64)] {
    let start = max(stretch.lowerBound, moments.lowerBound)
    let end = min(stretch.upperBound, moments.upperBound)
    guard start < end, var day = day(of: start) else { return [] }
    var shares: [(day: Int, seconds: Int64)] = []
    while day < days.count, edges[day] < end {
      shares.append((day, min(end, edges[day + 1]) - max(start, edges[day])))
      day += 1
    }
    return shares
  }
}

/// Stretches of time with overlaps joined, in order; what is covered twice counts once.
func joined(_ stretches: [Range<Instant>]) -> [Range<Instant>] {
  var joined: [Range<Instant>] = []
  for stretch in stretches.sorted(by: {
    ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
  }) {
    if let last = joined.last, stretch.lowerBound <= last.upperBound {
      joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, stretch.upperBound)
    } else {
      joined.append(stretch)
    }
  }
  return joined
}

extension Span {
  /// The stretch of time; nil while it is still running.
  var stretch: Range<Instant>? { end.map { start..<$0 } }
}
