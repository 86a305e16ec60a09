import SQLite

/// How one kind of record is read: its table, its columns, and what becomes of a row.
package struct RecordTable<Record: JournalRecord>: Sendable {
  /// Makes a record of a row, or says why it cannot be one.
  package typealias Decoder =
    @Sendable (borrowing Row, inout Fields) throws(RowProblem) -> Record

  /// The table's name in the database.
  package let name: String
  /// The columns in the order the decoder reads them, those of every table first.
  package let columns: [String]
  package let decode: Decoder

  /// Describes a table; `columns` are named with a space between.
  package init(_ name: String, _ columns: String, decode: @escaping Decoder) {
    self.name = name
    self.columns =
      ["id", "logged_by", "changed_at"] + columns.split(separator: " ").map(String.init)
    self.decode = decode
  }
}

/// What a table of the database looks like, as far as it can be read as it stands.
package struct TableShape {
  /// The columns that hold what was written into them.
  package private(set) var columns: Set<String> = []
  /// Whether the database itself sees to it that no two rows have the same id.
  private(set) var hasUniqueIds = false

  /// Looks at a table; nil where there is none of that name.
  ///
  /// Views, virtual tables and computed columns count as not there: what stands behind them is not
  /// known, and need not come to an end.
  package init?(of table: String, in database: Database) throws(SQLiteError) {
    let isOrdinary =
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name = ?1"
    guard try database.prepare(isOrdinary).firstInteger([.text(table)]) != nil else { return nil }
    var keys: [String] = []
    // Each row is: place, name, type, not null, default, place in the primary key, hidden.
    try database.prepare("PRAGMA table_xinfo(\(table))").forEachRow { row in
      guard let name = row.text(1) else { return }
      if row.integer(6) == 0 { columns.insert(name) }
      if row.integer(5) != 0 { keys.append(name) }
    }
    hasUniqueIds = keys == ["id"]
  }
}
