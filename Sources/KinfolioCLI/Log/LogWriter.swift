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
    batch = max(moment.seconds, (try Self.lastBatch(in: database) ?? 0) + 1)
  }

  /// Inserts a record; returns why it cannot be used, or nil if it can.
  mutating func write(_ record: LogRecord) throws(SQLiteError) -> LogWriteProblem? {
    var columns = record.values.map { ($0, SQLiteValue.text($1)) }.sorted { $0.0 < $1.0 }
    if let profile = record.profile { columns.append(("profile_id", .text(profile.id.text))) }
    let table = record.kind.table
    let conditions = columns.enumerated().map { "\($1.0) IS ?\($0 + 1)" }.joined(separator: " AND ")
    let values = columns.map(\.1)
    if try database.prepare("SELECT 1 FROM \(table) WHERE \(conditions)").firstInteger(values)
      != nil
    {
      return .isKnown
    }
    count += 1
    columns += [
      ("id", .text(record.id)), ("changed_at", .integer(moment.seconds)),
      ("source", .text(Self.source)), ("source_id", .text("\(batch)/\(moment.seconds)/\(count)")),
    ]
    let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    do throws(SQLiteError) {
      try database.prepare(
        "INSERT INTO \(table) (\(columns.map(\.0).joined(separator: ", "))) VALUES (\(places))"
      ).run(columns.map(\.1))
    } catch  where error.kind == .constraint { return .refused }
    return try checker.problem(with: record.id, in: table).map { .unusable($0) }
  }

  /// Removes the rows of the last lines and returns their records.
  ///
  /// Throws `UnusableInputError` if there are none, or if one of them was changed since.
  static func removeLast(
    from database: Database, of people: Journal, path: String
  ) throws -> [LogRecord] {
    guard let batch = try lastBatch(in: database) else {
      throw UnusableInputError(description: "No line that was logged is left in \(path).")
    }
    try database.execute("PRAGMA defer_foreign_keys = ON")
    var records: [LogRecord] = []
    for kind in LogKind.all {
      guard let shape = try TableShape(of: kind.table, in: database) else { continue }
      let rows = "FROM \(kind.table) WHERE source = '\(source)' AND source_id GLOB '\(batch)/*'"
      let time = "CAST(substr(source_id, instr(source_id, '/') + 1) AS INTEGER)"
      if try database.prepare("SELECT 1 \(rows) AND changed_at <> \(time)").firstInteger() != nil {
        throw UnusableInputError(
          description: "A record of the last lines was changed since. Nothing was taken back.")
      }
      records += try self.records(of: kind, shape, "\(rows) ORDER BY source_id", database, people)
      try database.execute("DELETE \(rows)")
    }
    return records
  }

  private static func records(
    of kind: LogKind, _ table: TableShape, _ rows: String, _ database: Database, _ people: Journal
  ) throws(SQLiteError) -> [LogRecord] {
    let fields = (kind.kind?.fields ?? []).filter { table.storedColumns.contains($0.name) }
    let columns = fields.map { "CAST(\($0.name) AS TEXT)" }.joined(separator: ", ")
    let owner = table.storedColumns.contains("profile_id") ? "profile_id" : "NULL"
    var records: [LogRecord] = []
    try database.prepare("SELECT id, \(owner), \(columns) \(rows)").forEachRow { row in
      let values = fields.enumerated().compactMap { place, field in
        row.text(place + 2).map { (field.name, $0) }
      }
      records.append(
        LogRecord(
          id: row.text(0) ?? "", kind: kind,
          profile: people.profiles.first { $0.entry.id == row.text(1) },
          values: Dictionary(uniqueKeysWithValues: values)))
    }
    return records
  }

  private static func lastBatch(in database: Database) throws(SQLiteError) -> Int64? {
    var last: Int64?
    for table in LogKind.all.map(\.table) {
      guard try TableShape(of: table, in: database) != nil else { continue }
      // A row of another program may have any number.
      let batch = try database.prepare(
        "SELECT max(CAST(source_id AS INTEGER)) FROM \(table) WHERE source = '\(source)' "
          + "AND CAST(source_id AS INTEGER) <= 4102444799"
      ).firstInteger()
      last = [last, batch].compactMap(\.self).max()
    }
    return last
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
