import Records
import SQLite

extension Importer {
  /// Imports all records of a row, or none if one is invalid, and returns the reason.
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

  /// Imports the record that `body` returns after it has imported the parts of the record, such as a photo.
  ///
  /// If the record cannot be used, nothing is kept: a photo of an answer must not become a photo without an answer.
  /// Returns false if the record is neither new nor changed.
  mutating func takeWithParts(_ body: (inout Self) throws -> ImportedRecord) throws -> Bool {
    let before = self
    try database.execute("SAVEPOINT parts")
    do {
      let record = try body(&self)
      let count = outcome.counts[record.table]
      guard let problem = try take(record) else {
        try database.execute("RELEASE parts")
        return outcome.counts[record.table] != count
      }
      try database.execute("ROLLBACK TO parts; RELEASE parts")
      self = before
      _ = skip(record, problem)
      return false
    } catch {
      try database.execute("ROLLBACK TO parts; RELEASE parts")
      self = before
      throw error
    }
  }

  /// Counts a row without a valid record as skipped; `key` is the name of the row, if rows have names.
  package mutating func skip(_ row: Int, named key: String = "", _ problem: RowProblem) {
    outcome.skip(row, of: "", named: key, problem)
  }

  /// Returns all rows that are skipped during `body`.
  mutating func skips(while body: (inout Self) throws -> Void) rethrows -> [ImportOutcome.Skipped] {
    outcome.asked = []
    defer { outcome.asked = nil }
    try body(&self)
    return outcome.asked ?? []
  }

  /// Runs `body`, and undoes everything that it imports.
  mutating func trying<Result>(_ body: (inout Self) throws -> Result) throws -> Result {
    let before = self
    try database.execute("SAVEPOINT trial")
    let result = Swift.Result { try body(&self) }
    try database.execute("ROLLBACK TO trial; RELEASE trial")
    self = before
    return try result.get()
  }

  package mutating func pass(over column: String) { outcome.unknown[column, default: 0] += 1 }

  /// Returns whether the database contains the record with the same values.
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

  func has(_ table: String, _ key: String) throws(SQLiteError) -> Bool {
    try text("id", of: table, key) != nil
  }

  /// Returns the text in a column, or nil if the text or the record is missing.
  func text(_ column: String, of table: String, _ key: String) throws(SQLiteError) -> String? {
    try text("SELECT \(column) FROM \(table) WHERE source = ?1 AND source_id = ?2", key)
  }

  /// Returns the key of the profile that a record belongs to.
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

  /// Returns when a record whose key has this ending was last changed, in seconds since 1970, or nil if there is none.
  ///
  /// An empty `ending` stands for keys without a database, unlike `feeding 17 of CSV`.
  func latestChange(
    in table: String, ofKeysEndingWith ending: String
  ) throws(SQLiteError) -> Int64? {
    try database.prepare(
      "SELECT max(changed_at) FROM \(table) WHERE source = ?1 "
        + "AND iif(?2 = '', source_id NOT GLOB '* of *', substr(source_id, -length(?2)) = ?2)"
    ).firstInteger([.text(source), .text(ending)])
  }

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

/// Records that move to another table, such as a bottle feed that becomes nursing: only the current form is in a table,
/// and the earlier ones are in the log.
extension Importer {
  /// Returns the stored records of the same row in other tables.
  mutating func rivals(of record: ImportedRecord) throws(SQLiteError) -> [ImportPlace.Standing] {
    try standings(of: record).filter { $0.table != record.table }
  }

  private mutating func standings(
    of record: ImportedRecord
  ) throws(SQLiteError) -> [ImportPlace.Standing] {
    var standings: [ImportPlace.Standing] = []
    for name in record.places {
      if let standing = try place(name).found(record.key, of: source) { standings.append(standing) }
    }
    return standings
  }

  /// Returns whether one of the tables contains a record with this key.
  mutating func stands(_ key: String, in tables: [String]) throws(SQLiteError) -> Bool {
    for name in tables where try place(name).found(key, of: source) != nil { return true }
    return false
  }

  mutating func place(_ name: String) throws(SQLiteError) -> ImportPlace {
    if let place = places[name] { return place }
    let place = try ImportPlace(name, in: database)
    places[name] = place
    return place
  }

  /// Removes earlier forms of a row from other tables, and logs what they became; `coming` is the version just
  /// imported.
  ///
  /// `stoodThere` is true if the record's own table contained the row at the same moment, too. Returns whether anything
  /// was removed.
  @discardableResult
  mutating func settle(
    _ record: ImportedRecord, _ coming: ImportedVersion, stoodThere: Bool = false
  ) throws(SQLiteError) -> Bool {
    if record.places.isEmpty { return false }
    var earlier = [record.table: coming]
    var standing: [ImportPlace.Standing] = []
    let all = try standings(of: record)
    let others = all.filter { stoodThere || $0.table != record.table }
    for one in all {
      let isOlder = one.version.changedAt < coming.changedAt
      if record.elsewhere.contains(one.table), isOlder || record.outdoes(one, among: others) {
        try place(one.table).remove(one)
        earlier[one.table] = one.version
      } else {
        standing.append(one)
      }
    }
    guard let latest = standing.max(by: { $0.version.changedAt < $1.version.changedAt }) else {
      return false
    }
    for table in record.places {
      let there = standing.first { $0.table == table }
      let end = there ?? latest
      try log.keep(
        there == nil ? earlier[table] : nil, before: end.version, of: table, record.key,
        about: end.profile)
    }
    return standing.count < all.count
  }
}

extension ImportedRecord {
  /// Returns a number that is higher if an earlier one of the ``places`` is among the tables.
  ///
  /// Of two simultaneous rows in different tables, the one in the earlier place counts, in any order of imports.
  private func rank(of tables: Set<String>) -> Int {
    places.reduce(0) { $0 * 2 + (tables.contains($1) ? 1 : 0) }
  }

  private func rank(of others: [ImportPlace.Standing]) -> Int {
    rank(of: Set(others.filter { $0.version.changedAt == changedAt }.map(\.table)))
  }

  private var rank: Int { rank(of: Set(places).subtracting(elsewhere)) }

  /// Returns whether the record replaces a simultaneous one; `others` are the stored records of the row.
  func outdoes(_ other: ImportPlace.Standing, among others: [ImportPlace.Standing]) -> Bool {
    other.version.changedAt == changedAt && rank(of: others) < rank
  }

  /// Returns whether `other` takes precedence over the record; `others` are the stored records of the row.
  func givesWay(to other: ImportPlace.Standing, among others: [ImportPlace.Standing]) -> Bool {
    let isOfOneMoment = other.version.changedAt == changedAt && elsewhere.contains(other.table)
    return other.version.changedAt > changedAt || isOfOneMoment && rank(of: others) > rank
  }
}
