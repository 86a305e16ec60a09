import Records
import SQLite

extension Importer {
  /// Imports all records of a row, or none of them if one is skipped, and returns the problem of that record.
  package mutating func store(wholeRow records: [ImportedRecord]) throws(SQLiteError) -> RowProblem?
  {
    if records.count == 1 { return try store(records[0]) }
    let before = self
    try database.execute("SAVEPOINT whole_row")
    for record in records {
      guard let problem = try store(record) else { continue }
      try database.execute("ROLLBACK TO whole_row; RELEASE whole_row")
      self = before
      return skipRecord(record, problem)
    }
    try database.execute("RELEASE whole_row")
    return nil
  }

  /// Imports the record that `body` returns after it has imported the parts of the record, such as a photo.
  ///
  /// If the record is skipped, its parts are removed, too, because a photo of an answer must not stay without the
  /// answer. Returns false if the record is skipped.
  mutating func storeWithParts(_ body: (inout Self) throws -> ImportedRecord) throws -> Bool {
    let before = self
    try database.execute("SAVEPOINT parts")
    do {
      let record = try body(&self)
      let count = outcome.countsByTable[record.table]
      guard let problem = try store(record) else {
        try database.execute("RELEASE parts")
        return outcome.countsByTable[record.table] != count
      }
      try database.execute("ROLLBACK TO parts; RELEASE parts")
      self = before
      _ = skipRecord(record, problem)
      return false
    } catch {
      try database.execute("ROLLBACK TO parts; RELEASE parts")
      self = before
      throw error
    }
  }

  /// Counts a row without a valid record as skipped, with its key in the source, or an empty key if it has none.
  package mutating func skipRow(_ row: Int, key: String = "", _ problem: RowProblem) {
    outcome.countSkippedRow(row, of: "", key: key, problem)
  }

  /// Runs `body`, and returns the rows that it skips.
  mutating func skippedRows(during body: (inout Self) throws -> Void) rethrows -> [ImportOutcome
    .SkippedSourceRow]
  {
    outcome.collectedSkippedRows = []
    defer { outcome.collectedSkippedRows = nil }
    try body(&self)
    return outcome.collectedSkippedRows ?? []
  }

  /// Runs `body`, and undoes everything that it imports.
  mutating func runTrial<Result>(_ body: (inout Self) throws -> Result) throws -> Result {
    let before = self
    try database.execute("SAVEPOINT trial")
    let result = Swift.Result { try body(&self) }
    try database.execute("ROLLBACK TO trial; RELEASE trial")
    self = before
    return try result.get()
  }

  /// Counts a value that is not imported because its column is unknown.
  package mutating func countUnrecognizedValue(in column: String) {
    outcome.unrecognizedCounts[column, default: 0] += 1
  }

  /// Returns whether the database contains a record with the same key and the same values from the source.
  mutating func hasEqualRecord(to record: ImportedRecord) throws(SQLiteError) -> Bool {
    let fromSource = record.columns.filter(\.isFromSource)
    let values = try fromSource.map { column throws(SQLiteError) in
      try valueToStore(for: column.content) ?? .null
    }
    let table = try targetTable(of: record)
    guard let found = try table.storedRow(withKey: record.key, of: source) else { return false }
    return table.version(withValues: found.values, changedAt: 0).contentText
      == table.version(withValues: values, changedAt: 0).contentText
  }

  func hasRecord(in table: String, key: String) throws(SQLiteError) -> Bool {
    try text(inColumn: "id", of: table, key: key) != nil
  }

  /// Returns the text in a column of the record with a key, or nil if the text or the record is missing.
  ///
  /// If the family has merged a profile into another one, the text is that from before, because the source still has
  /// it.
  func text(inColumn column: String, of table: String, key: String) throws(SQLiteError) -> String? {
    if table == Profile.table.name, let profile = mergedProfilesByKey[key] {
      return profile.text(inColumn: column)
    }
    return try text(
      query: "SELECT \(column) FROM \(table) WHERE source = ?1 AND source_id = ?2", key: key)
  }

  /// Returns the key of the profile that the record with a key is about, or nil if there is none.
  ///
  /// If that profile is from another source, returns the key of a profile of this source that was merged into it.
  func profileKey(ofRecordIn table: String, key: String) throws(SQLiteError) -> String? {
    let owner = "SELECT profile_id FROM \(table) WHERE source = ?1 AND source_id = ?2"
    guard let id = try text(query: owner, key: key) else { return nil }
    return try text(query: "SELECT source_id FROM profiles WHERE source = ?1 AND id = ?2", key: id)
      ?? mergedProfilesByKey.first { $0.value.successorID.text == id }?.key
  }

  private func text(query: String, key: String) throws(SQLiteError) -> String? {
    try database.prepare(query).rows([.text(source), .text(key)]) { $0.text(0) }.last
  }

  /// Returns when the records whose keys have an ending were last changed, in seconds since 1970, or nil if there are
  /// none.
  ///
  /// The ending of a key such as `feeding 17 of CSV` names a database. If `ending` is empty, keys that name none are
  /// meant.
  func latestChangeTime(
    in table: String, ofKeysEndingWith ending: String
  ) throws(SQLiteError) -> Int64? {
    try database.prepare(
      "SELECT max(changed_at) FROM \(table) WHERE source = ?1 "
        + "AND iif(?2 = '', source_id NOT GLOB '* of *', substr(source_id, -length(?2)) = ?2)"
    ).firstInteger([.text(source), .text(ending)])
  }

  func keys(in table: String, beginningWith start: String) throws(SQLiteError) -> [String] {
    let keys =
      table == Profile.table.name ? mergedProfilesByKey.keys.filter { $0.hasPrefix(start) } : []
    return try keys
      + database.prepare(
        "SELECT source_id FROM \(table) WHERE source = ?1 AND source_id >= ?2 AND source_id < ?3"
      ).rows([.text(source), .text(start), .text(start + "\u{10FFFF}")]) { $0.text(0) }
  }

  /// Returns the number of stored records from a child's feed log that no file of this import contained.
  ///
  /// If `areEvents` is true, counts only records of events, which have IDs. Otherwise, counts only the other records.
  func unreadRecordCount(
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

/// Records that move to another table, such as a bottle feed that becomes nursing, of which the tables contain only the
/// current form, and the log contains the earlier ones.
extension Importer {
  /// Returns the stored records of the same row in the source, from all tables that may contain them.
  mutating func storedRecords(ofRowOf record: ImportedRecord) throws(SQLiteError)
    -> [AlternativeTable.StoredRecord]
  {
    var forms: [AlternativeTable.StoredRecord] = []
    for name in record.possibleTables {
      if let form = try alternativeTable(named: name).storedRecord(withKey: record.key, of: source)
      {
        forms.append(form)
      }
    }
    return forms
  }

  mutating func alternativeTable(named name: String) throws(SQLiteError) -> AlternativeTable {
    if let possibleTable = alternativeTablesByName[name] { return possibleTable }
    let possibleTable = try AlternativeTable(name, in: database)
    alternativeTablesByName[name] = possibleTable
    return possibleTable
  }

  /// Removes the records of the same row that `newVersion` of a record replaces in other tables, and logs the change.
  ///
  /// `hadVersionOfSameTime` is true if the record's own table contained a version of the same time before. Returns
  /// whether any record was removed.
  @discardableResult
  mutating func removeEarlierForms(
    of record: ImportedRecord, newVersion: ImportedVersion, hadVersionOfSameTime: Bool = false
  ) throws(SQLiteError) -> Bool {
    if record.possibleTables.isEmpty { return false }
    var earlier = [record.table: newVersion]
    var remaining: [AlternativeTable.StoredRecord] = []
    let all = try storedRecords(ofRowOf: record)
    let others = all.filter { hadVersionOfSameTime || $0.table != record.table }
    for one in all {
      let isOlder = one.version.changedAt < newVersion.changedAt
      if record.unusedTables.contains(one.table), isOlder || record.replaces(one, among: others) {
        try alternativeTable(named: one.table).remove(one)
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
      try log.addVersion(
        there == nil ? earlier[table] : nil, before: end.version, ofTable: table, key: record.key,
        profileID: end.profileID)
    }
    return remaining.count < all.count
  }
}

extension ImportedRecord {
  /// Returns a number that is higher if `tables` contains an earlier table of ``possibleTables``.
  ///
  /// If records of a row have the same time in different tables, the one in the earlier table is stored, so that the
  /// order of imports does not matter.
  private func precedence(ofTables tables: Set<String>) -> Int {
    possibleTables.reduce(0) { $0 * 2 + (tables.contains($1) ? 1 : 0) }
  }

  /// Returns the precedence of the tables of those `others` that have the same time as this record.
  private func precedence(ofRecords others: [AlternativeTable.StoredRecord]) -> Int {
    precedence(ofTables: Set(others.filter { $0.version.changedAt == changedAt }.map(\.table)))
  }

  /// The precedence of the tables that contain the row in its current form.
  private var precedence: Int {
    precedence(ofTables: Set(possibleTables).subtracting(unusedTables))
  }

  /// Returns whether this record replaces `other`, one of all stored records of the row, which has the same time.
  func replaces(
    _ other: AlternativeTable.StoredRecord, among others: [AlternativeTable.StoredRecord]
  ) -> Bool {
    other.version.changedAt == changedAt && precedence(ofRecords: others) < precedence
  }

  /// Returns whether `other`, one of all stored records of the row, is later or takes precedence at the same time.
  func isReplaced(
    by other: AlternativeTable.StoredRecord, among others: [AlternativeTable.StoredRecord]
  ) -> Bool {
    let isOfOneMoment = other.version.changedAt == changedAt && unusedTables.contains(other.table)
    return other.version.changedAt > changedAt
      || isOfOneMoment && precedence(ofRecords: others) > precedence
  }
}
