import SQLite

extension Fields {
  /// A number within bounds.
  package mutating func number(
    _ row: borrowing Row, _ bounds: ClosedRange<Double>
  ) throws(RowProblem) -> Double {
    let column = advance()
    guard let number = row.number(column) else {
      throw problem(row.kind(column) == .null ? .missing : .notANumber, row, column)
    }
    guard bounds.contains(number) else { throw problem(.outOfRange, row, column) }
    return number
  }

  /// An amount within bounds that hold in the unit that is kept; where its unit is not known, any.
  package mutating func amount(
    _ row: borrowing Row, of quantity: Quantities, _ bounds: ClosedRange<Double>
  ) throws(RowProblem) -> Double {
    try number(row, known.bare.contains(quantity) ? Quantities.bareBounds : bounds)
  }

  /// A number within bounds, where there is one.
  package mutating func optionalNumber(
    _ row: borrowing Row, _ bounds: ClosedRange<Double>
  ) throws(RowProblem) -> Double? {
    if skipEmpty(row) { return nil }
    return try number(row, bounds)
  }

  /// A whole number within bounds.
  package mutating func integer(
    _ row: borrowing Row, _ bounds: ClosedRange<Int64>
  ) throws(RowProblem) -> Int64 {
    let column = advance()
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

  /// A flag: 0 or 1.
  package mutating func flag(_ row: borrowing Row) throws(RowProblem) -> Bool {
    try integer(row, 0...1) == 1
  }
}

extension Fields {
  /// A moment.
  package mutating func instant(_ row: borrowing Row) throws(RowProblem) -> Instant {
    let accepted = Instant.accepted
    return Instant(
      seconds: try integer(row, accepted.lowerBound.seconds...accepted.upperBound.seconds))
  }

  /// A moment, where there is one.
  package mutating func optionalInstant(_ row: borrowing Row) throws(RowProblem) -> Instant? {
    if skipEmpty(row) { return nil }
    return try instant(row)
  }

  /// When something happened, where it has: what comes after the report's moment has not yet.
  package mutating func optionalPast(_ row: borrowing Row) throws(RowProblem) -> Instant? {
    let instant = try optionalInstant(row)
    return isAhead(instant) ? nil : instant
  }

  /// Whether a moment lies after the report's.
  package mutating func isAhead(_ instant: Instant?) -> Bool {
    guard let instant, instant > known.moment else { return false }
    latestAhead = max(latestAhead ?? instant, instant)
    return true
  }

  /// What is wrong with the row because of what lies after the report's moment: it was written down
  /// before that came, or cannot be used without it.
  package func problemAhead(of written: Instant) -> RowProblem? {
    guard let latestAhead else { return nil }
    if latestAhead > written { return RowProblem(.inTheFuture, column: "") }
    return mustBeOver ? RowProblem(.recordedLater, column: "") : nil
  }

  /// A beginning and an end, all of it before the report's moment where there is an end: only then
  /// is known what came of it.
  package mutating func endedSpan(
    _ row: borrowing Row, longest: Int64
  ) throws(RowProblem) -> Span {
    let span = try span(row, longest: longest)
    if span.end == nil, row.kind(next - 1) != .null { mustBeOver = true }
    return span
  }

  /// A beginning and an end that is not before it and not more than `longest` seconds after it; one
  /// that lies after the report's moment has not come yet.
  package mutating func span(_ row: borrowing Row, longest: Int64) throws(RowProblem) -> Span {
    let start = try instant(row)
    guard let end = try optionalInstant(row) else { return Span(from: start, to: nil) }
    let column = next - 1
    guard end >= start else { throw problem(.endsBeforeStart, row, column) }
    guard end - start <= longest else {
      let hours = (Double(end - start) / 360).rounded() / 10
      throw RowProblem(.tooLong, column: columns[column], found: "\(hours) h")
    }
    return Span(from: start, to: isAhead(end) ? nil : end)
  }

  /// A local day.
  package mutating func date(_ row: borrowing Row) throws(RowProblem) -> LocalDate {
    let column = advance()
    guard let text = row.text(column) else {
      throw problem(row.kind(column) == .null ? .missing : .notADate, row, column)
    }
    guard let date = LocalDate(text) else { throw problem(.notADate, row, column) }
    guard (1900...2099).contains(date.year) else { throw problem(.outOfRange, row, column) }
    return date
  }

  /// A local day, where there is one.
  package mutating func optionalDate(_ row: borrowing Row) throws(RowProblem) -> LocalDate? {
    if skipEmpty(row) { return nil }
    return try date(row)
  }

  /// A last day, where there is one; it is not before the first day, which was read just before.
  package mutating func lastDay(_ row: borrowing Row) throws(RowProblem) -> LocalDate? {
    let column = next
    let first = row.text(column - 1)
    guard let last = try optionalDate(row) else { return nil }
    // Written as YYYY-MM-DD, days sort as their texts do.
    if let first, last.description < first { throw problem(.endsBeforeStart, row, column) }
    return last
  }

  /// A time zone, where one is named.
  package mutating func optionalZone(_ row: borrowing Row) throws(RowProblem) -> Zone? {
    let column = next
    guard let name = try optionalText(row) else { return nil }
    guard let zone = Zone(name) else { throw problem(.notAllowed, row, column) }
    return zone
  }

  /// Times of day with a space between, in order.
  package mutating func times(_ row: borrowing Row) throws(RowProblem) -> [LocalTime] {
    let column = next
    let words = try words(row)
    let times = words.compactMap { LocalTime($0) }
    guard !times.isEmpty, times.count == words.count else { throw problem(.notADate, row, column) }
    return Set(times).sorted()
  }

  /// One of the words a column allows.
  package mutating func word<Word: RawRepresentable<String>>(
    _ row: borrowing Row
  ) throws(RowProblem) -> Word {
    let column = advance()
    guard let word = row.text(column).flatMap(Word.init(rawValue:)) else {
      throw problem(row.kind(column) == .null ? .missing : .notAllowed, row, column)
    }
    return word
  }

  /// One of the words a column allows, where there is one.
  package mutating func optionalWord<Word: RawRepresentable<String>>(
    _ row: borrowing Row
  ) throws(RowProblem) -> Word? {
    if skipEmpty(row) { return nil }
    return try word(row)
  }
}
