import SQLite

/// What a person says beside the source.
extension Importer {
  /// Puts what is declared in the place of what was there, which is kept in the log; false where nothing
  /// else is declared than is there.
  mutating func replace(
    _ id: String, _ table: ImportTable, with values: [SQLiteValue], of record: ImportedRecord
  ) throws(SQLiteError) -> Bool {
    let changes = try table.declare(id, values)
    for (column, before, after) in changes {
      try log.keep(
        ImportedVersion(changedAt: moment.seconds, [(column, before)]),
        declared: ImportedVersion(changedAt: moment.seconds, [(column, after)]), of: record,
        about: profile(of: record, id, table, values))
    }
    return !changes.isEmpty
  }

  /// Whom a record is about.
  func profile(
    of record: ImportedRecord, _ id: String, _ table: ImportTable, _ values: [SQLiteValue]
  ) -> SQLiteValue {
    let place = table.columns.firstIndex(of: "profile_id")
    return record.table == "profiles" ? .text(id) : place.map { values[$0] } ?? .null
  }
}
