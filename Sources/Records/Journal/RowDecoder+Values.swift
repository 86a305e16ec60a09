import SQLite

extension RowDecoder {
  package mutating func number(
    _ row: borrowing Row, _ bounds: ClosedRange<Double>
  ) throws(RowProblem) -> Double {
    let column = takeNextColumn()
    guard let number = row.number(column) else {
      throw problem(row.kind(column) == .null ? .missing : .notANumber, row, column)
    }
    guard bounds.contains(number) else { throw problem(.outOfRange, row, column) }
    return number
  }

  /// Reads an amount within bounds that are given in the stored unit.
  ///
  /// The bounds do not apply to a quantity with an unknown unit; `Quantities.unitlessBounds` apply
  /// instead.
  package mutating func amount(
    _ row: borrowing Row, of quantity: Quantities, _ bounds: ClosedRange<Double>
  ) throws(RowProblem) -> Double {
    try number(
      row, context.quantitiesOfUnknownUnit.contains(quantity) ? Quantities.unitlessBounds : bounds)
  }

  /// Reads a number within bounds, or nil if the column is NULL.
  mutating func optionalNumber(
    _ row: borrowing Row, _ bounds: ClosedRange<Double>
  ) throws(RowProblem) -> Double? {
    if skipNull(row) { return nil }
    return try number(row, bounds)
  }

  package mutating func integer(
    _ row: borrowing Row, _ bounds: ClosedRange<Int64>
  ) throws(RowProblem) -> Int64 {
    let column = takeNextColumn()
    guard let number = row.integer(column) else {
      let fault: RowProblem.Fault =
        switch row.kind(column) {
        case .null: .missing
        case .real: .notWhole
        default: .notANumber
        }
      throw problem(fault, row, column)
    }
    guard bounds.contains(number) else { throw problem(.outOfRange, row, column) }
    return number
  }

  /// Reads 0 or 1.
  package mutating func flag(_ row: borrowing Row) throws(RowProblem) -> Bool {
    try integer(row, 0...1) == 1
  }
}

extension RowDecoder {
  package mutating func instant(_ row: borrowing Row) throws(RowProblem) -> Instant {
    let accepted = Instant.validRange
    let seconds = try integer(row, accepted.lowerBound.seconds...accepted.upperBound.seconds)
    firstTime = firstTime ?? seconds
    return Instant(seconds: seconds)
  }

  /// Reads a moment, or nil if the column is NULL.
  mutating func optionalInstant(_ row: borrowing Row) throws(RowProblem) -> Instant? {
    if skipNull(row) { return nil }
    return try instant(row)
  }

  /// Reads the moment of an event, or nil if it has not happened by the reference time.
  mutating func optionalPastInstant(_ row: borrowing Row) throws(RowProblem) -> Instant? {
    let instant = try optionalInstant(row)
    return trackIfFuture(instant) ? nil : instant
  }

  /// Returns whether a moment is later than the reference time, and keeps the latest such moment.
  mutating func trackIfFuture(_ instant: Instant?) -> Bool {
    guard let instant, instant > context.referenceTime else { return false }
    latestFutureInstant = max(latestFutureInstant ?? instant, instant)
    return true
  }

  /// Returns the problem caused by moments later than the reference time, or nil.
  ///
  /// The row has a problem if such a moment is also later than `changedAt`, the time of the row's
  /// last change, or if the row cannot be used without it.
  func futureProblem(changedAt: Instant) -> RowProblem? {
    guard let latestFutureInstant else { return nil }
    if latestFutureInstant > changedAt { return RowProblem(.inTheFuture, column: "") }
    return requiresPastInstants ? RowProblem(.recordedLater, column: "") : nil
  }

  /// Reads a start and an optional end; an end later than the reference time makes the row
  /// unusable.
  ///
  /// Used for events whose result is known only at their end.
  mutating func spanRequiringPastEnd(
    _ row: borrowing Row, maximumSeconds: Int64
  ) throws(RowProblem) -> Span {
    let span = try span(row, maximumSeconds: maximumSeconds)
    if span.end == nil, row.kind(nextColumn - 1) != .null { requiresPastInstants = true }
    return span
  }

  /// Reads a start and an optional end that can be in the future, in which case it becomes nil.
  mutating func spanWithExpectedEnd(
    _ row: borrowing Row, maximumSeconds: Int64
  ) throws(RowProblem) -> Span {
    let latest = latestFutureInstant
    let span = try span(row, maximumSeconds: maximumSeconds)
    latestFutureInstant = latest
    return span
  }

  /// Reads a start and an optional end that is at most `maximumSeconds` seconds later.
  ///
  /// An end later than the reference time becomes nil.
  package mutating func span(_ row: borrowing Row, maximumSeconds: Int64) throws(RowProblem) -> Span
  {
    let start = try instant(row)
    guard let end = try optionalInstant(row) else { return Span(from: start, to: nil) }
    let column = nextColumn - 1
    guard end >= start else { throw problem(.endsBeforeStart, row, column) }
    guard end - start <= maximumSeconds else {
      let hours = (Double(end - start) / 360).rounded() / 10
      throw RowProblem(.durationTooLong, column: columns[column], found: "\(hours) h")
    }
    return Span(from: start, to: trackIfFuture(end) ? nil : end)
  }

  package mutating func date(_ row: borrowing Row) throws(RowProblem) -> LocalDate {
    let column = takeNextColumn()
    guard let text = row.text(column) else {
      throw problem(row.kind(column) == .null ? .missing : .notADate, row, column)
    }
    guard let date = LocalDate(text) else { throw problem(.notADate, row, column) }
    guard (1900...2099).contains(date.year) else { throw problem(.outOfRange, row, column) }
    firstTime = firstTime ?? date.sortTime
    return date
  }

  /// Reads a local day, or nil if the column is NULL.
  mutating func optionalDate(_ row: borrowing Row) throws(RowProblem) -> LocalDate? {
    if skipNull(row) { return nil }
    return try date(row)
  }

  /// Reads an optional last day, which must not be before the first day in the preceding column.
  mutating func optionalEndDate(_ row: borrowing Row) throws(RowProblem) -> LocalDate? {
    let column = nextColumn
    let first = row.text(column - 1)
    guard let last = try optionalDate(row) else { return nil }
    // Days in the form YYYY-MM-DD sort like their texts.
    if let first, last.description < first { throw problem(.endsBeforeStart, row, column) }
    return last
  }

  /// Reads a time zone, or nil if the column is NULL or empty.
  mutating func optionalZone(_ row: borrowing Row) throws(RowProblem) -> Zone? {
    let column = nextColumn
    guard let name = try optionalText(row) else { return nil }
    guard let zone = Zone(name) else { throw problem(.notAllowed, row, column) }
    return zone
  }

  /// Reads times of day that are separated by spaces; returns them sorted and without duplicates.
  package mutating func times(_ row: borrowing Row) throws(RowProblem) -> [LocalTime] {
    let column = nextColumn
    let words = try spaceSeparatedWords(row)
    let times = words.compactMap { LocalTime($0) }
    guard !times.isEmpty, times.count == words.count else { throw problem(.notADate, row, column) }
    return Set(times).sorted()
  }

  /// Reads ISO weekdays, written as digits without separators.
  mutating func weekdays(_ row: borrowing Row) throws(RowProblem) -> Set<Int> {
    let column = nextColumn
    let digits = try text(row).utf8.map { Int($0) - 48 }
    guard digits.allSatisfy((1...7).contains) else { throw problem(.notAllowed, row, column) }
    return Set(digits)
  }

  /// Reads minutes up to one week, or nil if the column is NULL.
  mutating func optionalMinutes(_ row: borrowing Row) throws(RowProblem) -> Int? {
    if skipNull(row) { return nil }
    return Int(try integer(row, 0...10_080))
  }

  package mutating func enumValue<Word: RawRepresentable<String>>(
    _ row: borrowing Row
  ) throws(RowProblem) -> Word {
    let column = takeNextColumn()
    guard let word = row.text(column).flatMap(Word.init(rawValue:)) else {
      throw problem(row.kind(column) == .null ? .missing : .notAllowed, row, column)
    }
    return word
  }

  /// Reads one of the words that the column allows, or nil if the column is NULL.
  mutating func optionalEnumValue<Word: RawRepresentable<String>>(
    _ row: borrowing Row
  ) throws(RowProblem) -> Word? {
    if skipNull(row) { return nil }
    return try enumValue(row)
  }
}
