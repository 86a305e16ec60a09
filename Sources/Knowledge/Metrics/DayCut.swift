import Records

/// The local midnights of a window, at which everything that lasts is cut.
///
/// The zone is asked once per day and never per record.
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
    // Days are 24 hours long but for a few: the guess is right or right beside.
    var day = min(Int((instant - edges[0]) / 86_400), days.count - 1)
    while edges[day] > instant { day -= 1 }
    while edges[day + 1] <= instant { day += 1 }
    return day
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

  /// The seconds of each stretch on each day, by day; what is covered twice counts once.
  func shares(ofAll stretches: [Range<Instant>]) -> [Int64] {
    var seconds = [Int64](repeating: 0, count: days.count)
    for stretch in joined(stretches) {
      for share in shares(of: stretch) { seconds[share.day] += share.seconds }
    }
    return seconds
  }
}

/// Stretches of time with overlaps joined, in order; what is covered twice counts once, and two
/// that touch are one.
package func joined(_ stretches: [Range<Instant>]) -> [Range<Instant>] {
  var joined: [Range<Instant>] = []
  for stretch in stretches.sorted(by: inOrder) {
    if let last = joined.last, stretch.lowerBound <= last.upperBound {
      joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, stretch.upperBound)
    } else {
      joined.append(stretch)
    }
  }
  return joined
}

private func inOrder(_ left: Range<Instant>, _ right: Range<Instant>) -> Bool {
  left.lowerBound == right.lowerBound
    ? left.upperBound < right.upperBound : left.lowerBound < right.lowerBound
}

extension Span {
  /// The stretch of time; nil while it is still running.
  package var stretch: Range<Instant>? { end.map { start..<$0 } }
}
