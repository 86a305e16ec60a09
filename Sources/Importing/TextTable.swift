import Records

/// A table in a text file such as CSV, of which one of the first rows contains the names of the columns, in any order.
struct TextTable {
  let header: [String]
  let separator: UInt8
  /// The normalized names by which columns are found, in the order of ``header``.
  let normalizedNames: [String]
  private(set) var reader: CSVReader
  private let columnIndices: [String: Int]
  /// The index of the first of the two columns that an import adds to skipped rows, or nil if they are not last.
  let firstAddedColumn: Int?

  /// Opens a table with the column names in its first row, and detects the separator of cells in its first line.
  ///
  /// Throws ``CSVProblem`` if the text is not a table, and ``ImportProblem`` if there are no rows.
  init(_ file: TextFile) throws {
    let separator = try Self.detectedSeparator(of: file)
    var reader = try CSVReader(separator: separator, readMore: file.utf8PieceReader())
    guard let header = try Self.nextRow(of: &reader) else {
      throw ImportProblem("The file is empty.")
    }
    self.init(reader, separator, header: header, Self.normalizedName)
  }

  /// Opens a table that a person keeps, in which other rows, such as a title, may precede the row of column names.
  ///
  /// That row must contain all names of one of the `headers`, and may contain units, such as `Volume (ml)`.
  init(_ file: TextFile, requiringColumns headers: [[String]]) throws {
    // All separators are tried, because a title above the header may not contain the separator.
    for separator in Self.separators {
      let found = try? Self.readerAndHeader(of: file, separatedBy: separator, headers)
      guard let (reader, row) = found else { continue }
      self.init(reader, separator, header: row, Self.nameWithoutUnit)
      return
    }
    try self.init(file)
  }

  /// Returns the row of column names, and a reader at the end of this row, or nil if there is no such row.
  private static func readerAndHeader(
    of file: TextFile, separatedBy separator: UInt8, _ headers: [[String]]
  ) throws -> (CSVReader, [String])? {
    var reader = try CSVReader(separator: separator, readMore: file.utf8PieceReader())
    for _ in 0..<Self.headerSearchRowCount {
      guard let row = try nextRow(of: &reader) else { break }
      if isHeader(row, headers) { return (reader, row) }
    }
    return nil
  }

  private init(
    _ reader: CSVReader, _ separator: UInt8, header: [String], _ name: (String) -> String
  ) {
    self.reader = reader
    self.separator = separator
    self.header = header
    normalizedNames = header.map(name)
    firstAddedColumn = Self.firstAddedColumnIndex(in: header)
    columnIndices = Dictionary(normalizedNames.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  private static func nextRow(of reader: inout CSVReader) throws -> [String]? {
    repeat {
      guard try reader.readNextRow() else { return nil }
    } while reader.isBlankRow
    return (0..<reader.cellRanges.count).map { [reader] in reader.text($0) }
  }

  /// Returns the text in parentheses after a column's name, such as a unit, or nil if there is none.
  func textInParentheses(ofColumn column: String) -> String? {
    columnIndices[column].flatMap { Self.nameAndUnit(of: header[$0]).unit }
  }

  /// Advances to the next row that is not blank, or returns false at the end.
  mutating func advance() throws -> Bool {
    repeat {
      guard try reader.readNextRow() else { return false }
    } while (0..<reader.cellRanges.count).allSatisfy { reader.text($0).isEmpty }
    try refuseIncompleteRow()
    return true
  }

  /// Throws if the last row is shorter than the header and has no line ending, because its last number may be cut off.
  private func refuseIncompleteRow() throws(CSVProblem) {
    guard reader.lineEnding.isEmpty, reader.cellRanges.count < header.count else { return }
    throw CSVProblem(
      lineNumber: lineNumber,
      message:
        "the file ends here, after \(reader.cellRanges.count) of \(header.count) cells: export or "
        + "copy it again, or end this line if nothing is missing")
  }

  /// The number of the line in which the current row starts; the first line is 1.
  var lineNumber: Int { reader.rowLineNumber }

  /// The text in a column of the current row, or nil if the cell is empty or the column does not exist.
  subscript(column: String) -> String? {
    guard let index = columnIndices[column] else { return nil }
    let text = reader.text(index)
    return text.isEmpty ? nil : text
  }

  func hasColumn(_ column: String) -> Bool { columnIndices[column] != nil }

  /// The unquoted cells of the current row, one for each column of the header.
  var cells: [String] { header.indices.map { reader.text($0) } }

  /// Returns the indices of the columns whose names are not `known`, or repeat the name of an earlier column.
  func columnIndices(otherThan known: Set<String>) -> [Int] {
    originalColumnIndices.filter { !known.contains(normalizedNames[$0]) || isRepeated($0) }
  }

  func hasText(inColumn column: Int) -> Bool { !reader.text(column).isEmpty }

  /// Returns the name of a column, followed by the column's number if an earlier column has the same name.
  func columnName(at index: Int) -> String {
    let isNamed = isRepeated(index) && !header[index].isEmpty
    return isNamed ? "\(header[index]) in column \(index + 1)" : header[index]
  }

  private func isRepeated(_ index: Int) -> Bool { columnIndices[normalizedNames[index]] != index }

  /// Returns a column's name in lowercase, with single spaces instead of whitespace and underscores.
  static func normalizedName(_ name: String) -> String {
    name.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: " ")
  }

  private static let separators = Array(",;\t".utf8)

  private static func detectedSeparator(of file: TextFile) throws -> UInt8 {
    let read = try file.utf8PieceReader()
    let line = try read().prefix { $0 != UInt8(ascii: "\n") }
    let counts = separators.map { mark in (mark, line.count { $0 == mark }) }
    return counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil } ?? comma
  }

  /// Returns whether a row contains the names of all columns of one of the `headers`.
  static func isHeader(_ row: [String], _ headers: [[String]]) -> Bool {
    let names = row.map(nameWithoutUnit)
    return headers.contains { $0.allSatisfy(names.contains) }
  }

  /// Returns a column's name without its unit, normalized by ``normalizedName(_:)``.
  static func nameWithoutUnit(_ text: String) -> String {
    normalizedName(nameAndUnit(of: text).name)
  }

  /// The maximum number of rows of a table that are searched for the names of the columns.
  static let headerSearchRowCount = 10

  /// Returns a column's name and the text in parentheses after it, such as a unit.
  static func nameAndUnit(of name: String) -> (name: String, unit: String?) {
    // A regular expression would take hours for a name of a million spaces.
    guard let end = name.lastIndex(where: { !$0.isWhitespace }), name[end] == ")",
      let open = name.lastIndex(of: "(")
    else { return (name, nil) }
    let unit = name[open..<end].dropFirst()
    return unit.contains(")") ? (name, nil) : (String(name[..<open]), String(unit))
  }

  /// The cells of the current row beyond the last column, even empty ones, because they show that a separator within a
  /// number or a text has moved other cells to wrong columns.
  var surplusCells: [String] {
    let width = firstAddedColumn.map { $0 + 2 } ?? header.count
    let cells = (width..<max(width, reader.cellRanges.count)).map { reader.text($0) }
    // Spreadsheets add an empty header cell to a file of skipped rows for each surplus cell of any row.
    return reader.cellRanges.count <= header.count && cells.allSatisfy(\.isEmpty) ? [] : cells
  }

  func refuseSurplusCells() throws(RowProblem) {
    let surplus = surplusCells
    if !surplus.isEmpty { throw Self.problem(ofSurplusCells: surplus) }
  }

  static func problem(ofSurplusCells cells: [String]) -> RowProblem {
    RowProblem(.tooManyCells, column: "", found: "'\(cells.joined(separator: " ").prefix(40))'")
  }
}
