import SQLite

/// The allergens with a name in this program: the nine of the United States, and those of the European Union's fourteen
/// that are not among the nine.
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

extension RowDecoder {
  /// Reads the allergens in the next column, which are separated by spaces, and returns them in the order of
  /// `Allergen`.
  ///
  /// Unknown allergens are ignored and reported as ignored values.
  mutating func allergens(_ row: borrowing Row) throws(RowProblem) -> [Allergen] {
    let column = columns[nextColumn]
    let words = Set(try spaceSeparatedWords(row))
    for word in words.sorted() where Allergen(rawValue: word) == nil {
      ignoreValue(RowProblem(.notAllowed, column: column, found: "'\(word)'"))
    }
    return Allergen.allCases.filter { words.contains($0.rawValue) }
  }
}
