import Foundation
import Records
import SQLite

/// The rows of a table that were skipped, as they stand there, each with its number and the reason: to
/// be corrected and imported again.
struct SkippedRows {
  let file: SkippedFile
  /// The order in which the table writes its days: its rows alone may not tell it.
  var dates: DateOrder?

  /// Adds the row a table is at.
  func add(_ problem: RowProblem, of table: TextTable) throws {
    let columns = table.ownPlaces
    let cells = table.cells
    // Not made harmless for spreadsheets: what is imported again must be what stood there.
    let own = columns.map { cells[$0] }
    let number = table.originalRow.map(String.init) ?? ""
    var lines = ""
    if file.isEmpty {
      let names =
        columns.map { name(of: $0, in: table) }
        + [TextTable.rowColumn, TextTable.reasonColumn]
      // The mark by which spreadsheets know the letters of the file.
      lines = "\u{FEFF}" + Self.line(names, table.separator)
    }
    // What was too much stands behind, so that the row is not taken before it is corrected.
    lines += Self.line(own + [number, file.sentence(problem)] + table.surplus, table.separator)
    try file.write(lines)
  }

  private func name(of place: Int, in table: TextTable) -> String {
    let name = table.header[place]
    guard let dates, table.keys[place] == "date",
      table.unit(of: "date").flatMap(DateOrder.init(pattern:)) == nil
    else { return name }
    // What else stands in brackets would hide it.
    let plain = name.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
    return "\(plain) (\(dates.pattern))"
  }

  private static func line(_ cells: [String], _ separator: UInt8) -> String {
    let mark = Unicode.Scalar(separator)
    return cells.map { CSVWriter.quotedIfNeeded($0, separator: mark) }.joined(
      separator: String(mark))
      + "\r\n"
  }
}

extension TextTable {
  /// What a file of skipped rows has behind the columns of the file they are from.
  static let rowColumn = "row"
  /// What a file of skipped rows has last.
  static let reasonColumn = "reason"

  var isOfSkippedRows: Bool { addedPlace != nil }

  /// The number of the row in the file it was first in; nil where it cannot be told.
  var originalRow: Int? {
    guard let addedPlace else { return row }
    return Int(cells[addedPlace])
  }

  /// The columns that the file has of its own.
  var ownPlaces: Range<Int> { 0..<(addedPlace ?? header.count) }

  var ownKeys: ArraySlice<String> { keys[ownPlaces] }

  /// Where the two columns begin that an import has added: as it writes them, and behind all others, for
  /// a family may have a `Row` and a `Reason` of its own.
  static func addedPlace(in header: [String]) -> Int? {
    guard let last = header.lastIndex(where: { !$0.isEmpty }), last > 0 else { return nil }
    return header[last] == reasonColumn && header[last - 1] == rowColumn ? last - 1 : nil
  }
}

/// Which rows of a database others may point to, of which there may be millions: all that are there but
/// those no site could use.
final class UsableRows {
  private let database: Database
  private let tables: Set<String>
  private var statements: [String: Statement] = [:]
  private var leftOut: [String: Set<String>] = [:]
  /// Why it could not be told of a row.
  private(set) var failure: SQLiteError?

  init(in database: Database, of tables: [String]) {
    self.database = database
    self.tables = Set(tables)
  }

  /// Whether a row is there and can be used.
  func contains(_ id: String, in table: String) -> Bool {
    guard tables.contains(table), leftOut[table]?.contains(id) != true else { return false }
    do throws(SQLiteError) {
      return try statement(for: table).firstInteger([.text(id)]) != nil
    } catch {
      failure = error
      return false
    }
  }

  private func statement(for table: String) throws(SQLiteError) -> Statement {
    if let statement = statements[table] { return statement }
    let statement = try database.prepare("SELECT 1 FROM \(table) WHERE id = ?1")
    statements[table] = statement
    return statement
  }

  /// Notes that a row is there and cannot be used.
  func leaveOut(_ id: String, of table: String) { leftOut[table, default: []].insert(id) }

  /// Notes that a row can be used now.
  func take(_ id: String, of table: String) { leftOut[table]?.remove(id) }
}
