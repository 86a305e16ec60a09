import Hashing
import Records
import SQLite

/// The tables of a Baby Buddy database of any version.
struct BabyBuddyFile {
  /// The path of the file that messages name.
  let path: String
  private let snapshot: Snapshot

  /// Opens the database at `path` as an untrusted file, even while Baby Buddy uses it.
  ///
  /// Messages name `source` if the database is a copy of that file or folder. Throws ``DatabaseProblem`` if the file is
  /// not a database, and ``ImportProblem`` for a database of another program.
  init(at path: String, of source: String? = nil, busyTimeout: Double = 5) throws {
    let kind = FileKind(at: path)
    guard kind == .rollbackJournalDatabase || kind == .writeAheadDatabase else {
      throw DatabaseProblem.wrongFileKind(path: path, kind)
    }
    self.path = source ?? path
    do {
      snapshot = try Snapshot(of: path, busyTimeout: busyTimeout)
    } catch {
      throw DatabaseProblem.sqlite(path: path, error)
    }
    for (table, column) in Self.commonColumns
    where try shape(of: table)?.storedColumns.contains(column) != true {
      throw ImportProblem("This is no database of Baby Buddy: it has no \(table).\(column).")
    }
  }

  /// Tables and columns that every version of Baby Buddy has.
  private static let commonColumns = [
    ("core_child", "birth_date"), ("core_feeding", "type"), ("core_feeding", "method"),
    ("core_feeding", "amount"), ("core_diaperchange", "solid"),
  ]

  /// Calls `body` with the number and content of each row in a table, in the order of IDs; a row without an ID is
  /// passed as a problem.
  ///
  /// Times are in the time zone `clock`, which is UTC in a database.
  func forEachRow(
    of table: BabyBuddyTable, by clock: Zone = .utc,
    _ body: (Int, Result<BabyBuddyRow, RowProblem>) throws -> Void
  ) throws {
    let tags = try withOwnErrors { () throws(SQLiteError) in
      try BabyBuddyTags(of: table.model, in: snapshot.database)
    }
    let wanted = table.columns + [BabyBuddyCopy.surplus]
    try forEachRow(of: table.name, wanted) { number, columns, row in
      let id = row.integer(0)
      let names = try withOwnErrors { () throws(SQLiteError) in try id.map(tags.names) ?? [] }
      let read = Result { () throws(RowProblem) in
        try BabyBuddyRow(table.model, columns, row, by: clock, tags: names)
      }
      try body(number, read)
    }
  }

  /// Calls `body` with each row of a table and those of the `columns` that exist, in the order of IDs; a missing table
  /// has no rows.
  func forEachRow(
    of table: String, _ columns: [String],
    _ body: (Int, [String], borrowing Row) throws -> Void
  ) throws {
    guard let shape = try shape(of: table), shape.storedColumns.contains("id") else { return }
    let columns = columns.filter(shape.storedColumns.contains)
    let list = (["id"] + columns).map { Self.quoted($0) }.joined(separator: ", ")
    var number = 0
    var failure: (any Error)?
    try query("SELECT \(list) FROM \(table) ORDER BY id") { row in
      guard failure == nil else { return }
      number += 1
      do { try body(number, columns, row) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  func rowCount() throws -> Int {
    try BabyBuddyTable.all.filter { try shape(of: $0.name) != nil }
      .reduce(0) { try $0 + count("SELECT count(*) FROM \($1.name)") }
  }

  /// Returns whether a row of a table meets the SQL `condition`, in columns of every version.
  func hasRow(where condition: String, in table: String) throws -> Bool {
    guard try shape(of: table) != nil else { return false }
    return try count("SELECT 1 FROM \(table) WHERE \(condition) LIMIT 1") == 1
  }

  /// Returns what is not imported: the numbers of rows by table, and the numbers of values that are not empty by
  /// column.
  func omitted() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for name in try tables() where !BabyBuddyTable.isIgnored(name) {
      let table = BabyBuddyTable.all.first { $0.name == name }
      let columns = try table == nil ? [] : shape(of: name)?.storedColumns ?? []
      guard let table, columns.contains("id") else {
        counts[name] = try count("SELECT count(*) FROM \(Self.quoted(name))")
        continue
      }
      for column in columns.subtracting(
        table.columns + BabyBuddyTable.redundant + ["id", BabyBuddyCopy.surplus])
      {
        let cell = Self.quoted(column)
        counts["\(name).\(column)"] = try count(
          "SELECT count(*) FROM \(name) WHERE \(cell) IS NOT NULL AND \(cell) <> ''")
      }
    }
    return counts.filter { $0.value > 0 }
  }

  private func tables() throws -> [String] {
    let query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"
    return try withOwnErrors { () throws(SQLiteError) in
      try snapshot.database.prepare(query).rows { $0.text(0) }
    }
  }

  private func count(_ sql: String) throws(DatabaseProblem) -> Int {
    try withOwnErrors { () throws(SQLiteError) in
      Int(try snapshot.database.prepare(sql).firstInteger() ?? 0)
    }
  }

  private func shape(of table: String) throws(DatabaseProblem) -> TableShape? {
    try withOwnErrors { () throws(SQLiteError) in try TableShape(of: table, in: snapshot.database) }
  }

  private func query(_ sql: String, _ body: (borrowing Row) -> Void) throws(DatabaseProblem) {
    try withOwnErrors { () throws(SQLiteError) in
      try snapshot.database.prepare(sql).forEachRow([], body)
    }
  }

  /// Runs `body`, and throws its errors as errors of this file, not of the tracking database that the rows are imported
  /// into.
  private func withOwnErrors<Answer>(
    _ body: () throws(SQLiteError) -> Answer
  ) throws(DatabaseProblem) -> Answer {
    do { return try body() } catch { throw .sqlite(path: path, error) }
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }

  /// Returns the children that have a name, in the order in which they were entered.
  func children() throws -> [BabyBuddy.Child] {
    var children: [BabyBuddy.Child] = []
    try forEachRow(of: BabyBuddyTable.children) { _, row in
      if children.count >= ImportProblem.maximumCount { throw ImportProblem.tooManyPeople }
      guard let row = try? row.get(), let name = try? row.childName() else { return }
      children.append(
        BabyBuddy.Child(
          name: name, firstName: (try? row.text("first_name")) ?? name,
          birthDate: try? row.day("birth_date"), id: row.id))
    }
    return children
  }

  func settings(_ column: String) throws -> [String] {
    var chosen: [String] = []
    try forEachRow(of: "babybuddy_settings", [column]) { _, columns, row in
      if !columns.isEmpty, let value = row.text(1) { chosen.append(value) }
    }
    return chosen
  }

  /// Returns an identifier of this database: a hash of the time when its first table was created, or an empty text if
  /// that time is unknown.
  func databaseID() throws -> String {
    var first: String?
    try forEachRow(of: "django_migrations", ["applied"]) { _, columns, row in
      if first == nil, !columns.isEmpty { first = row.text(1) }
    }
    return first.map { String(SHA256.hex(of: $0.utf8).prefix(8)) } ?? ""
  }
}
