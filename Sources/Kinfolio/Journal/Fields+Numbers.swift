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
      throw problem(row.kind(column) == .null ? .missing : .notANumber, row, column)
    }
    guard bounds.contains(number) else { throw problem(.outOfRange, row, column) }
    return number
  }

  /// A flag: 0 or 1.
  package mutating func flag(_ row: borrowing Row) throws(RowProblem) -> Bool {
    try integer(row, 0...1) == 1
  }
}
