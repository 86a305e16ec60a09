import Records
import SQLite

extension Importer {
  /// Imports all records of a row, or none if one is skipped; returns the problem of the skipped record.
  package mutating func store(wholeRow records: [ImportedRecord]) throws(SQLiteError) -> RowProblem?
  {
    if records.count == 1 { return try store(records[0]) }
    let before = self
    try database.execute("SAVEPOINT whole_row")
    for record in records {
      guard let problem = try store(record) else { continue }
      try database.execute("ROLLBACK TO whole_row; RELEASE whole_row")
      self = before
      return skip(record, problem)
    }
    try database.execute("RELEASE whole_row")
    return nil
  }

  /// Imports the record that `body` returns after it has imported the parts of the record, such as a photo.
  ///
  /// If the record is skipped, its parts are removed, too: a photo of an answer must not become a photo without an
  /// answer. Returns false if the record is neither new nor changed.
  mutating func storeWithParts(_ body: (inout Self) throws -> ImportedRecord) throws -> Bool {
    let before = self
    try database.execute("SAVEPOINT parts")
    do {
      let record = try body(&self)
      let count = outcome.counts[record.table]
      guard let problem = try store(record) else {
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

  /// Counts a row without a valid record as skipped; `key` identifies the row, if the rows of the source have keys.
  package mutating func skip(_ row: Int, named key: String = "", _ problem: RowProblem) {
    outcome.skip(row, of: "", named: key, problem)
  }

  /// Runs `body`, and returns the rows that it skips.
  mutating func skips(while body: (inout Self) throws -> Void) rethrows -> [ImportOutcome.Skipped] {
    outcome.collectedSkips = []
    defer { outcome.collectedSkips = nil }
    try body(&self)
    return outcome.collectedSkips ?? []
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

  package mutating func countUnknown(_ column: String) { outcome.unknown[column, default: 0] += 1 }

  /// Returns whether the database contains a record with the key of `record` and the same values.
  mutating func hasSame(_ record: ImportedRecord) throws(SQLiteError) -> Bool {
    let fromSource = record.columns.filter(\.isFromSource)
    let values = try fromSource.map { column throws(SQLiteError) in
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

  /// Returns the text in a column of the record with a key, or nil if the text or the record is missing.
  ///
  /// The text of a profile that was merged into another is that from before the merge, because the source still has it.
  func text(_ column: String, of table: String, _ key: String) throws(SQLiteError) -> String? {
    if table == Profile.table.name, let profile = merged[key] { return profile.text(column) }
    return try text("SELECT \(column) FROM \(table) WHERE source = ?1 AND source_id = ?2", key)
  }

  /// Returns the key of the profile to which the record with a key belongs, or nil if there is none.
  ///
  /// If that profile is from another source, the key is that of a profile which was merged into it.
  func profileKey(of table: String, _ key: String) throws(SQLiteError) -> String? {
    let owner = "SELECT profile_id FROM \(table) WHERE source = ?1 AND source_id = ?2"
    guard let id = try text(owner, key) else { return nil }
    return try text("SELECT source_id FROM profiles WHERE source = ?1 AND id = ?2", id)
      ?? merged.first { $0.value.successor.text == id }?.key
  }

  private func text(_ query: String, _ key: String) throws(SQLiteError) -> String? {
    try database.prepare(query).rows([.text(source), .text(key)]) { $0.text(0) }.last
  }

  /// Returns the time of the latest change of the records whose keys have this ending, in seconds since 1970, or nil if
  /// there are none.
  ///
  /// The ending of a key such as `feeding 17 of CSV` names a database. An empty `ending` stands for keys that name
  /// none.
  func latestChange(
    in table: String, ofKeysEndingWith ending: String
  ) throws(SQLiteError) -> Int64? {
    try database.prepare(
      "SELECT max(changed_at) FROM \(table) WHERE source = ?1 "
        + "AND iif(?2 = '', source_id NOT GLOB '* of *', substr(source_id, -length(?2)) = ?2)"
    ).firstInteger([.text(source), .text(ending)])
  }

  func keys(in table: String, beginningWith start: String) throws(SQLiteError) -> [String] {
    let keys = table == Profile.table.name ? merged.keys.filter { $0.hasPrefix(start) } : []
    return try keys
      + database.prepare(
        "SELECT source_id FROM \(table) WHERE source = ?1 AND source_id >= ?2 AND source_id < ?3"
      ).rows([.text(source), .text(start), .text(start + "\u{10FFFF}")]) { $0.text(0) }
  }

  /// Returns the number of stored records from a profile's feed log that no file of this import contained.
  ///
  /// If `areEvents` is true, only records of events, which have IDs, are counted, otherwise only the other records.
  func unreadCount(
    in table: String, of profile: ID<Profile>, areEvents: Bool
  ) throws(SQLiteError) -> Int64 {
    try database.prepare(
      "SELECT count(*) FROM \(table) WHERE source = ?1 AND profile_id = ?2 "
        + "AND (substr(source_id, 1, length(?2) + 7) = ?2 || ' event ') = ?3 "
        + "AND NOT EXISTS (SELECT 1 FROM temp.imported_once WHERE place = ?4 AND key = source_id)"
    ).firstInteger([
      .text(source), .text(profile.text), .integer(areEvents ? 1 : 0), .text(table),
    ]) ?? 0
  }
}

/// Records that move to another table, such as a bottle feed that becomes nursing: only the current form is in a table,
/// and the earlier ones are in the log.
extension Importer {
  /// Returns the stored records that belong to the same row of the source, in all tables.
  mutating func storedForms(of record: ImportedRecord) throws(SQLiteError) -> [PossibleTable.Form] {
    var forms: [PossibleTable.Form] = []
    for name in record.possibleTables {
      if let form = try possibleTable(name).found(record.key, of: source) { forms.append(form) }
    }
    return forms
  }

  mutating func possibleTable(_ name: String) throws(SQLiteError) -> PossibleTable {
    if let possibleTable = possibleTables[name] { return possibleTable }
    let possibleTable = try PossibleTable(name, in: database)
    possibleTables[name] = possibleTable
    return possibleTable
  }

  /// Removes the earlier forms of a record's row from other tables, and logs what they became; `newVersion` is the
  /// version that was just imported.
  ///
  /// `wasInTable` is true if the record's own table contained a version of the same time before. Returns whether any
  /// record was removed.
  @discardableResult
  mutating func removeForms(
    _ record: ImportedRecord, _ newVersion: ImportedVersion, wasInTable: Bool = false
  ) throws(SQLiteError) -> Bool {
    if record.possibleTables.isEmpty { return false }
    var earlier = [record.table: newVersion]
    var remaining: [PossibleTable.Form] = []
    let all = try storedForms(of: record)
    let others = all.filter { wasInTable || $0.table != record.table }
    for one in all {
      let isOlder = one.version.changedAt < newVersion.changedAt
      if record.otherTables.contains(one.table), isOlder || record.replaces(one, among: others) {
        try possibleTable(one.table).remove(one)
        earlier[one.table] = one.version
      } else {
        remaining.append(one)
      }
    }
    guard let latest = remaining.max(by: { $0.version.changedAt < $1.version.changedAt }) else {
      return false
    }
    for table in record.possibleTables {
      let there = remaining.first { $0.table == table }
      let end = there ?? latest
      try log.add(
        there == nil ? earlier[table] : nil, before: end.version, of: table, record.key,
        about: end.profile)
    }
    return remaining.count < all.count
  }
}

extension ImportedRecord {
  /// Returns a number that is higher if `tables` contains an earlier table of ``possibleTables``.
  ///
  /// Of two records of a row with the same time in different tables, the one in the earlier table of ``possibleTables``
  /// is stored, so that the order of imports does not matter.
  private func rank(of tables: Set<String>) -> Int {
    possibleTables.reduce(0) { $0 * 2 + (tables.contains($1) ? 1 : 0) }
  }

  private func rank(of others: [PossibleTable.Form]) -> Int {
    rank(of: Set(others.filter { $0.version.changedAt == changedAt }.map(\.table)))
  }

  private var rank: Int { rank(of: Set(possibleTables).subtracting(otherTables)) }

  /// Returns whether this record replaces `other`, which has the same time; `others` are all stored records of the row.
  func replaces(_ other: PossibleTable.Form, among others: [PossibleTable.Form]) -> Bool {
    other.version.changedAt == changedAt && rank(of: others) < rank
  }

  /// Returns whether `other` takes precedence over this record; `others` are all stored records of the row.
  func isReplaced(by other: PossibleTable.Form, among others: [PossibleTable.Form]) -> Bool {
    let isOfOneMoment = other.version.changedAt == changedAt && otherTables.contains(other.table)
    return other.version.changedAt > changedAt || isOfOneMoment && rank(of: others) > rank
  }
}
