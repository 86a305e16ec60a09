import Importing
import Knowledge
import Records
import SQLite

/// Writes records from lines of `kinfolio log`, and the ends of earlier records, into the database.
///
/// The rows of such records have `typed` in the column `source`. Their `source_id` is the number of the run that wrote
/// them, the time of the run in seconds since 1970, and a count, separated by slashes. The number of a run is its time,
/// or a higher number if an earlier run has that number.
struct LogRecordWriter {
  static let sourceColumnText = "typed"

  private let database: Database
  private var checker: ImportedRowChecker
  private let currentTime: Instant
  private let runNumber: Int64
  private var insertedCount = 0

  /// The records that were in the database, and those that were written.
  var journal: Journal? { checker.journal }

  init(_ database: Database, _ journal: Journal, at moment: Instant) throws {
    self.database = database
    self.currentTime = moment
    checker = try ImportedRowChecker(database, journal.family, at: moment)
    checker.journal = journal
    runNumber = max(moment.seconds, (try database.lastLogRunNumber() ?? 0) + 1)
  }

  /// Inserts a record, or ends one in the database; returns nil, or a sentence if the record cannot be used.
  mutating func write(_ record: LogRecord, in wording: Wording) throws -> String? {
    let text = try record.description(in: wording)
    // The values do not fit together or to the record in the database.
    let refusal = "The values do not fit together: \(text)."
    do throws(SQLiteError) {
      if let column = record.endColumn {
        guard try storeEnd(of: record, column: column) else { return refusal }
      } else if try insert(record) == false {
        return "This record is in the database already: \(text)."
      }
    } catch {
      guard error.kind == .constraint else { throw error }
      return refusal
    }
    return try checker.problem(ofRowWithID: record.id, in: record.kind.table).map {
      "\(text): \(try $0.reason(in: record.kind.table, wording.phrases))"
    }
  }

  /// Inserts a record, or returns false if the database contains an equal one.
  private mutating func insert(_ record: LogRecord) throws(SQLiteError) -> Bool {
    var columns = record.valuesByColumn.map { ($0, SQLiteValue.text($1)) }.sorted { $0.0 < $1.0 }
    if let profile = record.profile { columns.append(("profile_id", .text(profile.id.text))) }
    let table = record.kind.table
    var conditions = columns.enumerated().map { "\($1.0) IS ?\($0 + 1)" }
    // A plan that has ended can start again.
    if let end = record.kind.endField?.name, record.valuesByColumn[end] == nil {
      conditions.append("\(end) IS NULL")
    }
    let values = columns.map(\.1)
    let equal = "SELECT 1 FROM \(table) WHERE \(conditions.joined(separator: " AND "))"
    if try database.prepare(equal).firstInteger(values) != nil { return false }
    insertedCount += 1
    columns += [
      ("id", .text(record.id)), ("changed_at", .integer(currentTime.seconds)),
      ("source", .text(Self.sourceColumnText)),
      ("source_id", .text("\(runNumber)/\(currentTime.seconds)/\(insertedCount)")),
    ]
    let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    try database.prepare(
      "INSERT INTO \(table) (\(columns.map(\.0).joined(separator: ", "))) VALUES (\(places))"
    ).run(columns.map(\.1))
    return true
  }

  /// Sets the end of a record, and stores the former end in the table `typed_ends`.
  ///
  /// Returns false if the stored end is equal or earlier, or if the record was deleted.
  private func storeEnd(of record: LogRecord, column: String) throws(SQLiteError) -> Bool {
    let (table, text) = (record.kind.table, record.valuesByColumn[column] ?? "")
    let end = Int64(text).map(SQLiteValue.integer) ?? .text(text)
    let now = SQLiteValue.integer(currentTime.seconds)
    try TypedEndsTable.create(in: database)
    try database.prepare(
      "INSERT INTO typed_ends SELECT ?1, ?2, id, ?3, ?5, changed_at, \(column) FROM \(table) WHERE id = ?4 "
        + "AND (\(column) IS NULL OR \(column) > ?5)"
    ).run([.integer(runNumber), .text("\(table).\(column)"), now, .text(record.id), end])
    if try database.prepare("SELECT changes()").firstInteger() == 0 { return false }
    try database.prepare("UPDATE \(table) SET \(column) = ?1, changed_at = ?2 WHERE id = ?3")
      .run([end, now, .text(record.id)])
    return true
  }
}
