import SQLite

/// Takes records of another program into a tracking database: each as a new one, as a later or an
/// earlier version of one that is known, or not at all.
///
/// Whatever order files come in, the same is there in the end. Nothing is removed, and columns of which
/// the source tells nothing stay as the family has filled them.
package struct Importer {
  let source: String
  let database: Database
  /// As of when rows are judged.
  let moment: Instant
  let log: ImportLog
  private var judge: ImportJudge
  private var tables: [String: ImportTable] = [:]
  /// Those found last of records that others point to, for mostly it is the same few.
  private var ids: [ImportedRecord.Content: String] = [:]
  private var finders: [String: Statement] = [:]
  private static let mostIDs = 10_000
  /// Whether people have declared otherwise before how it is to be read: then of two versions of one moment
  /// the coming one counts.
  var isToldAnew = false
  /// What became of the records so far.
  package internal(set) var outcome = ImportOutcome()

  /// Imports from a `source` into an open transaction; rows are judged as of `moment`.
  package init(
    _ source: String, into database: Database, of family: Family, at moment: Instant
  ) throws(SQLiteError) {
    self.source = source
    self.database = database
    self.moment = moment
    log = try ImportLog(of: source, in: database)
    judge = try ImportJudge(database, family, at: moment)
  }

  /// Takes a record, after those it points to; tells why where it was skipped.
  @discardableResult
  package mutating func take(_ record: ImportedRecord) throws(SQLiteError) -> RowProblem? {
    var values: [SQLiteValue] = []
    for column in record.columns {
      guard let value = try value(of: column.content) else {
        return skip(record, RowProblem(.pointsNowhere, column: column.name))
      }
      values.append(value)
    }
    let table = try table(of: record)
    if let found = try table.found(record.key, of: source) {
      return try merge(record, values, found, table)
    }
    let id = ImportID.text(source, record.table, record.key)
    let problem = try problem(trying: id, of: record) { [source] () throws(SQLiteError) in
      try table.add(id, record.key, of: source, values, changedAt: record.changedAt)
    }
    if let problem { return skip(record, problem) }
    count(record, \.added)
    return nil
  }

  mutating func skip(_ record: ImportedRecord, _ problem: RowProblem) -> RowProblem {
    outcome.skip(record.row, of: record.table, named: record.key, problem)
    return problem
  }

  private mutating func count(
    _ record: ImportedRecord, _ what: WritableKeyPath<ImportOutcome.Counts, Int>
  ) {
    outcome.counts[record.table, default: .init()][keyPath: what] += 1
  }

  /// Of what is known and what comes, the later counts and the earlier is kept in the log; each tells
  /// what lasts to the other.
  private mutating func merge(
    _ record: ImportedRecord, _ values: [SQLiteValue], _ found: ImportTable.Row,
    _ table: ImportTable
  ) throws(SQLiteError) -> RowProblem? {
    let own = table.completed(found.values, by: values)
    let others = table.completed(values, by: found.values)
    let known = table.version(own, changedAt: found.changedAt)
    let coming = table.version(others, changedAt: record.changedAt)
    let isAnother = coming.content != known.content
    let isLater =
      isToldAnew && known.changedAt == coming.changedAt ? isAnother : known < coming
    if isAnother {
      // An earlier version that cannot be true is none either, whichever came first.
      let problem = try problem(trying: found.id, of: record, isKept: isLater) {
        () throws(SQLiteError) in
        try table.change(found.id, to: others, changedAt: record.changedAt)
      }
      if let problem { return skip(record, problem) }
    }
    let isCompleted = own != found.values
    if !(isAnother && isLater), isCompleted || isLater {
      try table.change(
        found.id, to: own, changedAt: max(found.changedAt, record.changedAt))
    }
    if isAnother || isCompleted || isLater {
      let profile = profile(of: record, found.id, table, isAnother && isLater ? others : own)
      let (earlier, latest) = isLater ? (known, coming) : (coming, known)
      try log.keep(isAnother ? earlier : nil, before: latest, of: record, about: profile)
    }
    let isReplaced = try replace(found.id, table, with: values, of: record)
    let isFilled = try table.fill(found.id, with: values) || isReplaced
    let isChanged = isAnother && isLater || isCompleted || isFilled
    count(record, isChanged ? \.changed : isAnother ? \.older : \.known)
    return nil
  }

  /// Writes a row, and takes it back where no site could use it, or where it is not to be kept.
  private mutating func problem(
    trying id: String, of record: ImportedRecord, isKept: Bool = true,
    _ write: () throws(SQLiteError) -> Void
  ) throws(SQLiteError) -> RowProblem? {
    try database.execute("SAVEPOINT record")
    var problem: RowProblem?
    do throws(SQLiteError) {
      try write()
      problem = try judge.problem(with: id, in: record.table)
    } catch {
      guard let broken = error.brokenRule else { throw error }
      problem = broken
    }
    let isGood = problem == nil
    try database.execute((isGood && isKept ? "" : "ROLLBACK TO record; ") + "RELEASE record")
    // What others may point to is again as it was.
    if isGood, !isKept { _ = try judge.problem(with: id, in: record.table) }
    return problem
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
