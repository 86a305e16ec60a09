import SQLite

/// A table in which an imported record may have had another form, such as a bottle feed that has become nursing.
///
/// All columns are read, even those that the source does not fill.
struct PossibleTable {
  private let name: String
  private let columns: [String]
  private let find: Statement
  private let remove: Statement

  init(_ name: String, in database: Database) throws(SQLiteError) {
    self.name = name
    var columns: [String] = []
    let bookkeeping = ["id", "changed_at", "source", "source_id"]
    try database.prepare("PRAGMA table_info(\(name))").forEachRow { row in
      if let column = row.text(1), !bookkeeping.contains(column) { columns.append(column) }
    }
    self.columns = columns
    find = try database.prepare(
      "SELECT id, changed_at, \(columns.joined(separator: ", ")) FROM \(name) "
        + "WHERE source = ?1 AND source_id = ?2")
    remove = try database.prepare("DELETE FROM \(name) WHERE id = ?1")
  }

  struct Form {
    let table: String
    let id: String
    let version: ImportedVersion
    let profile: SQLiteValue
  }

  func found(_ key: String, of source: String) throws(SQLiteError) -> Form? {
    var found: Form?
    try find.forEachRow([.text(source), .text(key)]) { row in
      let values = columns.indices.map { (columns[$0], row.value($0 + 2)) }
      found = Form(
        table: name, id: row.text(0) ?? "",
        version: ImportedVersion(
          changedAt: row.integer(1) ?? 0, values.map { ($0, $1) }, of: name),
        profile: values.first { $0.0 == "profile_id" }?.1 ?? .null)
    }
    return found
  }

  func remove(_ record: Form) throws(SQLiteError) { try remove.run([.text(record.id)]) }
}
