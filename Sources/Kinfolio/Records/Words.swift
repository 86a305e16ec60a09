import SQLite

let hour: Int64 = 3600

/// How strong a symptom or a reaction is.
package enum Severity: String, Sendable, CaseIterable {
  case mild
  case moderate
  case severe
}

/// The allergens this program knows by name: the nine of the United States and the others of the
/// European Union's fourteen.
package enum Allergen: String, Sendable, CaseIterable {
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
  case sulphite
  case lupin
  case mollusc
}

extension LocalDate {
  /// The day's place among moments, for sorting only.
  var position: Int64 { Int64(days) * 86_400 }
}

extension Fields {
  /// Allergens by name with a space between, in the order of their list.
  mutating func allergens(_ row: borrowing Row) throws(RowProblem) -> [Allergen] {
    let column = advance()
    let words = (row.text(column) ?? "").split(separator: " ").map(String.init)
    let known = words.compactMap(Allergen.init(rawValue:))
    guard known.count == words.count else { throw problem(.notAllowed, row, column) }
    return Allergen.allCases.filter(known.contains)
  }

  /// ISO weekdays as digits.
  mutating func weekdays(_ row: borrowing Row) throws(RowProblem) -> Set<Int> {
    let column = advance()
    let digits = (row.text(column) ?? "").map { $0.wholeNumberValue ?? 0 }
    guard !digits.isEmpty, digits.allSatisfy((1...7).contains) else {
      throw problem(.notAllowed, row, column)
    }
    return Set(digits)
  }

  /// Minutes up to a week, where they are known.
  mutating func optionalMinutes(_ row: borrowing Row) throws(RowProblem) -> Int? {
    try optionalNumber(row, 0...10_080).map { Int($0) }
  }
}
