import Records
import SQLite

/// The ends of records that lines have set, each with the former end and the time of the change before the line.
enum TypedEnds {
  private static let columns = [
    "batch", "place", "id", "ended_at", "end_after", "changed_before", "end_before",
  ]

  static func create(in database: Database) throws(SQLiteError) {
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS typed_ends (
        batch INTEGER NOT NULL, place TEXT NOT NULL, id TEXT NOT NULL, ended_at INTEGER NOT NULL,
        end_after ANY, changed_before INTEGER NOT NULL, end_before ANY, PRIMARY KEY (batch, place, id)
      ) STRICT, WITHOUT ROWID
      """)
  }

  /// Returns whether the database contains the table; another program may have one of the same name.
  static func exist(in database: Database) throws(SQLiteError) -> Bool {
    try TableShape(of: "typed_ends", in: database)?.storedColumns.sorted() == columns.sorted()
  }
}

extension Database {
  /// Removes the rows and the ends of the last lines, and returns their records; none if these were deleted since.
  ///
  /// Throws `UnusableInputError` if there are none, or if one of the records was changed since.
  func undoLastLines(of people: Journal, path: String) throws -> [LogRecord] {
    try execute("PRAGMA defer_foreign_keys = ON")
    guard let batch = try lastTypedBatch() else {
      throw UnusableInputError(description: "No line that was logged is left in \(path).")
    }
    return try undo(batch, people)
  }

  private func undo(_ batch: Int64, _ people: Journal) throws -> [LogRecord] {
    let hasEnds = try TypedEnds.exist(in: self)
    var records: [LogRecord] = []
    for kind in LogKind.all {
      guard let shape = try TableShape(of: kind.table, in: self) else { continue }
      if hasEnds { records += try undoEnds(of: kind, shape, batch, people) }
      let rows =
        "FROM \(kind.table) WHERE source = '\(LogWriter.source)' AND source_id GLOB '\(batch)/*'"
      let time = "CAST(substr(source_id, instr(source_id, '/') + 1) AS INTEGER)"
      try checkUnchanged("\(rows) AND changed_at <> \(time)")
      records += try self.records(of: kind, shape, "\(rows) ORDER BY source_id", people)
      try execute("DELETE \(rows)")
    }
    if hasEnds { try execute("DELETE FROM typed_ends WHERE batch = \(batch)") }
    return records
  }

  /// Sets the former ends of records of a kind, and returns these records with the ends that are taken back.
  private func undoEnds(
    of kind: LogKind, _ table: TableShape, _ batch: Int64, _ people: Journal
  ) throws -> [LogRecord] {
    guard let column = kind.end?.name else { return [] }
    let ends = "typed_ends e WHERE e.batch = \(batch) AND e.place = '\(kind.table).\(column)'"
    let rows = "FROM \(kind.table) WHERE id IN (SELECT e.id FROM \(ends))"
    try checkUnchanged(
      "FROM \(kind.table) t, \(ends) AND e.id = t.id "
        + "AND (t.changed_at <> e.ended_at OR t.\(column) IS NOT e.end_after)")
    let records = try self.records(of: kind, table, rows, people).map { record in
      var record = record
      record.endColumn = column
      return record
    }
    try execute(
      "UPDATE \(kind.table) SET \(column) = e.end_before, changed_at = e.changed_before FROM \(ends) "
        + "AND e.id = \(kind.table).id")
    return records
  }

  private func checkUnchanged(_ changedRows: String) throws {
    if try prepare("SELECT 1 \(changedRows)").firstInteger() != nil {
      throw UnusableInputError(
        description: "A record of the last lines was changed since. Nothing was taken back.")
    }
  }

  private func records(
    of kind: LogKind, _ table: TableShape, _ rows: String, _ people: Journal
  ) throws(SQLiteError) -> [LogRecord] {
    let fields = (kind.kind?.fields ?? []).filter { table.storedColumns.contains($0.name) }
    let columns = fields.map { "CAST(\($0.name) AS TEXT)" }.joined(separator: ", ")
    let owner = table.storedColumns.contains("profile_id") ? "profile_id" : "NULL"
    var records: [LogRecord] = []
    try prepare("SELECT id, \(owner), \(columns) \(rows)").forEachRow { row in
      let values = fields.enumerated().compactMap { place, field in
        row.text(place + 2).map { (field.name, $0) }
      }
      records.append(
        LogRecord(
          id: row.text(0) ?? "", kind: kind,
          profile: people.profiles.first { $0.entry.id == row.text(1) },
          values: Dictionary(uniqueKeysWithValues: values)))
    }
    return records
  }

  /// Returns the number of the last run that logged lines which are not taken back, or nil if there is none.
  func lastTypedBatch() throws(SQLiteError) -> Int64? {
    var queries: [String] = []
    for table in LogKind.all.map(\.table) where try TableShape(of: table, in: self) != nil {
      queries.append(
        "SELECT CAST(source_id AS INTEGER) AS number FROM \(table) WHERE source = '\(LogWriter.source)'"
      )
    }
    if try TypedEnds.exist(in: self) { queries.append("SELECT batch FROM typed_ends") }
    // A row of another program may have any number.
    return try prepare(
      "SELECT max(number) FROM (\(queries.joined(separator: " UNION ALL "))) WHERE number <= 4102444799"
    ).firstInteger()
  }
}
