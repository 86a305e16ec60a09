import Records

/// The row that names the columns, and what stands behind them.
extension TextTable {
  /// Whether a row names the columns of one of the `headers`.
  static func isHead(_ row: [String], _ headers: [[String]]) -> Bool {
    let names = row.map(name)
    return headers.contains { $0.allSatisfy(names.contains) }
  }

  /// A column's name without the unit behind it.
  static func name(_ text: String) -> String { plain(parts(of: text).name) }

  /// How many rows are looked at for the one that names the columns.
  static let mostRowsAbove = 10

  static func parts(of name: String) -> (name: String, unit: String?) {
    // A regular expression would take hours for a name of a million spaces.
    guard let end = name.lastIndex(where: { !$0.isWhitespace }), name[end] == ")",
      let open = name.lastIndex(of: "(")
    else { return (name, nil) }
    let unit = name[open..<end].dropFirst()
    return unit.contains(")") ? (name, nil) : (String(name[..<open]), String(unit))
  }

  /// The cells behind those of the header, empty ones too: a mark within a number or a text has moved
  /// all that stand behind it, and nobody knows from where on.
  var surplus: [String] {
    let width = addedPlace.map { $0 + 2 } ?? header.count
    let cells = (width..<max(width, reader.cells.count)).map { reader.text($0) }
    // Spreadsheets give the header of skipped rows an empty cell for each that stands behind any row.
    return reader.cells.count <= header.count && cells.allSatisfy(\.isEmpty) ? [] : cells
  }

  /// Throws where the row has more cells than there are columns.
  func refuseSurplus() throws(RowProblem) {
    let surplus = surplus
    if !surplus.isEmpty { throw Self.problem(ofSurplus: surplus) }
  }

  /// What is wrong with a row that has more cells than there are columns.
  static func problem(ofSurplus cells: [String]) -> RowProblem {
    RowProblem(.tooManyCells, column: "", found: "'\(cells.joined(separator: " ").prefix(40))'")
  }
}
