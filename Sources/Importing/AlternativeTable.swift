import SQLite

/// A table in which an imported row may be stored in another form, such as a bottle feed that has become nursing.
///
/// All columns are read, even those that the source does not fill.
struct AlternativeTable {
  private let name: String
  private let columns: [String]
  private let find: Statement
  private let remove: Statement

  init(_ name: String, in database: Database) throws(SQLiteError) {
    self.name = name
    let bookkeeping = ["id", "changed_at", "source", "source_id"]
    columns = try database.prepare("PRAGMA table_info(\(name))").rows { $0.text(1) }
      .filter { !bookkeeping.contains($0) }
    find = try database.prepare(
      "SELECT id, changed_at, \(columns.joined(separator: ", ")) FROM \(name) "
        + "WHERE source = ?1 AND source_id = ?2")
    remove = try database.prepare("DELETE FROM \(name) WHERE id = ?1")
  }

  /// A stored record of a row of the source, and the ID of its profile.
  struct StoredRecord {
    let table: String
    let id: String
    let version: ImportedVersion
    let profile: SQLiteValue
  }

  func storedRecord(withKey key: String, of source: String) throws(SQLiteError) -> StoredRecord? {
    try find.rows([.text(source), .text(key)]) { row in
      let values = columns.indices.map { (columns[$0], row.value($0 + 2)) }
      return StoredRecord(
        table: name, id: row.text(0) ?? "",
        version: ImportedVersion(
          changedAt: row.integer(1) ?? 0, values.map { ($0, $1) }, of: name),
        profile: values.first { $0.0 == "profile_id" }?.1 ?? .null)
    }.last
  }

  func remove(_ record: StoredRecord) throws(SQLiteError) { try remove.run([.text(record.id)]) }
}
