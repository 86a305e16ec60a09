import Hashing
import Records
import SQLite

/// The tables of a Baby Buddy database of any version.
struct BabyBuddyDatabase {
  /// The path that error messages name.
  let reportedPath: String
  private let snapshot: DatabaseSnapshot

  /// Opens the database at `path` as an untrusted file, even while Baby Buddy uses it.
  ///
  /// If the database is a copy, error messages name `source`, the path of the original. Throws ``DatabaseProblem`` if
  /// the file is not a database, and ``ImportProblem`` if it is a database of another program.
  init(at path: String, copyOf source: String? = nil, busyTimeout: Double = 5) throws {
    let kind = DatabaseFileKind(at: path)
    guard kind == .rollbackJournalDatabase || kind == .writeAheadDatabase else {
      throw DatabaseProblem.wrongFileKind(path: path, kind)
    }
    self.reportedPath = source ?? path
    do {
      snapshot = try DatabaseSnapshot(of: path, busyTimeout: busyTimeout)
    } catch {
      throw DatabaseProblem.sqlite(path: path, error)
    }
    for (table, column) in Self.columnsOfEveryVersion
    where try shape(of: table)?.storedColumns.contains(column) != true {
      throw ImportProblem("This is no database of Baby Buddy: it has no \(table).\(column).")
    }
  }

  /// Tables and columns that every version of Baby Buddy has.
  private static let columnsOfEveryVersion = [
    ("core_child", "birth_date"), ("core_feeding", "type"), ("core_feeding", "method"),
    ("core_feeding", "amount"), ("core_diaperchange", "solid"),
  ]

  /// Calls `body` with each row of a table and its number, starting at 1, in the order of IDs.
  ///
  /// If a row has no ID, `body` gets a problem instead of the row. Times are in the time zone `clock`, which is UTC in
  /// a database.
  func forEachRow(
    of table: BabyBuddyTable, timesIn clock: Zone = .utc,
    _ body: (Int, Result<BabyBuddyRow, RowProblem>) throws -> Void
  ) throws {
    let tags = try withErrorPath { () throws(SQLiteError) in
      try BabyBuddyTagReader(of: table.rowKind, in: snapshot.database)
    }
    let wanted = table.importedColumns + [BabyBuddyExportCopy.surplusColumn]
    try forEachRow(of: table.name, columns: wanted) { number, columns, row in
      let id = row.integer(0)
      let names = try withErrorPath { () throws(SQLiteError) in try id.map(tags.tagNames) ?? [] }
      let read = Result { () throws(RowProblem) in
        try BabyBuddyRow(kind: table.rowKind, columns: columns, row, zone: clock, tags: names)
      }
      try body(number, read)
    }
  }

  /// Calls `body` with the number of each row of a table, the names of those `columns` that exist, and the row, in the
  /// order of IDs.
  ///
  /// A missing table has no rows.
  func forEachRow(
    of table: String, columns: [String],
    _ body: (Int, [String], borrowing Row) throws -> Void
  ) throws {
    guard let shape = try shape(of: table), shape.storedColumns.contains("id") else { return }
    let columns = columns.filter(shape.storedColumns.contains)
    let list = (["id"] + columns).map { Self.quoted($0) }.joined(separator: ", ")
    var number = 0
    var failure: (any Error)?
    try forEachRow(ofQuery: "SELECT \(list) FROM \(table) ORDER BY id") { row in
      guard failure == nil else { return }
      number += 1
      do { try body(number, columns, row) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  func rowCount() throws -> Int {
    try BabyBuddyTable.all.filter { try shape(of: $0.name) != nil }
      .reduce(0) { try $0 + firstInteger(ofQuery: "SELECT count(*) FROM \($1.name)") }
  }

  /// Returns whether any row of a table meets the SQL `condition`, which may use only columns of every version.
  func hasRow(where condition: String, in table: String) throws -> Bool {
    guard try shape(of: table) != nil else { return false }
    return try firstInteger(ofQuery: "SELECT 1 FROM \(table) WHERE \(condition) LIMIT 1") == 1
  }

  /// Returns the numbers of rows in tables, and of nonempty values in columns, that are not imported, by their name.
  func omittedCounts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for name in try tableNames() where !BabyBuddyTable.isIgnoredTable(name) {
      let table = BabyBuddyTable.all.first { $0.name == name }
      let columns = try table == nil ? [] : shape(of: name)?.storedColumns ?? []
      guard let table, columns.contains("id") else {
        counts[name] = try firstInteger(ofQuery: "SELECT count(*) FROM \(Self.quoted(name))")
        continue
      }
      for column in columns.subtracting(
        table.importedColumns + BabyBuddyTable.redundantColumns + [
          "id", BabyBuddyExportCopy.surplusColumn,
        ])
      {
        let cell = Self.quoted(column)
        counts["\(name).\(column)"] = try firstInteger(
          ofQuery: "SELECT count(*) FROM \(name) WHERE \(cell) IS NOT NULL AND \(cell) <> ''")
      }
    }
    return counts.filter { $0.value > 0 }
  }

  private func tableNames() throws -> [String] {
    let query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"
    return try withErrorPath { () throws(SQLiteError) in
      try snapshot.database.prepare(query).rows { $0.text(0) }
    }
  }

  private func firstInteger(ofQuery sql: String) throws(DatabaseProblem) -> Int {
    try withErrorPath { () throws(SQLiteError) in
      Int(try snapshot.database.prepare(sql).firstInteger() ?? 0)
    }
  }

  private func shape(of table: String) throws(DatabaseProblem) -> TableStructure? {
    try withErrorPath { () throws(SQLiteError) in
      try TableStructure(of: table, in: snapshot.database)
    }
  }

  private func forEachRow(ofQuery sql: String, _ body: (borrowing Row) -> Void)
    throws(DatabaseProblem)
  {
    try withErrorPath { () throws(SQLiteError) in
      try snapshot.database.prepare(sql).forEachRow([], body)
    }
  }

  /// Runs `body`, and throws its SQLite errors with the path of this file, because otherwise they would look like
  /// errors of the family's database.
  private func withErrorPath<Answer>(
    _ body: () throws(SQLiteError) -> Answer
  ) throws(DatabaseProblem) -> Answer {
    do { return try body() } catch { throw .sqlite(path: reportedPath, error) }
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }

  /// Returns the children that have a name, in the order in which they were entered.
  func children() throws -> [BabyBuddy.Child] {
    var children: [BabyBuddy.Child] = []
    try forEachRow(of: BabyBuddyTable.children) { _, row in
      if children.count >= ImportProblem.maximumProfileOrFoodCount {
        throw ImportProblem.tooManyPeople
      }
      guard let row = try? row.get(), let name = try? row.childName() else { return }
      children.append(
        BabyBuddy.Child(
          name: name, firstName: (try? row.text("first_name")) ?? name,
          birthDate: try? row.day("birth_date"), id: row.id))
    }
    return children
  }

  func userSettings(inColumn column: String) throws -> [String] {
    var chosen: [String] = []
    try forEachRow(of: "babybuddy_settings", columns: [column]) { _, columns, row in
      if !columns.isEmpty, let value = row.text(1) { chosen.append(value) }
    }
    return chosen
  }

  /// Returns an identifier of this database: a hash of the time when its first table was created, or an empty text if
  /// that time is unknown.
  func databaseID() throws -> String {
    var first: String?
    try forEachRow(of: "django_migrations", columns: ["applied"]) { _, columns, row in
      if first == nil, !columns.isEmpty { first = row.text(1) }
    }
    return first.map { String(SHA256.hex(of: $0.utf8).prefix(8)) } ?? ""
  }
}
