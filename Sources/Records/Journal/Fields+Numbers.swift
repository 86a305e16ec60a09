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
