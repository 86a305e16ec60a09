import Records
import SQLite

/// Takes back the last lines that were logged.
extension Database {
  /// Sets the end of a record, and notes what is needed to take this back in a table, which the first end creates.
  func end(
    _ record: LogRecord, _ column: String, at moment: Instant, batch: Int64
  ) throws(SQLiteError) {
    let table = record.kind.table
    try execute(
      """
      CREATE TABLE IF NOT EXISTS typed_ends (
        place TEXT NOT NULL, id TEXT NOT NULL, batch INTEGER NOT NULL, ended_at INTEGER NOT NULL,
        changed_before INTEGER NOT NULL, PRIMARY KEY (place, id)) STRICT, WITHOUT ROWID
      """)
    try prepare(
      "INSERT OR REPLACE INTO typed_ends SELECT ?1, id, ?2, ?3, changed_at FROM \(table) WHERE id = ?4"
    ).run([
      .text("\(table).\(column)"), .integer(batch), .integer(moment.seconds), .text(record.id),
    ])
    try prepare("UPDATE \(table) SET \(column) = ?1, changed_at = ?2 WHERE id = ?3").run([
      .text(record.values[column] ?? ""), .integer(moment.seconds), .text(record.id),
    ])
  }

  /// Removes the rows and the ends of the last lines, and returns their records.
  ///
  /// Throws `UnusableInputError` if there are none, or if one of the records was changed since.
  func undoLastLines(of people: Journal, path: String) throws -> [LogRecord] {
    guard let batch = try lastTypedBatch() else {
      throw UnusableInputError(description: "No line that was logged is left in \(path).")
    }
    try execute("PRAGMA defer_foreign_keys = ON")
    var records: [LogRecord] = []
    for kind in LogKind.all {
      guard let shape = try TableShape(of: kind.table, in: self) else { continue }
      records += try undoEnds(of: kind, shape, batch, people)
      let rows =
        "FROM \(kind.table) WHERE source = '\(LogWriter.source)' AND source_id GLOB '\(batch)/*'"
      let time = "CAST(substr(source_id, instr(source_id, '/') + 1) AS INTEGER)"
      try checkUnchanged("\(rows) AND changed_at <> \(time)")
      records += try self.records(of: kind, shape, "\(rows) ORDER BY source_id", people)
      try execute("DELETE \(rows)")
    }
    return records
  }

  /// Removes the ends of records of a kind, and returns these records with their ends.
  private func undoEnds(
    of kind: LogKind, _ table: TableShape, _ batch: Int64, _ people: Journal
  ) throws -> [LogRecord] {
    guard let column = kind.end?.name, try TableShape(of: "typed_ends", in: self) != nil else {
      return []
    }
    let ends = "typed_ends e WHERE e.batch = \(batch) AND e.place = '\(kind.table).\(column)'"
    let rows = "FROM \(kind.table) WHERE id IN (SELECT e.id FROM \(ends))"
    try checkUnchanged(
      "\(rows) AND changed_at <> (SELECT e.ended_at FROM \(ends) AND e.id = \(kind.table).id)")
    let records = try self.records(of: kind, table, rows, people).map { record in
      var record = record
      record.endColumn = column
      return record
    }
    try execute(
      "UPDATE \(kind.table) SET \(column) = NULL, changed_at = e.changed_before FROM \(ends) "
        + "AND e.id = \(kind.table).id")
    try execute(
      "DELETE FROM typed_ends AS e WHERE e.batch = \(batch) AND e.place = '\(kind.table).\(column)'"
    )
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
    // A row of another program may have any number.
    var queries = LogKind.all.map(\.table).map {
      ($0, "CAST(source_id AS INTEGER)", "source = '\(LogWriter.source)' AND ")
    }
    queries.append(("typed_ends", "batch", ""))
    var last: Int64?
    for (table, number, condition) in queries where try TableShape(of: table, in: self) != nil {
      let batch = try prepare(
        "SELECT max(\(number)) FROM \(table) WHERE \(condition)\(number) <= 4102444799"
      ).firstInteger()
      last = [last, batch].compactMap(\.self).max()
    }
    return last
  }
}
