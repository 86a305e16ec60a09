import Importing
import Records
import SQLite

/// Writes typed records into the tracking database, and takes them back.
///
/// Typed rows have the source `typed`. Their `source_id` starts with the number of the run that wrote them, which is its
/// time in seconds since 1970 unless an earlier run has this number, and with that time.
struct LogWriter {
  static let source = "typed"

  private let database: Database
  private var checker: ImportChecker
  private let moment: Instant
  private let batch: Int64
  private var count = 0

  init(_ database: Database, _ family: Family, at moment: Instant) throws {
    self.database = database
    self.moment = moment
    checker = try ImportChecker(database, family, at: moment)
    batch = max(moment.seconds, (try database.lastTypedBatch() ?? 0) + 1)
  }

  /// Inserts a record, or ends one of the database; returns why it cannot be used, or nil if it can.
  mutating func write(_ record: LogRecord) throws(SQLiteError) -> LogWriteProblem? {
    do throws(SQLiteError) {
      if let column = record.endColumn {
        try database.end(record, column, at: moment, batch: batch)
      } else if try insert(record) == false {
        return .isKnown
      }
    } catch  where error.kind == .constraint { return .refused }
    return try checker.problem(with: record.id, in: record.kind.table).map { .unusable($0) }
  }

  /// Inserts a record; returns false if the database contains an equal one.
  private mutating func insert(_ record: LogRecord) throws(SQLiteError) -> Bool {
    var columns = record.values.map { ($0, SQLiteValue.text($1)) }.sorted { $0.0 < $1.0 }
    if let profile = record.profile { columns.append(("profile_id", .text(profile.id.text))) }
    let table = record.kind.table
    let conditions = columns.enumerated().map { "\($1.0) IS ?\($0 + 1)" }.joined(separator: " AND ")
    let values = columns.map(\.1)
    if try database.prepare("SELECT 1 FROM \(table) WHERE \(conditions)").firstInteger(values)
      != nil
    {
      return false
    }
    count += 1
    columns += [
      ("id", .text(record.id)), ("changed_at", .integer(moment.seconds)),
      ("source", .text(Self.source)), ("source_id", .text("\(batch)/\(moment.seconds)/\(count)")),
    ]
    let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    try database.prepare(
      "INSERT INTO \(table) (\(columns.map(\.0).joined(separator: ", "))) VALUES (\(places))"
    ).run(columns.map(\.1))
    return true
  }
}

/// The reason why a typed record is not written.
enum LogWriteProblem {
  /// The database contains an equal record.
  case isKnown
  /// The database refuses the values, such as an end before the start.
  case refused
  case unusable(RowProblem)
}
