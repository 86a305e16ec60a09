import Records

/// A table in a text file of any export: its first row names the columns, which come in any order.
struct TextTable {
  /// The names of the columns as they stand there.
  let header: [String]
  let separator: UInt8
  /// The names by which the columns are found, in the same order.
  let keys: [String]
  private(set) var reader: CSVReader
  private let places: [String: Int]
  /// Where the two columns begin that an import adds to rows it has skipped; nil where they are not last.
  let addedPlace: Int?

  /// Begins to read a table; what parts its cells is told by its first line.
  ///
  /// Throws ``CSVProblem`` where the text is no table, and ``ImportProblem`` where it has no row at all.
  init(_ file: TextFile) throws {
    let separator = try Self.separator(of: file)
    var reader = try CSVReader(separator: separator, readMore: file.reading())
    guard let header = try Self.nextRow(of: &reader) else {
      throw ImportProblem("The file is empty.")
    }
    self.init(reader, separator, header: header, Self.plain)
  }

  /// Begins to read a table that a person keeps: rows may stand above the one that has one of the
  /// `headers`, and a unit behind a column's name, `Volume (ml)`.
  init(_ file: TextFile, headedBy headers: [[String]]) throws {
    // A title above tells nothing of what parts the cells below it.
    for separator in Self.separators {
      let found = try? Self.head(of: file, partedBy: separator, headers)
      guard let (reader, row) = found else { continue }
      self.init(reader, separator, header: row, Self.name)
      return
    }
    try self.init(file)
  }

  private static func head(
    of file: TextFile, partedBy separator: UInt8, _ headers: [[String]]
  ) throws -> (CSVReader, [String])? {
    var reader = try CSVReader(separator: separator, readMore: file.reading())
    for _ in 0..<Self.mostRowsAbove {
      guard let row = try nextRow(of: &reader) else { break }
      if isHead(row, headers) { return (reader, row) }
    }
    return nil
  }

  private init(
    _ reader: CSVReader, _ separator: UInt8, header: [String], _ name: (String) -> String
  ) {
    self.reader = reader
    self.separator = separator
    self.header = header
    keys = header.map(name)
    addedPlace = Self.addedPlace(in: header)
    places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The cells of the next row in which something stands; nil where there is none.
  private static func nextRow(of reader: inout CSVReader) throws -> [String]? {
    repeat {
      guard try reader.advance() else { return nil }
    } while reader.isBlank
    return (0..<reader.cellRanges.count).map { [reader] in reader.text($0) }
  }

  /// What stands in brackets behind a column's name; nil where nothing does.
  func unit(of column: String) -> String? {
    places[column].flatMap { Self.parts(of: header[$0]).unit }
  }

  /// Goes on to the next row that is not blank; false where there is none.
  mutating func advance() throws -> Bool {
    repeat {
      guard try reader.advance() else { return false }
    } while (0..<reader.cellRanges.count).allSatisfy { reader.text($0).isEmpty }
    try refuseHalfRow()
    return true
  }

  /// A last row that lacks cells may be half of one, and its last number half a number.
  private func refuseHalfRow() throws(CSVProblem) {
    guard reader.lineEnding.isEmpty, reader.cellRanges.count < header.count else { return }
    throw CSVProblem(
      line: row,
      problem:
        "the file ends here, after \(reader.cellRanges.count) of \(header.count) cells: export or "
        + "copy it again, or end this line if nothing is missing")
  }

  /// The line in which the row begins, from 1.
  var row: Int { reader.rowStartLine }

  /// What stands in a column; nil where there is nothing, or no such column.
  subscript(column: String) -> String? {
    guard let place = places[column] else { return nil }
    let text = reader.text(place)
    return text.isEmpty ? nil : text
  }

  func has(_ column: String) -> Bool { places[column] != nil }

  /// All cells of the row as they are meant.
  var cells: [String] { header.indices.map { reader.text($0) } }

  /// The places of the columns that are none of some, or repeat the name of one before them.
  func places(otherThan known: Set<String>) -> [Int] {
    ownPlaces.filter { !known.contains(keys[$0]) || isRepeated($0) }
  }

  /// Whether anything stands in the column at a place.
  func holds(_ place: Int) -> Bool { !reader.text(place).isEmpty }

  /// What the column at a place is called; one that repeats a name is told by its number, too.
  func name(of place: Int) -> String {
    let isNamed = isRepeated(place) && !header[place].isEmpty
    return isNamed ? "\(header[place]) in column \(place + 1)" : header[place]
  }

  private func isRepeated(_ place: Int) -> Bool { places[keys[place]] != place }

  /// A column's name in small letters, without what stands around it.
  static func plain(_ name: String) -> String {
    name.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: " ")
  }

  private static let separators = Array(",;\t".utf8)

  private static func separator(of file: TextFile) throws -> UInt8 {
    let read = try file.reading()
    let line = try read().prefix { $0 != UInt8(ascii: "\n") }
    let counts = separators.map { mark in (mark, line.count { $0 == mark }) }
    return counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil } ?? comma
  }
}

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
    let cells = (width..<max(width, reader.cellRanges.count)).map { reader.text($0) }
    // Spreadsheets give the header of skipped rows an empty cell for each that stands behind any row.
    return reader.cellRanges.count <= header.count && cells.allSatisfy(\.isEmpty) ? [] : cells
  }

  /// Throws where the row has more cells than there are columns.
  func refuseSurplus() throws(RowProblem) {
    let surplus = surplus
    if !surplus.isEmpty { throw Self.problem(ofSurplus: surplus) }
  }

  static func problem(ofSurplus cells: [String]) -> RowProblem {
    RowProblem(.tooManyCells, column: "", found: "'\(cells.joined(separator: " ").prefix(40))'")
  }
}
