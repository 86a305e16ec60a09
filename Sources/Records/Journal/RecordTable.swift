import SQLite

/// A table of the database with the decoder of its rows.
package struct RecordTable<Record: JournalRecord>: Sendable {
  /// Decodes a row, or throws the reason why it cannot be used.
  package typealias Decoder =
    @Sendable (borrowing Row, inout RowDecoder) throws(RowProblem) -> Record

  package let name: String
  /// The columns in the order in which the decoder reads them, starting with the common columns.
  package let columns: [String]
  /// The columns that databases of older versions lack; they are read as NULL.
  package let addedColumns: Set<String>
  package let decode: Decoder

  /// Creates a table; `columns` are separated by spaces and follow the common columns.
  package init(
    _ name: String, _ columns: String, addedColumns: Set<String> = [], decode: @escaping Decoder
  ) {
    self.name = name
    self.addedColumns = addedColumns
    self.columns =
      ["id", "logged_by", "changed_at"] + columns.split(separator: " ").map(String.init)
    self.decode = decode
  }
}

/// The stored columns and the primary key of a table.
package struct TableShape {
  /// The columns with stored values, in lowercase because SQLite ignores the case of names.
  package private(set) var storedColumns: Set<String> = []
  /// Whether the primary key guarantees that ids are unique.
  private(set) var hasUniqueIDs = false

  /// Reads the shape of a table; returns nil if there is no such table.
  ///
  /// Views, virtual tables and generated columns are ignored: their content is unknown, and reading
  /// it might never end.
  package init?(of table: String, in database: Database) throws(SQLiteError) {
    let isOrdinary =
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name = ?1"
    guard try database.prepare(isOrdinary).firstInteger([.text(table)]) != nil else { return nil }
    var keys: [String] = []
    // Each row contains: index, name, type, not null, default, index in the primary key, hidden.
    try database.prepare("PRAGMA table_xinfo(\(table))").forEachRow { row in
      guard let name = row.text(1) else { return }
      if row.integer(6) == 0 { storedColumns.insert(name.lowercased()) }
      if row.integer(5) != 0 { keys.append(name) }
    }
    hasUniqueIDs = keys == ["id"]
  }

  /// Returns the columns of a query, with NULL instead of each column that the table lacks.
  package func queryColumns(_ columns: [String]) -> String {
    columns.map { storedColumns.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
  }
}
