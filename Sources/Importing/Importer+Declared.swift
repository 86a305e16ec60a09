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

extension Importer {
  /// Keeps what the family has said of a source as a setting, so that it need not be said again.
  package mutating func remember(_ name: String, _ value: String) throws(SQLiteError) {
    let known = try setting(name)
    if known == value { return }
    try database.prepare(
      "INSERT INTO settings (name, value, changed_at) VALUES (?1, ?2, ?3) ON CONFLICT (name) "
        + "DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at"
    ).run([.text(name), .text(value), .integer(moment.seconds)])
    if known == nil {
      outcome.counts["settings", default: .init()].added += 1
    } else {
      outcome.counts["settings", default: .init()].changed += 1
    }
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
