import SQLite

/// A table as an import writes it: the statements for the columns its source tells.
struct ImportTable {
  let name: String
  /// Those of which its records have versions.
  let columns: [String]
  private let find: Statement
  private let add: Statement
  private let change: Statement
  private let date: Statement
  private var fill: [Statement] = []

  /// Describes the table that a record belongs into; others name the same columns.
  init(of record: ImportedRecord, in database: Database) throws(SQLiteError) {
    name = record.table
    columns = record.columns.filter { !$0.fillsGaps }.map(\.name)
    let all = record.columns.map(\.name)
    let list = columns.joined(separator: ", ")
    let places = all.indices.map { "?\($0 + 5)" }.joined(separator: ", ")
    let changes = zip(columns, columns.indices).map { "\($0) = ?\($1 + 3)" }.joined(separator: ", ")
    find = try database.prepare(
      "SELECT id, changed_at, \(list) FROM \(name) WHERE source = ?1 AND source_id = ?2")
    add = try database.prepare(
      "INSERT INTO \(name) (id, changed_at, source, source_id, \(all.joined(separator: ", "))) "
        + "VALUES (?1, ?2, ?3, ?4, \(places))")
    change = try database.prepare("UPDATE \(name) SET changed_at = ?2, \(changes) WHERE id = ?1")
    date = try database.prepare("UPDATE \(name) SET changed_at = ?2 WHERE id = ?1")
    for column in all.dropFirst(columns.count) {
      fill.append(
        try database.prepare(
          "UPDATE \(name) SET \(column) = ?2 WHERE id = ?1 AND \(column) IS NULL "
            + "AND ?2 IS NOT NULL RETURNING 1"))
    }
  }

  /// What is there of a record of a source: its id and its state.
  func found(
    _ key: String, of source: String
  ) throws(SQLiteError) -> (id: String, version: ImportedVersion)? {
    var found: (id: String, version: ImportedVersion)?
    try find.forEachRow([.text(source), .text(key)]) { row in
      let values = columns.indices.map { (columns[$0], row.value($0 + 2)) }
      found = (row.text(0) ?? "", ImportedVersion(changedAt: row.integer(1) ?? 0, values))
    }
    return found
  }

  func add(
    _ id: String, _ key: String, of source: String, _ values: [SQLiteValue], changedAt: Int64
  ) throws(SQLiteError) {
    try add.run([.text(id), .integer(changedAt), .text(source), .text(key)] + values)
  }

  func change(_ id: String, to values: [SQLiteValue], changedAt: Int64) throws(SQLiteError) {
    try change.run([.text(id), .integer(changedAt)] + values.prefix(columns.count))
  }

  /// Fills the gaps of a record that is there; false where there are none, or nothing to fill them.
  func fill(_ id: String, with values: [SQLiteValue]) throws(SQLiteError) -> Bool {
    var isFilled = false
    for (fill, value) in zip(fill, values.dropFirst(columns.count)) {
      if try fill.firstInteger([.text(id), value]) != nil { isFilled = true }
    }
    return isFilled
  }

  /// The record says the same and was confirmed later.
  func date(_ id: String, changedAt: Int64) throws(SQLiteError) {
    try date.run([.text(id), .integer(changedAt)])
  }
}
