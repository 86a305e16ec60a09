/// A table in a text file of any export: its first row names the columns, which come in any order.
struct TextTable {
  /// The names of the columns as they stand there.
  let header: [String]
  /// What parts its cells.
  let separator: UInt8
  private var reader: CSVReader
  private let places: [String: Int]

  /// Begins to read a table; what parts its cells is told by its first line.
  ///
  /// Throws ``CSVProblem`` where the text is no table, and ``ImportProblem`` where it has no row at all.
  init(_ file: TextFile) throws {
    separator = try Self.separator(of: file)
    reader = try CSVReader(separator: separator, readMore: file.reading())
    repeat {
      guard try reader.advance() else { throw ImportProblem("The file is empty.") }
    } while reader.isBlank
    let count = reader.cells.count
    header = (0..<count).map { [reader] in reader.text($0) }
    places = Dictionary(header.enumerated().map { (Self.plain($1), $0) }) { first, _ in first }
  }

  /// Goes on to the next row that is not blank; false where there is none.
  mutating func advance() throws -> Bool {
    repeat {
      guard try reader.advance() else { return false }
    } while (0..<reader.cells.count).allSatisfy { reader.text($0).isEmpty }
    try refuseHalfRow()
    return true
  }

  /// A last row that lacks cells may be half of one, and its last number half a number.
  private func refuseHalfRow() throws(CSVProblem) {
    guard reader.ending.isEmpty, reader.cells.count < header.count else { return }
    throw CSVProblem(
      line: row,
      problem:
        "the file ends here, after \(reader.cells.count) of \(header.count) cells: export or "
        + "copy it again, or end this line if nothing is missing")
  }

  /// The line in which the row begins, from 1.
  var row: Int { reader.line }

  /// What stands in a column; nil where there is nothing, or no such column.
  subscript(column: String) -> String? {
    guard let place = places[column] else { return nil }
    let text = reader.text(place)
    return text.isEmpty ? nil : text
  }

  /// Whether there is such a column.
  func has(_ column: String) -> Bool { places[column] != nil }

  /// All cells of the row as they are meant.
  var cells: [String] { header.indices.map { reader.text($0) } }

  /// A column's name in small letters, without what stands around it.
  static func plain(_ name: String) -> String {
    name.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: " ")
  }

  private static func separator(of file: TextFile) throws -> UInt8 {
    let read = try file.reading()
    let line = try read().prefix { $0 != UInt8(ascii: "\n") }
    let counts = ",;\t".utf8.map { mark in (mark, line.count { $0 == mark }) }
    return counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil } ?? comma
  }
}
