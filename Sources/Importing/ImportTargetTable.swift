import SQLite

/// The SQL statements that write imported records to a table of the family's database.
struct ImportTargetTable {
  let name: String
  /// The columns that the other program fills, from whose values the versions of a record are made.
  let sourceColumnNames: [String]
  /// The indices of the columns whose stored values stay if an export lacks them.
  private let keptIfMissingIndices: [Int]
  private let findStatement: Statement
  private let addStatement: Statement
  private let changeStatement: Statement
  /// The statements that fill columns of the family's own if they are empty, with the indices of the columns' values.
  private var fillStatements: [(place: Int, statement: Statement)] = []
  /// The columns whose values the family declares for an import: `other` finds a stored value that differs, and
  /// `change` replaces it.
  private var declaredColumns: [(place: Int, name: String, other: Statement, change: Statement)] =
    []

  /// Prepares the statements for the table and the columns of a record, which are those of all records of the table.
  init(of record: ImportedRecord, in database: Database) throws(SQLiteError) {
    name = record.table
    sourceColumnNames = record.columns.filter(\.isFromSource).map(\.name)
    keptIfMissingIndices = record.columns.indices.filter { record.columns[$0].isKeptIfMissing }
    let all = record.columns.map(\.name)
    let list = sourceColumnNames.joined(separator: ", ")
    let places = all.indices.map { "?\($0 + 5)" }.joined(separator: ", ")
    let changes = zip(sourceColumnNames, sourceColumnNames.indices).map { "\($0) = ?\($1 + 3)" }
      .joined(separator: ", ")
    findStatement = try database.prepare(
      "SELECT id, changed_at, \(list) FROM \(name) WHERE source = ?1 AND source_id = ?2")
    addStatement = try database.prepare(
      "INSERT INTO \(name) (id, changed_at, source, source_id, \(all.joined(separator: ", "))) "
        + "VALUES (?1, ?2, ?3, ?4, \(places))")
    changeStatement = try database.prepare(
      "UPDATE \(name) SET changed_at = ?2, \(changes) WHERE id = ?1")
    for (place, column) in record.columns.enumerated() where !column.isFromSource {
      fillStatements.append(
        (
          place,
          try database.prepare(
            "UPDATE \(name) SET \(column.name) = ?2 WHERE id = ?1 AND \(column.name) IS NULL "
              + "AND ?2 IS NOT NULL RETURNING 1")
        ))
      guard case .declared = column.content else { continue }
      declaredColumns.append(
        (
          place, column.name,
          try database.prepare(
            "SELECT \(column.name) FROM \(name) WHERE id = ?1 AND \(column.name) <> ?2"),
          try database.prepare("UPDATE \(name) SET \(column.name) = ?2 WHERE id = ?1")
        ))
    }
  }

  /// A stored row, with the values of ``sourceColumnNames``.
  struct StoredRow {
    let id: String
    let changedAt: Int64
    let values: [SQLiteValue]
  }

  func storedRow(withKey key: String, of source: String) throws(SQLiteError) -> StoredRow? {
    try findStatement.rows([.text(source), .text(key)]) { row in
      StoredRow(
        id: row.text(0) ?? "", changedAt: row.integer(1) ?? 0,
        values: sourceColumnNames.indices.map { row.value($0 + 2) })
    }.last
  }

  func version(withValues values: [SQLiteValue], changedAt: Int64) -> ImportedVersion {
    ImportedVersion(changedAt: changedAt, zip(sourceColumnNames, values).map { ($0, $1) }, of: name)
  }

  /// Returns `values` with two kinds of values taken from `others`: missing values that an export may lack, and texts
  /// from which only contact details, such as phone numbers, were removed.
  func completedValues(_ values: [SQLiteValue], from others: [SQLiteValue]) -> [SQLiteValue] {
    var completed = values
    for place in keptIfMissingIndices where values[place] == .null {
      completed[place] = others[place]
    }
    for place in sourceColumnNames.indices where values[place].isRedactedVersion(of: others[place])
    {
      completed[place] = others[place]
    }
    return completed
  }

  func add(
    id: String, key: String, of source: String, values: [SQLiteValue], changedAt: Int64
  ) throws(SQLiteError) {
    try addStatement.run([.text(id), .integer(changedAt), .text(source), .text(key)] + values)
  }

  func changeRow(_ id: String, to values: [SQLiteValue], changedAt: Int64) throws(SQLiteError) {
    try changeStatement.run(
      [.text(id), .integer(changedAt)] + values.prefix(sourceColumnNames.count))
  }

  /// Fills empty columns of a stored record, and returns whether it filled any.
  func fillEmptyColumns(ofRow id: String, with values: [SQLiteValue]) throws(SQLiteError) -> Bool {
    var isFilled = false
    for (place, statement) in fillStatements
    where try statement.firstInteger([.text(id), values[place]]) != nil { isFilled = true }
    return isFilled
  }

  /// Replaces the stored values of a record that differ from those that the family declares, and returns the changes.
  func replaceDeclaredValues(
    ofRow id: String, with values: [SQLiteValue]
  ) throws(SQLiteError) -> [(column: String, before: SQLiteValue, after: SQLiteValue)] {
    var changes: [(column: String, before: SQLiteValue, after: SQLiteValue)] = []
    for (place, name, other, change) in declaredColumns {
      let others = try other.rows([.text(id), values[place]]) { $0.value(0) }
      guard let before = others.last else { continue }
      try change.run([.text(id), values[place]])
      changes.append((name, before, values[place]))
    }
    return changes
  }
}

extension SQLiteValue {
  /// Returns whether this text is `whole` with an ellipsis in place of contact details such as phone numbers, as in a
  /// file of skipped documents.
  fileprivate func isRedactedVersion(of whole: SQLiteValue) -> Bool {
    guard case .text(let text) = self, text.utf8.contains(0xE2), text.contains("…"),
      case .text(let whole) = whole
    else { return false }
    return text != whole && text == whole.withoutContacts
  }
}
