import SQLite

/// What has to be known where records are read otherwise than before.
extension Importer {
  /// When a record was changed that is known in a later version, and that no file of this import has told;
  /// nil where there is none.
  func laterChange(of record: ImportedRecord) throws(SQLiteError) -> Int64? {
    try database.prepare(
      "SELECT changed_at FROM \(record.table) WHERE source = ?1 AND source_id = ?2 "
        + "AND changed_at > ?3 AND NOT EXISTS (SELECT 1 FROM temp.imported_once "
        + "WHERE place = ?4 AND key = ?2)"
    ).firstInteger([
      .text(source), .text(record.key), .integer(record.changedAt), .text(record.table),
    ])
  }

  /// How many records of a sheet about somebody no file of this import has told: events alone, or those
  /// that are none.
  func untold(
    in table: String, of profile: String, eventsAlone: Bool
  ) throws(SQLiteError) -> Int64 {
    let start = "\(profile) event "
    return try database.prepare(
      "SELECT count(*) FROM \(table) WHERE source = ?1 AND profile_id = ?2 "
        + "AND (substr(source_id, 1, length(?3)) = ?3) = ?4 AND NOT EXISTS "
        + "(SELECT 1 FROM temp.imported_once WHERE place = ?5 AND key = source_id)"
    ).firstInteger([
      .text(source), .text(profile), .text(start), .integer(eventsAlone ? 1 : 0), .text(table),
    ]) ?? 0
  }

  /// What a setting says; nil where it is not set.
  func setting(_ name: String) throws(SQLiteError) -> String? {
    var value: String?
    try database.prepare("SELECT value FROM settings WHERE name = ?1").forEachRow([.text(name)]) {
      value = $0.text(0)
    }
    return value
  }
}
