import Records

/// Stretches of time as the wall clock of each day showed them.
struct WallClock {
  /// A part of a stretch within one day, between two hours of the clock.
  struct Piece: Hashable {
    /// Which time the clock showed these hours on their day.
    enum Showing: Hashable {
      /// The only time.
      case only
      /// The first of two times, before the clocks went back.
      case first
      /// The second time.
      case second
    }

    let day: LocalDate
    let from: Double
    let to: Double
    var showing = Showing.only
  }

  /// A moment at which the clocks changed.
  struct Change: Hashable {
    let day: LocalDate
    /// The hours of the clock that were left out or shown twice.
    let from: Double
    let to: Double
    fileprivate let moment: Instant
    /// How far the clocks went forward, in seconds; less than nought for back.
    fileprivate let shift: Int64

    /// The moments whose hours the clock showed twice, before and after the change.
    fileprivate var twice: (first: Range<Instant>, second: Range<Instant>)? {
      shift < 0 ? ((moment + shift)..<moment, moment..<(moment + -shift)) : nil
    }
  }

  /// The moments of all days.
  let moments: Range<Instant>
  /// When the clocks changed.
  let changes: [Change]
  private let zone: Zone
  /// Midnights, and the moments at which the clocks changed: between two of them the clock runs on.
  private let edges: [Instant]
  /// The edges, and where hours that are shown twice begin and end.
  private let fineEdges: [Instant]

  /// Makes the clock of days that follow each other, at least one.
  init(_ days: [LocalDate], in zone: Zone) {
    let midnights = (days + days.suffix(1).map { $0 + 1 }).map(zone.start(of:))
    let start = midnights.first ?? Instant(seconds: 0)
    let end = midnights.last ?? start
    var changes: [Change] = []
    var next = zone.nextTransition(after: start)
    while let moment = next, moment < end {
      if let change = Change(at: moment, in: zone) { changes.append(change) }
      next = zone.nextTransition(after: moment)
    }
    moments = start..<end
    self.zone = zone
    self.changes = changes
    let edges = Set(midnights + changes.map(\.moment))
    self.edges = edges.sorted()
    let borders = changes.compactMap(\.twice).flatMap {
      [$0.first.lowerBound, $0.second.upperBound]
    }
    fineEdges = edges.union(borders.filter { start < $0 && $0 < end }).sorted()
  }

  /// What the clock showed of a stretch; an hour it showed twice is there twice.
  func pieces(of stretch: Range<Instant>) -> [Piece] { pieces(of: stretch, between: edges) }

  /// The same, cut where hours that are shown twice begin and end, so that each piece is shown once
  /// or belongs to one of two showings as a whole.
  func laidPieces(of stretch: Range<Instant>) -> [Piece] { pieces(of: stretch, between: fineEdges) }

  private func pieces(of stretch: Range<Instant>, between edges: [Instant]) -> [Piece] {
    zip(edges, edges.dropFirst()).compactMap { edge, next in
      let start = max(stretch.lowerBound, edge)
      let end = min(stretch.upperBound, next)
      guard start < end else { return nil }
      let from = Double(zone.secondsOfDay(at: start)) / Double(hour)
      return Piece(
        day: zone.day(of: start), from: from, to: from + Double(end - start) / Double(hour),
        showing: showing(start))
    }
  }

  private func showing(_ moment: Instant) -> Piece.Showing {
    for case (let first, let second)? in changes.map(\.twice) {
      if first.contains(moment) { return .first }
      if second.contains(moment) { return .second }
    }
    return .only
  }
}

extension WallClock.Change {
  /// Nil where the clock only changed its name.
  fileprivate init?(at moment: Instant, in zone: Zone) {
    shift = zone.offset(at: moment) - zone.offset(at: moment + -1)
    guard shift != 0 else { return nil }
    self.moment = moment
    // The clock shows the later end of what is left out or shown twice right before or after.
    let shown = Double(zone.secondsOfDay(at: moment)) / Double(hour)
    let extent = Double(shift.magnitude) / Double(hour)
    day = zone.day(of: moment)
    (from, to) = shift > 0 ? (shown - extent, shown) : (shown, shown + extent)
  }
}
