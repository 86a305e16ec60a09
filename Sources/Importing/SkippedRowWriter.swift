import Foundation
import Records
import SQLite

/// The unchanged skipped rows of a table, with their row numbers and reasons, in a file to correct and import again.
struct SkippedRowWriter {
  let file: SkippedItemsFile
  /// The order of day, month and year in the table, which the skipped rows alone may not show.
  var dateOrder: DateOrder?

  func add(_ problem: RowProblem, of table: TextTable) throws {
    let columns = table.originalColumnIndices
    let cells = table.cells
    // The cells are not escaped for spreadsheets, because the original text must be imported again.
    let own = columns.map { cells[$0] }
    let number = table.originalRowNumber.map(String.init) ?? ""
    var lines = ""
    if file.isEmpty {
      let names =
        columns.map { columnName(at: $0, in: table) }
        + [TextTable.rowNumberColumn, TextTable.reasonColumn]
      // Spreadsheets recognize UTF-8 by the byte order mark.
      lines = "\u{FEFF}" + Self.line(names, table.separator)
    }
    // Surplus cells stay at the end, so that the row is skipped until it is corrected.
    lines += Self.line(
      own + [number, file.reasonText(problem)] + table.surplusCells, table.separator)
    try file.write(lines)
  }

  private func columnName(at index: Int, in table: TextTable) -> String {
    let name = table.header[index]
    guard let dateOrder, table.normalizedNames[index] == "date",
      table.textInParentheses(ofColumn: "date").flatMap(DateOrder.init(pattern:)) == nil
    else { return name }
    // Other text in parentheses is removed, because it would hide the date order.
    let plain = name.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
    return "\(plain) (\(dateOrder.pattern))"
  }

  private static func line(_ cells: [String], _ separator: UInt8) -> String {
    let mark = Unicode.Scalar(separator)
    return cells.map { CSVWriter.quotedIfNeeded($0, separator: mark) }.joined(
      separator: String(mark))
      + "\r\n"
  }
}

extension TextTable {
  /// The name of the last column but one in a file of skipped rows, which contains row numbers in the original file.
  static let rowNumberColumn = "row"
  /// The name of the last column in a file of skipped rows, which contains the reason why each row was skipped.
  static let reasonColumn = "reason"

  var containsSkippedRows: Bool { firstAddedColumn != nil }

  /// The number of the current row in the original file, or nil if a file of skipped rows lacks the number.
  var originalRowNumber: Int? {
    guard let firstAddedColumn else { return lineNumber }
    return Int(cells[firstAddedColumn])
  }

  /// The indices of the original file's columns, without the two that an import adds to skipped rows.
  var originalColumnIndices: Range<Int> { 0..<(firstAddedColumn ?? header.count) }

  /// Returns the index of the first column that an import adds to skipped rows, or nil if the last two columns are
  /// others.
  ///
  /// Only lowercase names count, because a family may have its own columns `Row` and `Reason`.
  static func firstAddedColumnIndex(in header: [String]) -> Int? {
    guard let last = header.lastIndex(where: { !$0.isEmpty }), last > 0 else { return nil }
    return header[last] == reasonColumn && header[last - 1] == rowNumberColumn ? last - 1 : nil
  }
}

/// The rows to which other rows may refer, because a site can use them.
///
/// Each row is looked up in the database, because there may be millions.
final class UsableRows {
  private let database: Database
  private let tableNames: Set<String>
  private var statementsByTable: [String: Statement] = [:]
  private var unusableIDs: [String: Set<String>] = [:]
  /// The error of a failed lookup of a row, or nil if all lookups succeeded.
  private(set) var lookupError: SQLiteError?

  init(in database: Database, of tables: [String]) {
    self.database = database
    self.tableNames = Set(tables)
  }

  func contains(_ id: String, in table: String) -> Bool {
    guard tableNames.contains(table), unusableIDs[table]?.contains(id) != true else { return false }
    do throws(SQLiteError) {
      if statementsByTable[table] == nil {
        statementsByTable[table] = try database.prepare("SELECT 1 FROM \(table) WHERE id = ?1")
      }
      return try statementsByTable[table]?.firstInteger([.text(id)]) != nil
    } catch {
      lookupError = error
      return false
    }
  }

  func markUnusable(_ id: String, of table: String) { unusableIDs[table, default: []].insert(id) }

  func markUsable(_ id: String, of table: String) { unusableIDs[table]?.remove(id) }
}
