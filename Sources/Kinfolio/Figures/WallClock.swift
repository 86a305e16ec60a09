/// Stretches of time as the wall clock of each day showed them.
struct WallClock {
  /// A part of a stretch within one day, between two hours of the clock.
  struct Piece: Hashable {
    let day: LocalDate
    let from: Double
    let to: Double
  }

  /// The moments of all days.
  let moments: Range<Instant>
  private let zone: Zone
  /// Midnights, and the moments at which the clocks changed: between two of them the clock runs on.
  private let edges: [Instant]

  /// Makes the clock of days that follow each other, at least one.
  init(_ days: [LocalDate], in zone: Zone) {
    let midnights = (days + days.suffix(1).map { $0 + 1 }).map(zone.start(of:))
    var edges = Set(midnights)
    let start = midnights.first ?? Instant(seconds: 0)
    let end = midnights.last ?? start
    var change = zone.nextTransition(after: start)
    while let moment = change, moment < end {
      edges.insert(moment)
      change = zone.nextTransition(after: moment)
    }
    moments = start..<end
    self.zone = zone
    self.edges = edges.sorted()
  }

  /// What the clock showed of a stretch; an hour it showed twice is there twice.
  func pieces(of stretch: Range<Instant>) -> [Piece] {
    zip(edges, edges.dropFirst()).compactMap { edge, next in
      let start = max(stretch.lowerBound, edge)
      let end = min(stretch.upperBound, next)
      guard start < end else { return nil }
      let from = Double(zone.secondsOfDay(at: start)) / Double(hour)
      return Piece(
        day: zone.day(of: start), from: from, to: from + Double(end - start) / Double(hour))
    }
  }
}
