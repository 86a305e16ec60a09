import SQLite

package let hour: Int64 = 3600

/// The severity of a symptom or a reaction.
package enum Severity: String, Sendable, CaseIterable, Encodable {
  case mild
  case moderate
  case severe
}

/// The allergens with a name in this program: the nine of the United States and the others of the
/// European Union's fourteen.
package enum Allergen: String, Sendable, CaseIterable, Encodable {
  case milk
  case egg
  case fish
  case shellfish
  case treeNut = "tree_nut"
  case peanut
  case wheat
  case soy
  case sesame
  case gluten
  case celery
  case mustard
  case sulfite = "sulphite"
  case lupin
  case mollusk = "mollusc"
}

extension LocalDate {
  /// The midnight of the day in UTC, in seconds since 1970; for sorting only.
  package var sortTime: Int64 { Int64(days) * 86_400 }
}

extension RowDecoder {
  /// Reads allergens that are separated by spaces, in the order of `Allergen`.
  ///
  /// Unknown allergens are ignored and reported as ignored values.
  mutating func allergens(_ row: borrowing Row) throws(RowProblem) -> [Allergen] {
    let column = columns[nextColumn]
    let words = Set(try words(row))
    for word in words.sorted() where Allergen(rawValue: word) == nil {
      ignoreValue(RowProblem(.notAllowed, column: column, found: "'\(word)'"))
    }
    return Allergen.allCases.filter { words.contains($0.rawValue) }
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
}
