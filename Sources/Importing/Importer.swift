import Records
import SQLite

/// Takes records of another program into a tracking database: each as a new one, as a later or an
/// earlier version of one that is known, or not at all.
///
/// Whatever order files come in, the same is there in the end. Nothing is removed but what has become
/// something else, which goes into the log, and columns of which the source tells nothing stay as the
/// family has filled them.
package struct Importer {
  let source: String
  let database: Database
  /// As of when rows are judged.
  let moment: Instant
  let log: ImportLog
  var judge: ImportJudge
  /// Those taken so far.
  let once: ImportedOnce
  private var tables: [String: ImportTable] = [:]
  var places: [String: ImportPlace] = [:]
  /// Those found last of records that others point to, for mostly it is the same few.
  private var ids: [ImportedRecord.Content: String] = [:]
  private var finders: [String: Statement] = [:]
  private static let mostIDs = 10_000
  /// Whether all that is there was read wrongly from the same source.
  var isToldAnew = false
  package internal(set) var outcome = ImportOutcome()

  /// Gets a database ready before the transaction of an import: for a table that is made within it SQLite would
  /// read the whole schema again after each row that is taken back.
  package static func prepare(_ database: Database) throws(SQLiteError) {
    try ImportedOnce.prepare(database)
  }

  /// Imports from a `source` into an open transaction; rows are judged as of `moment`.
  package init(
    _ source: String, into database: Database, of family: Family, at moment: Instant
  ) throws(SQLiteError) {
    self.source = source
    self.database = database
    self.moment = moment
    log = try ImportLog(of: source, in: database)
    judge = try ImportJudge(database, family, at: moment)
    once = try ImportedOnce(in: database)
  }

  /// Takes a record, after those it points to; tells why where it was skipped.
  @discardableResult
  package mutating func take(_ record: ImportedRecord) throws(SQLiteError) -> RowProblem? {
    var values: [SQLiteValue] = []
    for column in record.columns {
      guard let value = try value(of: column.content) else {
        return skip(record, RowProblem(.danglingReference, column: column.name))
      }
      values.append(value)
    }
    let table = try table(of: record)
    let found = try table.found(record.key, of: source)
    let problem =
      if let found { try merge(record, values, found, table) } else {
        try add(record, values, table)
      }
    if problem == nil { try once.take(record) }
    return problem
  }

  mutating func skip(_ record: ImportedRecord, _ problem: RowProblem) -> RowProblem {
    outcome.skip(record.row, of: record.table, named: record.key, problem)
    return problem
  }

  mutating func count(
    _ record: ImportedRecord, _ what: WritableKeyPath<ImportOutcome.Counts, Int>
  ) {
    outcome.counts[record.table, default: .init()][keyPath: what] += 1
  }

  mutating func table(of record: ImportedRecord) throws(SQLiteError) -> ImportTable {
    if let table = tables[record.table] { return table }
    let table = try ImportTable(of: record, in: database)
    tables[record.table] = table
    return table
  }

  /// What is written into a column; nil for a record that is not there.
  mutating func value(
    of content: ImportedRecord.Content
  ) throws(SQLiteError) -> SQLiteValue? {
    switch content {
    case .value(let value), .unlessSet(let value), .declared(let value): return value
    case .lasting(let content): return try self.value(of: content)
    case .record(let table, let key):
      if let id = ids[content] { return .text(id) }
      var found: String?
      try finder(in: table).forEachRow([.text(source), .text(key)]) { row in found = row.text(0) }
      if ids.count >= Self.mostIDs { ids = [:] }
      ids[content] = found
      return found.map { .text($0) }
    }
  }

  private mutating func finder(in table: String) throws(SQLiteError) -> Statement {
    if let finder = finders[table] { return finder }
    let finder = try database.prepare(
      "SELECT id FROM \(table) WHERE source = ?1 AND source_id = ?2")
    finders[table] = finder
    return finder
  }
}

/// What a person says beside the source.
extension Importer {
  /// Puts what is declared in the place of what was there, which is kept in the log; false where nothing
  /// else is declared than is there.
  mutating func replace(
    _ id: String, _ table: ImportTable, with values: [SQLiteValue], of record: ImportedRecord
  ) throws(SQLiteError) -> Bool {
    let changes = try table.declare(id, values)
    for (column, before, after) in changes {
      try log.keep(
        ImportedVersion(changedAt: moment.seconds, [(column, before)]),
        declared: ImportedVersion(changedAt: moment.seconds, [(column, after)]), of: record,
        about: profile(of: record, id, table, values))
    }
    return !changes.isEmpty
  }

  /// Whom a record is about.
  func profile(
    of record: ImportedRecord, _ id: String, _ table: ImportTable, _ values: [SQLiteValue]
  ) -> SQLiteValue {
    let place = table.columns.firstIndex(of: "profile_id")
    return record.table == "profiles" ? .text(id) : place.map { values[$0] } ?? .null
  }
}

extension Importer {
  /// Keeps what the family has said of a source as a setting, so that it need not be said again.
  package mutating func remember(_ name: String, _ value: String) throws(SQLiteError) {
    let known = try setting(name)
    if known == value { return }
    try database.prepare(
      "INSERT INTO settings (name, value, changed_at) VALUES (?1, ?2, ?3) ON CONFLICT (name) "
        + "DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at"
    ).run([.text(name), .text(value), .integer(moment.seconds)])
    if known == nil {
      outcome.counts["settings", default: .init()].added += 1
    } else {
      outcome.counts["settings", default: .init()].changed += 1
    }
  }

  /// What a setting says; nil where it is not set.
  func setting(_ name: String) throws(SQLiteError) -> String? {
    var value: String?
    try database.prepare("SELECT value FROM settings WHERE name = ?1").forEachRow([.text(name)]) {
      value = $0.text(0)
    }
    return value
  }
}
