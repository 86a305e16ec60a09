import SQLite

/// Which records an import has taken already; the database itself keeps them beside the family's tables, for
/// a file may hold millions.
struct ImportedOnce {
  private let find: Statement
  private let add: Statement

  /// Begins with none.
  init(in database: Database) throws(SQLiteError) {
    try database.execute(
      "CREATE TEMP TABLE IF NOT EXISTS imported_once (place TEXT, key TEXT, PRIMARY KEY (place, key)) "
        + "WITHOUT ROWID; DELETE FROM temp.imported_once")
    find = try database.prepare(
      "SELECT 1 FROM temp.imported_once WHERE place = ?1 AND key = ?2")
    add = try database.prepare("INSERT OR IGNORE INTO temp.imported_once VALUES (?1, ?2)")
  }

  func contains(_ key: String, of table: String) throws(SQLiteError) -> Bool {
    try find.firstInteger([.text(table), .text(key)]) != nil
  }

  func take(_ record: ImportedRecord) throws(SQLiteError) {
    try add.run([.text(record.table), .text(record.key)])
  }
}
