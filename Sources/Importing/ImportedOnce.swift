import Records
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

/// What has to be known where records are read otherwise than before.
extension Importer {
  /// How many records of somebody's sheet in a table no file of this import has told: those of events,
  /// which have ids, or those that are none.
  func untoldCount(
    in table: String, of profile: ID<Profile>, areEvents: Bool
  ) throws(SQLiteError) -> Int64 {
    try database.prepare(
      "SELECT count(*) FROM \(table) WHERE source = ?1 AND profile_id = ?2 "
        + "AND (substr(source_id, 1, length(?2) + 7) = ?2 || ' event ') = ?3 "
        + "AND NOT EXISTS (SELECT 1 FROM temp.imported_once WHERE place = ?4 AND key = source_id)"
    ).firstInteger([
      .text(source), .text(profile.text), .integer(areEvents ? 1 : 0), .text(table),
    ]) ?? 0
  }
}
