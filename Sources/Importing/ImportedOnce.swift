import SQLite

/// Which records an import has taken already; the database itself keeps them beside the family's tables, for
/// a file may hold millions.
struct ImportedOnce {
  /// Those of earlier files stay known, and are none of this one.
  private let file: Int64
  private let find: Statement
  private let add: Statement

  /// Makes the table, if it is not there.
  static func prepare(_ database: Database) throws(SQLiteError) {
    try database.execute(
      "CREATE TEMP TABLE IF NOT EXISTS imported_once (place TEXT, key TEXT, file INTEGER, "
        + "PRIMARY KEY (place, key)) WITHOUT ROWID")
  }

  /// Begins another file.
  init(in database: Database) throws(SQLiteError) {
    try Self.prepare(database)
    let last = try database.prepare("SELECT max(file) FROM temp.imported_once").firstInteger()
    file = (last ?? 0) + 1
    find = try database.prepare(
      "SELECT 1 FROM temp.imported_once WHERE place = ?1 AND key = ?2 AND file = ?3")
    add = try database.prepare("INSERT OR REPLACE INTO temp.imported_once VALUES (?1, ?2, ?3)")
  }

  /// Whether this file has told of it.
  func contains(_ key: String, of table: String) throws(SQLiteError) -> Bool {
    try find.firstInteger([.text(table), .text(key), .integer(file)]) != nil
  }

  func take(_ record: ImportedRecord) throws(SQLiteError) {
    try add.run([.text(record.table), .text(record.key), .integer(file)])
  }
}
