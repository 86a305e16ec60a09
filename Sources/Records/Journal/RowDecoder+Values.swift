import SQLite

extension RowDecoder {
  package mutating func nextNumber(
    _ row: borrowing Row, _ bounds: ClosedRange<Double>
  ) throws(RowProblem) -> Double {
    let column = takeNextColumnIndex()
    guard let number = row.number(column) else {
      throw problem(row.storageType(column) == .null ? .missing : .notANumber, row, column)
    }
    guard bounds.contains(number) else { throw problem(.outOfRange, row, column) }
    return number
  }

  /// Reads an amount, and checks that it is in the range `bounds`, in the unit of the column.
  ///
  /// If the database was converted from a file with an unknown unit, `Quantities.unitlessBounds` is used instead.
  package mutating func nextAmount(
    _ row: borrowing Row, of quantity: Quantities, _ bounds: ClosedRange<Double>
  ) throws(RowProblem) -> Double {
    try nextNumber(
      row, context.quantitiesOfUnknownUnit.contains(quantity) ? Quantities.unitlessBounds : bounds)
  }

  package mutating func nextInteger(
    _ row: borrowing Row, _ bounds: ClosedRange<Int64>
  ) throws(RowProblem) -> Int64 {
    let column = takeNextColumnIndex()
    guard let number = row.integer(column) else {
      let fault: RowProblem.Fault =
        switch row.storageType(column) {
        case .null: .missing
        case .real: .notWhole
        default: .notANumber
        }
      throw problem(fault, row, column)
    }
    guard bounds.contains(number) else { throw problem(.outOfRange, row, column) }
    return number
  }

  package mutating func nextInstant(_ row: borrowing Row) throws(RowProblem) -> Instant {
    let accepted = Instant.validRange
    let seconds = try nextInteger(row, accepted.lowerBound.seconds...accepted.upperBound.seconds)
    firstTimeSeconds = firstTimeSeconds ?? seconds
    return Instant(seconds: seconds)
  }

  /// Returns true if a moment is later than the reference time, and then stores it for `futureProblem(changedAt:)`.
  mutating func storeIfFuture(_ instant: Instant?) -> Bool {
    guard let instant, instant > context.referenceTime else { return false }
    latestFutureInstant = max(latestFutureInstant ?? instant, instant)
    return true
  }

  /// Returns the reason why a row cannot be used because of moments later than the reference time, or nil.
  ///
  /// The row cannot be used if such a moment is also later than `changedAt`, the time of the row's last change. It also
  /// cannot be used if it is useless without the moment.
  func futureProblem(changedAt: Instant) -> RowProblem? {
    guard let latestFutureInstant else { return nil }
    if latestFutureInstant > changedAt { return RowProblem(.inTheFuture, column: "") }
    return requiresPastInstants ? RowProblem(.recordedLater, column: "") : nil
  }

  /// What the end of a period means if it is later than the reference time, for which the site is built.
  enum FutureEndMeaning {
    /// The end was not known at the reference time: the period was still running.
    case isStillRunning
    /// The row is not used, because the result of the event, such as a volume, is known only at its end.
    case makesRowUnusable
    /// The end is a plan, and may therefore also be later than the last change of the row.
    case isPlanned
  }

  package mutating func nextDate(_ row: borrowing Row) throws(RowProblem) -> LocalDate {
    let column = takeNextColumnIndex()
    guard let text = row.text(column) else {
      throw problem(row.storageType(column) == .null ? .missing : .notADate, row, column)
    }
    guard let date = LocalDate(text) else { throw problem(.notADate, row, column) }
    guard (1900...2099).contains(date.year) else { throw problem(.outOfRange, row, column) }
    firstTimeSeconds = firstTimeSeconds ?? date.sortTime
    return date
  }

  /// Reads a moment, which must not be before `first`; returns nil if the column is NULL.
  mutating func nextOptionalInstant(
    _ row: borrowing Row, notBefore first: Instant
  ) throws(RowProblem) -> Instant? {
    if skipIfNull(row) { return nil }
    let column = nextColumnIndex
    let instant = try nextInstant(row)
    guard instant >= first else { throw problem(.endsBeforeStart, row, column) }
    return instant
  }
}
