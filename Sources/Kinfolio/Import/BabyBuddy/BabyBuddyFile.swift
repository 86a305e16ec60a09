import SQLite

/// The tables of a database of Baby Buddy's, whatever its version has of them.
struct BabyBuddyFile {
  private let snapshot: Snapshot
  private var database: Database { snapshot.database }

  /// Opens the database at `path` as a stranger's file; one that is open in Baby Buddy may be read.
  ///
  /// Throws ``DatabaseProblem`` for what is no database, and ``ImportProblem`` for one of another program.
  init(at path: String) throws {
    let kind = FileKind(at: path)
    guard kind == .database || kind == .writeAheadDatabase else {
      throw DatabaseProblem.notUsable(path: path, kind)
    }
    do {
      snapshot = try Snapshot(of: path)
      for table in ["core_child", "core_feeding", "core_diaperchange"]
      where try TableShape(of: table, in: snapshot.database) == nil {
        throw ImportProblem("This is no database of Baby Buddy: it has no table \(table).")
      }
    } catch let error as SQLiteError {
      throw DatabaseProblem.sqlite(path: path, error)
    }
  }

  /// Reads the rows of a table by their id; those without one are told as problems with their place.
  func forEachRow(
    of table: BabyBuddyTable, _ body: (Int, Result<BabyBuddyRow, RowProblem>) throws -> Void
  ) throws {
    try forEachRow(of: table.name, table.columns) { number, columns, row in
      try body(
        number,
        Result { () throws(RowProblem) in try BabyBuddyRow(table.model, columns, row) })
    }
  }

  /// Reads the rows of a table by their id, those of the columns that are there; no table, no rows.
  func forEachRow(
    of table: String, _ columns: [String],
    _ body: (Int, [String], borrowing Row) throws -> Void
  ) throws {
    guard let shape = try TableShape(of: table, in: database), shape.columns.contains("id") else {
      return
    }
    let columns = columns.filter(shape.columns.contains)
    let list = (["id"] + columns).map { Self.quoted($0) }.joined(separator: ", ")
    var number = 0
    var failure: (any Error)?
    try database.prepare("SELECT \(list) FROM \(table) ORDER BY id").forEachRow { row in
      guard failure == nil else { return }
      number += 1
      do { try body(number, columns, row) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Whether a table holds a row of which `condition` is true; it names only columns of every version.
  func holds(_ condition: String, in table: String) throws -> Bool {
    guard try TableShape(of: table, in: database) != nil else { return false }
    let query = "SELECT 1 FROM \(table) WHERE \(condition) LIMIT 1"
    return try database.prepare(query).firstInteger() != nil
  }

  /// What is there and not taken over: tables by their rows, columns by those that are not empty.
  func leftOut() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    let known = Set(BabyBuddyTable.all.map(\.name))
    for table in try tables() where !known.contains(table) && !BabyBuddyTable.isMachinery(table) {
      counts[table] = try count("SELECT count(*) FROM \(Self.quoted(table))")
    }
    for table in BabyBuddyTable.all {
      let shape = try TableShape(of: table.name, in: database)
      let told = table.columns + table.repeated + ["id"]
      for column in (shape?.columns ?? []) where !told.contains(column) {
        let name = Self.quoted(column)
        counts["\(table.name).\(column)"] = try count(
          "SELECT count(*) FROM \(table.name) WHERE \(name) IS NOT NULL AND \(name) <> ''")
      }
    }
    return counts.filter { $0.value > 0 }
  }

  private func tables() throws -> [String] {
    var names: [String] = []
    try database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
      .forEachRow { row in if let name = row.text(0) { names.append(name) } }
    return names
  }

  private func count(_ query: String) throws -> Int {
    Int(try database.prepare(query).firstInteger() ?? 0)
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }
}
