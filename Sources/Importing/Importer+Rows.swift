import Records
import SQLite

/// What readers of sources need to tell of rows, and to know of what is there.
extension Importer {
  /// Takes all that a row tells, or nothing where some of it cannot be true; tells why then.
  package mutating func take(wholeRow records: [ImportedRecord]) throws(SQLiteError) -> RowProblem?
  {
    if records.count == 1 { return try take(records[0]) }
    let before = self
    try database.execute("SAVEPOINT whole_row")
    for record in records {
      guard let problem = try take(record) else { continue }
      try database.execute("ROLLBACK TO whole_row; RELEASE whole_row")
      self = before
      return skip(record, problem)
    }
    try database.execute("RELEASE whole_row")
    return nil
  }

  /// Notes a row of which no record could be made, and what it is called where rows have names.
  package mutating func skip(_ row: Int, named key: String = "", _ problem: RowProblem) {
    outcome.skip(row, of: "", named: key, problem)
  }

  /// Tells what is skipped while `body` takes something, however much was skipped before.
  mutating func skips(while body: (inout Self) throws -> Void) rethrows -> [ImportOutcome.Skipped] {
    outcome.asked = []
    defer { outcome.asked = nil }
    try body(&self)
    return outcome.asked ?? []
  }

  /// Takes records only to see what would come of them: nothing is kept of it.
  mutating func trying<Result>(_ body: (inout Self) throws -> Result) throws -> Result {
    let before = self
    try database.execute("SAVEPOINT trial")
    let result = Swift.Result { try body(&self) }
    try database.execute("ROLLBACK TO trial; RELEASE trial")
    self = before
    return try result.get()
  }

  /// Notes a value in a column that is not recognised.
  package mutating func pass(over column: String) { outcome.unknown[column, default: 0] += 1 }

  /// Whether a record is there and says the same.
  mutating func knows(_ record: ImportedRecord) throws(SQLiteError) -> Bool {
    let told = record.columns.filter(\.isTold)
    let values = try told.map { column throws(SQLiteError) in
      try value(of: column.content) ?? .null
    }
    let table = try table(of: record)
    guard let found = try table.found(record.key, of: source) else { return false }
    return table.version(found.values, changedAt: 0).content
      == table.version(values, changedAt: 0).content
  }

  /// Whether a record of the source is there.
  func has(_ table: String, _ key: String) throws(SQLiteError) -> Bool {
    try text("id", of: table, key) != nil
  }

  /// The text in a column of a record of the source; nil where it is empty, or no such record is there.
  func text(_ column: String, of table: String, _ key: String) throws(SQLiteError) -> String? {
    try text("SELECT \(column) FROM \(table) WHERE source = ?1 AND source_id = ?2", key)
  }

  /// The key of the profile of the source whom a record of it is about.
  func owner(of table: String, _ key: String) throws(SQLiteError) -> String? {
    try text(
      "SELECT p.source_id FROM \(table) r JOIN profiles p ON p.id = r.profile_id "
        + "AND p.source = r.source WHERE r.source = ?1 AND r.source_id = ?2", key)
  }

  private func text(_ query: String, _ key: String) throws(SQLiteError) -> String? {
    var text: String?
    try database.prepare(query).forEachRow([.text(source), .text(key)]) { row in
      text = row.text(0)
    }
    return text
  }

  /// When one of the source's records in a table was changed last, of those whose keys end with certain
  /// words, in seconds since 1970; nil where there are none.
  ///
  /// Without words those are meant that name no database, as `feeding 17 of CSV` does.
  func latestChange(
    in table: String, ofKeysEndingWith ending: String
  ) throws(SQLiteError) -> Int64? {
    try database.prepare(
      "SELECT max(changed_at) FROM \(table) WHERE source = ?1 "
        + "AND iif(?2 = '', source_id NOT GLOB '* of *', substr(source_id, -length(?2)) = ?2)"
    ).firstInteger([.text(source), .text(ending)])
  }

  /// The keys of the source's records in a table that begin with certain words.
  func keys(in table: String, beginningWith start: String) throws(SQLiteError) -> [String] {
    var keys: [String] = []
    try database.prepare(
      "SELECT source_id FROM \(table) WHERE source = ?1 AND source_id >= ?2 AND source_id < ?3"
    ).forEachRow([.text(source), .text(start), .text(start + "\u{10FFFF}")]) { row in
      if let key = row.text(0) { keys.append(key) }
    }
    return keys
  }
}
