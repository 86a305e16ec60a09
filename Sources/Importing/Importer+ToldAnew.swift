import Records
import SQLite

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
