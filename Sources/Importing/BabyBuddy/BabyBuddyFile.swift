import Hashing
import Records
import SQLite

/// The tables of a database of Baby Buddy's, whatever its version has of them.
struct BabyBuddyFile {
  /// What it is to people.
  let path: String
  private let snapshot: Snapshot

  /// Opens the database at `path` as a stranger's file; one that is open in Baby Buddy may be read.
  ///
  /// What is told of it is told of the file or folder `source`, where it is a copy of that. Throws
  /// ``DatabaseProblem`` for what is no database, and ``ImportProblem`` for one of another program.
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
    for (table, column) in Self.marks
    where try shape(of: table)?.storedColumns.contains(column) != true {
      throw ImportProblem("This is no database of Baby Buddy: it has no \(table).\(column).")
    }
  }

  /// What every version has.
  private static let marks = [
    ("core_child", "birth_date"), ("core_feeding", "type"), ("core_feeding", "method"),
    ("core_feeding", "amount"), ("core_diaperchange", "solid"),
  ]

  /// Reads the rows of a table by their id; those without one are told as problems with their place.
  ///
  /// Times are by the `clock` of a zone, which is UTC in a database.
  func forEachRow(
    of table: BabyBuddyTable, by clock: Zone = .utc,
    _ body: (Int, Result<BabyBuddyRow, RowProblem>) throws -> Void
  ) throws {
    let tags = try asking { () throws(SQLiteError) in
      try BabyBuddyTags(of: table.model, in: snapshot.database)
    }
    let wanted = table.columns + [BabyBuddyCopy.surplus]
    try forEachRow(of: table.name, wanted) { number, columns, row in
      let id = row.integer(0)
      let names = try asking { () throws(SQLiteError) in try id.map(tags.names) ?? [] }
      let read = Result { () throws(RowProblem) in
        try BabyBuddyRow(table.model, columns, row, by: clock, tags: names)
      }
      try body(number, read)
    }
  }

  /// Reads the rows of a table by their id, those of the columns that are there; no table, no rows.
  func forEachRow(
    of table: String, _ columns: [String],
    _ body: (Int, [String], borrowing Row) throws -> Void
  ) throws {
    guard let shape = try shape(of: table), shape.storedColumns.contains("id") else { return }
    let columns = columns.filter(shape.storedColumns.contains)
    let list = (["id"] + columns).map { Self.quoted($0) }.joined(separator: ", ")
    var number = 0
    var failure: (any Error)?
    try ask("SELECT \(list) FROM \(table) ORDER BY id") { row in
      guard failure == nil else { return }
      number += 1
      do { try body(number, columns, row) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// How many rows the tables have that are taken over.
  func rowCount() throws -> Int {
    try BabyBuddyTable.all.filter { try shape(of: $0.name) != nil }
      .reduce(0) { try $0 + count("SELECT count(*) FROM \($1.name)") }
  }

  /// Whether a table holds a row of which `condition` is true; it names only columns of every version.
  func holds(_ condition: String, in table: String) throws -> Bool {
    guard try shape(of: table) != nil else { return false }
    return try count("SELECT 1 FROM \(table) WHERE \(condition) LIMIT 1") == 1
  }

  /// What is there and not taken over: tables by their rows, columns by those that are not empty.
  func leftOut() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for name in try tables() where !BabyBuddyTable.isMachinery(name) {
      let table = BabyBuddyTable.all.first { $0.name == name }
      let columns = try table == nil ? [] : shape(of: name)?.storedColumns ?? []
      guard let table, columns.contains("id") else {
        counts[name] = try count("SELECT count(*) FROM \(Self.quoted(name))")
        continue
      }
      for column in columns.subtracting(
        table.columns + table.repeated + ["id", BabyBuddyCopy.surplus])
      {
        let cell = Self.quoted(column)
        counts["\(name).\(column)"] = try count(
          "SELECT count(*) FROM \(name) WHERE \(cell) IS NOT NULL AND \(cell) <> ''")
      }
    }
    return counts.filter { $0.value > 0 }
  }

  private func tables() throws -> [String] {
    var names: [String] = []
    try ask("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0") { row in
      if let name = row.text(0) { names.append(name) }
    }
    return names
  }

  private func count(_ query: String) throws(DatabaseProblem) -> Int {
    var count: Int64?
    try ask(query) { row in count = row.integer(0) }
    return Int(count ?? 0)
  }

  private func shape(of table: String) throws(DatabaseProblem) -> TableShape? {
    try asking { () throws(SQLiteError) in try TableShape(of: table, in: snapshot.database) }
  }

  private func ask(
    _ query: String, _ body: (borrowing Row) -> Void
  ) throws(DatabaseProblem) {
    try asking { () throws(SQLiteError) in
      try snapshot.database.prepare(query).forEachRow([], body)
    }
  }

  /// What goes wrong here is this file's, and not that of the database that is imported into.
  private func asking<Answer>(
    _ body: () throws(SQLiteError) -> Answer
  ) throws(DatabaseProblem) -> Answer {
    do { return try body() } catch { throw .sqlite(path: path, error) }
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }
}

extension BabyBuddyFile {
  /// The children that have a name, in the order they were entered.
  func children() throws -> [BabyBuddy.Child] {
    var children: [BabyBuddy.Child] = []
    try forEachRow(of: BabyBuddyTable.children) { _, row in
      if children.count >= ImportProblem.mostOfAKind { throw ImportProblem.crowd }
      guard let row = try? row.get(), let name = try? row.childName() else { return }
      children.append(
        BabyBuddy.Child(
          name: name, firstName: (try? row.text("first_name")) ?? name,
          birthDate: try? row.day("birth_date"), id: row.id))
    }
    return children
  }

  /// What its users have chosen of a setting.
  func settings(_ column: String) throws -> [String] {
    var chosen: [String] = []
    try forEachRow(of: "babybuddy_settings", [column]) { _, columns, row in
      if !columns.isEmpty, let value = row.text(1) { chosen.append(value) }
    }
    return chosen
  }

  /// What tells this database from every other: when its first table was made, in short; empty where it
  /// does not say.
  func mark() throws -> String {
    var first: String?
    try forEachRow(of: "django_migrations", ["applied"]) { _, columns, row in
      if first == nil, !columns.isEmpty { first = row.text(1) }
    }
    return first.map { String(SHA256.hex(of: $0.utf8).prefix(8)) } ?? ""
  }
}

extension BabyBuddyRow {
  /// A child's names as Baby Buddy shows them.
  func childName() throws(RowProblem) -> String {
    let first = try needed("first_name", BabyBuddyRow.text)
    return try text("last_name").map { "\(first) \($0)" } ?? first
  }
}
