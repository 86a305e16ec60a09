import Records
import SQLite

/// Imports records of another program into the family's database.
///
/// Each record becomes a new record, or a later or earlier version of a stored one, or is skipped. The order of files
/// does not matter. A stored record is removed only if it moves to another table, and stays in the log. Columns that
/// the other program does not fill keep the values that the family has entered.
package struct Importer {
  /// The text in the column `source` of the imported records, such as `baby_buddy`.
  let source: String
  let database: Database
  /// The time as of which rows are checked.
  let referenceTime: Instant
  let log: ImportedVersionLog
  var checker: ImportedRowChecker
  let alreadyReadRecords: AlreadyReadRecords
  private var targetTablesByName: [String: ImportTargetTable] = [:]
  var alternativeTablesByName: [String: AlternativeTable] = [:]
  /// A cache of the IDs of records to which other records refer, because most refer to the same few.
  private var cachedRecordIDs: [ImportedRecord.Content: String] = [:]
  private var findStatementsByTable: [String: Statement] = [:]
  private static let maximumCachedIDs = 10_000
  /// The profiles of this source that the family has merged into other profiles, by their keys in the source.
  let mergedProfilesByKey: [String: MergedProfile]
  /// True if an earlier import misread all records of this source, so that they must be replaced.
  var wereAllRecordsMisread = false
  package internal(set) var outcome = ImportOutcome()

  /// Creates the temporary table of an import before its transaction, because SQLite would reread the whole schema
  /// after each rollback for a table that was created within the transaction.
  package static func createTemporaryTable(in database: Database) throws(SQLiteError) {
    try AlreadyReadRecords.createTable(in: database)
  }

  /// Prepares an import from `source`, within an open transaction, that checks rows as of the time `moment`.
  package init(
    _ source: String, into database: Database, of family: Family, at moment: Instant
  ) throws(SQLiteError) {
    self.source = source
    self.database = database
    self.referenceTime = moment
    log = try ImportedVersionLog(of: source, in: database)
    checker = try ImportedRowChecker(database, family, at: moment)
    alreadyReadRecords = try AlreadyReadRecords(in: database)
    let ofSource = try database.mergedProfiles().filter { $0.text(inColumn: "source") == source }
    mergedProfilesByKey = Dictionary(ofSource.map { ($0.text(inColumn: "source_id") ?? "", $0) }) {
      last, _ in
      last
    }
  }

  /// Imports a record, after the records to which it refers, and returns the problem if the record is skipped.
  @discardableResult
  package mutating func store(_ record: ImportedRecord) throws(SQLiteError) -> RowProblem? {
    if record.table == Profile.table.name, mergedProfilesByKey[record.key] != nil {
      countRecord(in: record.table, as: \.unchanged)
      return nil
    }
    var values: [SQLiteValue] = []
    for column in record.columns {
      guard let value = try valueToStore(for: column.content) else {
        return skipRecord(record, RowProblem(.danglingReference, column: column.name))
      }
      values.append(value)
    }
    let table = try targetTable(of: record)
    let found = try table.storedRow(withKey: record.key, of: source)
    let problem =
      if let found { try merge(record, values: values, with: found, in: table) } else {
        try add(record, values: values, to: table)
      }
    if problem == nil { try alreadyReadRecords.add(record) }
    return problem
  }

  /// Counts a record as skipped, and returns the problem.
  mutating func skipRecord(_ record: ImportedRecord, _ problem: RowProblem) -> RowProblem {
    outcome.countSkippedRow(record.rowNumber, of: record.table, key: record.key, problem)
    return problem
  }

  mutating func countRecord(
    in table: String, as what: WritableKeyPath<ImportOutcome.RecordCounts, Int>
  ) {
    outcome.countsByTable[table, default: .init()][keyPath: what] += 1
  }

  mutating func targetTable(of record: ImportedRecord) throws(SQLiteError) -> ImportTargetTable {
    if let table = targetTablesByName[record.table] { return table }
    let table = try ImportTargetTable(of: record, in: database)
    targetTablesByName[record.table] = table
    return table
  }

  /// Returns the value to store for a column, or nil if the column refers to a record that is missing.
  mutating func valueToStore(for content: ImportedRecord.Content) throws(SQLiteError)
    -> SQLiteValue?
  {
    switch content {
    case .value(let value), .unlessSet(let value), .declared(let value): return value
    case .keptIfMissing(let content): return try self.valueToStore(for: content)
    case .record(Profile.table.name, let key) where mergedProfilesByKey[key] != nil:
      return mergedProfilesByKey[key].map { .text($0.successorID.text) }
    case .record(let table, let key):
      if let id = cachedRecordIDs[content] { return .text(id) }
      let found = try findStatement(in: table).rows([.text(source), .text(key)]) { $0.text(0) }.last
      if cachedRecordIDs.count >= Self.maximumCachedIDs { cachedRecordIDs = [:] }
      cachedRecordIDs[content] = found
      return found.map { .text($0) }
    }
  }

  private mutating func findStatement(in table: String) throws(SQLiteError) -> Statement {
    if let finder = findStatementsByTable[table] { return finder }
    let finder = try database.prepare(
      "SELECT id FROM \(table) WHERE source = ?1 AND source_id = ?2")
    findStatementsByTable[table] = finder
    return finder
  }

  /// Replaces and logs the stored values that differ from those that the family declares, and returns whether there
  /// were any.
  mutating func replaceDeclaredValues(
    ofRow id: String, in table: ImportTargetTable, with values: [SQLiteValue],
    of record: ImportedRecord
  ) throws(SQLiteError) -> Bool {
    let changes = try table.replaceDeclaredValues(ofRow: id, with: values)
    for (column, before, after) in changes {
      try log.addReplacedValue(
        ImportedVersion(changedAt: referenceTime.seconds, [(column, before)], of: table.name),
        declared: ImportedVersion(
          changedAt: referenceTime.seconds, [(column, after)], of: table.name),
        of: record, profileID: profileID(of: record, id, table, values))
    }
    return !changes.isEmpty
  }

  /// Returns the ID of the profile that a record is about, or null if it is about none.
  func profileID(
    of record: ImportedRecord, _ id: String, _ table: ImportTargetTable, _ values: [SQLiteValue]
  ) -> SQLiteValue {
    let place = table.sourceColumnNames.firstIndex(of: "profile_id")
    return record.table == "profiles" ? .text(id) : place.map { values[$0] } ?? .null
  }

  /// Stores a setting for later imports, such as the units that the family declares for a source.
  package mutating func storeSetting(_ name: String, _ value: String) throws(SQLiteError) {
    let known = try database.settingValue(named: name)
    if known == value { return }
    try database.storeSetting(name, value, changedAt: referenceTime)
    countRecord(in: "settings", as: known == nil ? \.added : \.changed)
  }

  /// Stores the numbers of skipped rows of a file, for reports, in place of those of the file's last import.
  package mutating func storeSkippedCounts(
    _ outcome: ImportOutcome, of file: String
  ) throws(SQLiteError) {
    let withoutAmount = outcome.withoutAmountCount
    for (kind, count) in [
      ("amount", withoutAmount), ("other", outcome.skippedCount - withoutAmount),
    ] {
      let name = "left_out.\(source).\(file).\(kind)"
      let known = try database.settingValue(named: name)
      if count > 0 || known != nil { try storeSetting(name, "\(count)") }
    }
  }
}
