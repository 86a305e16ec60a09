import Hashing
import Records
import SQLite

/// A version of an imported record; the latest one is stored in the record's table, and the earlier ones are logged.
///
/// Of versions with the same time, the one that sorts last is stored, so that the order of imports does not matter.
struct ImportedVersion: Hashable, Comparable {
  /// The time of the change, in seconds since 1970.
  let changedAt: Int64
  /// The names and values of the columns as text for the family's log, such as `volume_ml 120 · contents formula`.
  let contentText: String

  init(changedAt: Int64, content: String) {
    self.changedAt = changedAt
    self.contentText = content
  }

  init(changedAt: Int64, _ columns: [(name: String, value: SQLiteValue)], of table: String) {
    self.changedAt = changedAt
    let moments = Self.timeColumnsByTable[table] ?? []
    contentText = columns.compactMap { name, value in
      Self.text(of: value, isMoment: moments.contains(name)).map { "\(name) \($0)" }
    }.joined(separator: " · ")
  }

  /// The names of the columns that contain a time in seconds since 1970, by table.
  private static let timeColumnsByTable = Dictionary(
    uniqueKeysWithValues: Journal.kinds.map { kind in
      (kind.table, Set(kind.fields.filter { $0.valueType == .moment }.map(\.name)))
    })

  static func < (left: Self, right: Self) -> Bool {
    (left.changedAt, left.contentText) < (right.changedAt, right.contentText)
  }

  private static func text(ofMoment seconds: Int64) -> String {
    let instant = Instant(seconds: seconds)
    return "\(Zone.utc.day(of: instant)) \(Zone.utc.localTime(at: instant))"
      + ":\(String(seconds % 60 + 100).dropFirst()) UTC"
  }

  private static func text(of value: SQLiteValue, isMoment: Bool) -> String? {
    switch value {
    case .null: nil
    case .integer(let seconds) where isMoment: Self.text(ofMoment: seconds)
    case .integer(let number): String(number)
    // A column of fractions returns 120.0 for a stored 120.
    case .real(let number):
      number.rounded() == number && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    // A dot in a family's text must not look like the separator of columns.
    case .text(let text): text.replacing(" · ", with: " ·\u{a0}")
    case .blob(let bytes): "\(bytes.count) B \(SHA256.hex(of: bytes).prefix(16))"
    }
  }
}

/// The records that the current import has already read, in a temporary table because a file may contain millions.
struct AlreadyReadRecords {
  /// The number of the current file; the temporary table also contains the records of the import's earlier files.
  private let fileNumber: Int64
  private let findStatement: Statement
  private let addStatement: Statement

  static func createTable(in database: Database) throws(SQLiteError) {
    try database.execute(
      "CREATE TEMP TABLE IF NOT EXISTS imported_once (place TEXT, key TEXT, file INTEGER, "
        + "PRIMARY KEY (place, key)) WITHOUT ROWID")
  }

  init(in database: Database) throws(SQLiteError) {
    try Self.createTable(in: database)
    let last = try database.prepare("SELECT max(file) FROM temp.imported_once").firstInteger()
    fileNumber = (last ?? 0) + 1
    findStatement = try database.prepare(
      "SELECT 1 FROM temp.imported_once WHERE place = ?1 AND key = ?2 AND file = ?3")
    addStatement = try database.prepare(
      "INSERT OR REPLACE INTO temp.imported_once VALUES (?1, ?2, ?3)")
  }

  /// Returns whether the current file has already contained the record with a key.
  func contains(_ key: String, of table: String) throws(SQLiteError) -> Bool {
    try findStatement.firstInteger([.text(table), .text(key), .integer(fileNumber)]) != nil
  }

  func add(_ record: ImportedRecord) throws(SQLiteError) {
    try addStatement.run([.text(record.table), .text(record.key), .integer(fileNumber)])
  }
}
