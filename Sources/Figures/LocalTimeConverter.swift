import Records

/// Converts moments and time ranges of some days to local time, also on days when the clocks change.
struct LocalTimeConverter {
  /// The part of a time range that is within one day, with its start and end in hours of local time after midnight.
  struct LocalRange: Hashable {
    /// Whether an hour occurs once, or is the first or the second of two equal hours, because the clocks went back.
    enum HourOccurrence: Hashable {
      case only
      case first
      case second
    }

    let day: LocalDate
    let startHour: Double
    let endHour: Double
    var occurrence = HourOccurrence.only
  }

  /// A change of the UTC offset, such as the start of daylight saving time.
  struct ClockChange: Hashable {
    let day: LocalDate
    /// The start of the skipped or repeated hours, in hours after midnight.
    let startHour: Double
    let endHour: Double
    fileprivate let moment: Instant
    /// The seconds by which the clocks went forward, or a negative number if they went back.
    fileprivate let shiftSeconds: Int64

    /// The time ranges before and after the change that have the same local time, or nil if no hour was repeated.
    fileprivate var repeatedRanges: (first: Range<Instant>, second: Range<Instant>)? {
      shiftSeconds < 0 ? ((moment + shiftSeconds)..<moment, moment..<(moment + -shiftSeconds)) : nil
    }
  }

  let timeRange: Range<Instant>
  let clockChanges: [ClockChange]
  private let zone: Zone
  /// The midnights and the clock changes in order; between two of them, local time is continuous.
  private let midnightsAndClockChanges: [Instant]
  /// The midnights and clock changes, and the start and end of each repeated hour, in order.
  private let boundariesWithRepeatedHours: [Instant]

  /// Creates a converter for consecutive days, at least one.
  init(_ days: [LocalDate], in zone: Zone) {
    let midnights = (days + days.suffix(1).map { $0 + 1 }).map(zone.start(of:))
    let start = midnights.first ?? Instant(seconds: 0)
    let end = midnights.last ?? start
    let transitions = sequence(first: start) { zone.nextClockChange(after: $0) }.dropFirst()
    clockChanges = transitions.prefix { $0 < end }.compactMap { ClockChange(at: $0, in: zone) }
    timeRange = start..<end
    self.zone = zone
    let boundaries = Set(midnights + clockChanges.map(\.moment))
    self.midnightsAndClockChanges = boundaries.sorted()
    let borders = clockChanges.compactMap(\.repeatedRanges).flatMap {
      [$0.first.lowerBound, $0.second.upperBound]
    }
    boundariesWithRepeatedHours = boundaries.union(borders.filter { start < $0 && $0 < end })
      .sorted()
  }

  /// Returns the parts of a time range in local time; the time range is divided at midnight and at clock changes.
  ///
  /// If `splitsRepeatedHours` is true, it is also divided where the first of two equal hours starts and where the second ends.
  func localRanges(of range: Range<Instant>, splitsRepeatedHours: Bool = false) -> [LocalRange] {
    let boundaries = splitsRepeatedHours ? boundariesWithRepeatedHours : midnightsAndClockChanges
    let first = max(boundaries.partitioningIndex { $0 > range.lowerBound } - 1, 0)
    let end = min(boundaries.partitioningIndex { $0 >= range.upperBound } + 1, boundaries.count)
    let crossed = boundaries[first..<end]
    return zip(crossed, crossed.dropFirst()).compactMap { boundary, next in
      let start = max(range.lowerBound, boundary)
      let end = min(range.upperBound, next)
      guard start < end else { return nil }
      let from = Double(zone.secondsOfDay(at: start)) / Double(hour)
      return LocalRange(
        day: zone.day(of: start), startHour: from,
        endHour: from + Double(end - start) / Double(hour),
        occurrence: hourOccurrence(at: start))
    }
  }

  private func hourOccurrence(at moment: Instant) -> LocalRange.HourOccurrence {
    for case (let first, let second)? in clockChanges.map(\.repeatedRanges) {
      if first.contains(moment) { return .first }
      if second.contains(moment) { return .second }
    }
    return .only
  }
}

extension [LocalTimeConverter.LocalRange] {
  /// The ranges in rows from noon to noon, with hours from 12 to 36; ranges that meet at midnight are joined.
  ///
  /// A morning is in the row of the day before.
  var fromNoonToNoon: Self {
    flatMap(\.fromNoonToNoon).reduce(into: []) { rows, range in
      guard let last = rows.last, last.day == range.day, last.occurrence == range.occurrence,
        last.endHour == 24, range.startHour == 24
      else { return rows.append(range) }
      rows[rows.count - 1] = Element(
        day: last.day, startHour: last.startHour, endHour: range.endHour,
        occurrence: last.occurrence)
    }
  }
}

extension LocalTimeConverter.LocalRange {
  /// The part of a row's height that the range fills, from 0 at the top to 1 at the bottom.
  ///
  /// The first and the second occurrence of a repeated hour share the height.
  var verticalRange: ClosedRange<Double> {
    switch occurrence {
    case .only: 0...1
    case .first: 0...0.5
    case .second: 0.5...1
    }
  }

  fileprivate var fromNoonToNoon: [Self] {
    let morning = Self(
      day: day - 1, startHour: startHour + 24, endHour: Swift.min(endHour, 12) + 24,
      occurrence: occurrence)
    let afternoon = Self(
      day: day, startHour: Swift.max(startHour, 12), endHour: endHour, occurrence: occurrence)
    return (startHour < 12 ? [morning] : []) + (endHour > 12 ? [afternoon] : [])
  }
}

extension LocalTimeConverter.ClockChange {
  /// Creates the clock change at a moment; returns nil if the UTC offset of the time zone did not change.
  ///
  /// At some moments, only the abbreviation of a time zone changes.
  fileprivate init?(at moment: Instant, in zone: Zone) {
    shiftSeconds = zone.secondsFromUTC(at: moment) - zone.secondsFromUTC(at: moment + -1)
    guard shiftSeconds != 0 else { return nil }
    self.moment = moment
    // `shown` is the local time just after the change: the end of the skipped or the start of the repeated hours.
    let shown = Double(zone.secondsOfDay(at: moment)) / Double(hour)
    let extent = Double(shiftSeconds.magnitude) / Double(hour)
    day = zone.day(of: moment)
    (startHour, endHour) = shiftSeconds > 0 ? (shown - extent, shown) : (shown, shown + extent)
  }
}
