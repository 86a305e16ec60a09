import SQLite

/// A table in which an imported row may be stored in another form, such as a bottle feed that has become nursing.
///
/// All columns are read, even those that the source does not fill.
struct AlternativeTable {
  private let name: String
  private let columnNames: [String]
  private let findStatement: Statement
  private let removeStatement: Statement

  init(_ name: String, in database: Database) throws(SQLiteError) {
    self.name = name
    let bookkeeping = ["id", "changed_at", "source", "source_id"]
    columnNames = try database.prepare("PRAGMA table_info(\(name))").rows { $0.text(1) }
      .filter { !bookkeeping.contains($0) }
    findStatement = try database.prepare(
      "SELECT id, changed_at, \(columnNames.joined(separator: ", ")) FROM \(name) "
        + "WHERE source = ?1 AND source_id = ?2")
    removeStatement = try database.prepare("DELETE FROM \(name) WHERE id = ?1")
  }

  /// A record that an earlier import stored for a row of the source, with the ID of the record's profile.
  struct StoredRecord {
    let table: String
    let id: String
    let version: ImportedVersion
    let profileID: SQLiteValue
  }

  func storedRecord(withKey key: String, of source: String) throws(SQLiteError) -> StoredRecord? {
    try findStatement.rows([.text(source), .text(key)]) { row in
      let values = columnNames.indices.map { (columnNames[$0], row.value($0 + 2)) }
      return StoredRecord(
        table: name, id: row.text(0) ?? "",
        version: ImportedVersion(
          changedAt: row.integer(1) ?? 0, values.map { ($0, $1) }, of: name),
        profileID: values.first { $0.0 == "profile_id" }?.1 ?? .null)
    }.last
  }

  func remove(_ record: StoredRecord) throws(SQLiteError) {
    try removeStatement.run([.text(record.id)])
  }
}
