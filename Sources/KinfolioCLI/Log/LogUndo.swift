import Records
import SQLite

/// The table `typed_ends`: the ends of records that lines of `kinfolio log` have set.
///
/// Each row also contains the former end and the former time of the last change, for `--undo`.
enum TypedEndsTable {
  private static let columnNames = [
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

  /// Returns whether the database contains the table; a table of another program may have the same name.
  static func exists(in database: Database) throws(SQLiteError) -> Bool {
    try TableStructure(of: "typed_ends", in: database)?.storedColumns.sorted()
      == columnNames.sorted()
  }
}

/// The records of the last lines of `kinfolio log`, after `--undo`.
struct UndoneLines {
  /// The records that were removed, and those of which only the end was removed.
  var removedRecords: [LogRecord] = []
  /// The records that stay because they were changed after the line was written.
  ///
  /// They no longer belong to a line, so that the next `--undo` is about earlier lines.
  var recordsChangedSince: [LogRecord] = []
  /// The records that stay because other records refer to them.
  var stillReferencedRecords: [LogRecord] = []
}

extension Database {
  /// Removes the records and ends that the last run of `kinfolio log` wrote, and returns them.
  ///
  /// The result is empty if the records were deleted since. Throws `UnusableInputError` if no run is left.
  func undoLastLines(of people: Journal, path: String) throws -> UndoneLines {
    guard let batch = try lastLogRunNumber() else {
      throw UnusableInputError(description: "No line that was logged is left in \(path).")
    }
    let hasEnds = try TypedEndsTable.exists(in: self)
    var lines = UndoneLines()
    // A kind is after those to which its records refer.
    for kind in LogKind.all.reversed() {
      guard let shape = try TableStructure(of: kind.table, in: self) else { continue }
      if hasEnds { try restoreFormerEnds(of: kind, shape, runNumber: batch, people, &lines) }
      let rows = "source = '\(LogRecordWriter.sourceColumnText)' AND source_id GLOB '\(batch)/*'"
      let time = "CAST(substr(source_id, instr(source_id, '/') + 1) AS INTEGER)"
      let changed = "\(rows) AND changed_at <> \(time)"
      lines.recordsChangedSince += try records(of: kind, shape, where: changed, people)
      let release = "UPDATE \(kind.table) SET source = NULL, source_id = NULL WHERE"
      try execute("\(release) \(changed)")
      let order = "ORDER BY length(source_id), source_id"
      let remaining = try records(of: kind, shape, where: "\(rows) \(order)", people)
      if try deleteRows(where: rows, from: kind.table) {
        lines.removedRecords += remaining
      } else {
        try execute("\(release) \(rows)")
        lines.stillReferencedRecords += remaining
      }
    }
    if hasEnds { try execute("DELETE FROM typed_ends WHERE batch = \(batch)") }
    return lines
  }

  /// Deletes the rows that fulfill the SQL condition `rows`, or returns false if other rows refer to one of them.
  private func deleteRows(where rows: String, from table: String) throws(SQLiteError) -> Bool {
    do throws(SQLiteError) {
      try execute("DELETE FROM \(table) WHERE \(rows)")
      return true
    } catch  where error.kind == .constraint { return false }
  }

  /// Restores the former ends of records of one kind.
  private func restoreFormerEnds(
    of kind: LogKind, _ table: TableStructure, runNumber batch: Int64, _ people: Journal,
    _ lines: inout UndoneLines
  ) throws(SQLiteError) {
    guard let column = kind.endField?.name else { return }
    let name = kind.table
    let ends = "typed_ends e WHERE e.batch = \(batch) AND e.place = '\(name).\(column)'"
    let unchanged =
      "\(name).changed_at = e.ended_at AND \(name).\(column) IS e.end_after AND e.id = \(name).id"
    func ended(_ condition: String) throws(SQLiteError) -> [LogRecord] {
      try records(of: kind, table, where: condition, people).map { record in
        var record = record
        record.endColumn = column
        return record
      }
    }
    lines.recordsChangedSince += try ended(
      "id IN (SELECT e.id FROM \(ends)) AND NOT EXISTS (SELECT 1 FROM \(ends) AND \(unchanged))")
    lines.removedRecords += try ended("EXISTS (SELECT 1 FROM \(ends) AND \(unchanged))")
    try execute(
      "UPDATE \(name) SET \(column) = e.end_before, changed_at = e.changed_before "
        + "FROM \(ends) AND \(unchanged)")
  }

  /// Returns the records of a table that fulfill an SQL condition.
  private func records(
    of kind: LogKind, _ table: TableStructure, where condition: String, _ people: Journal
  ) throws(SQLiteError) -> [LogRecord] {
    let fields = (kind.kind?.fields ?? []).filter { table.storedColumns.contains($0.name) }
    let columns = fields.map { "CAST(\($0.name) AS TEXT)" }.joined(separator: ", ")
    let owner = table.storedColumns.contains("profile_id") ? "profile_id" : "NULL"
    var records: [LogRecord] = []
    try prepare(
      "SELECT id, \(owner), \(columns) FROM \(kind.table) WHERE \(condition)"
    ).forEachRow { row in
      let values = fields.enumerated().compactMap { place, field in
        row.text(place + 2).map { (field.name, $0) }
      }
      records.append(
        LogRecord(
          id: row.text(0) ?? "", kind: kind,
          profile: people.profiles.first { $0.entry.id == row.text(1) },
          valuesByColumn: Dictionary(uniqueKeysWithValues: values)))
    }
    return records
  }

  /// Returns the number of the last run of `kinfolio log` that can be taken back, or nil if there is none.
  func lastLogRunNumber() throws(SQLiteError) -> Int64? {
    var queries: [String] = []
    for table in LogKind.all.map(\.table) where try TableStructure(of: table, in: self) != nil {
      queries.append(
        "SELECT CAST(source_id AS INTEGER) AS number FROM \(table) WHERE source = '\(LogRecordWriter.sourceColumnText)'"
      )
    }
    if try TypedEndsTable.exists(in: self) { queries.append("SELECT batch FROM typed_ends") }
    // A row of another program may have any number.
    return try prepare(
      "SELECT max(number) FROM (\(queries.joined(separator: " UNION ALL "))) WHERE number <= 4102444799"
    ).firstInteger()
  }
}
