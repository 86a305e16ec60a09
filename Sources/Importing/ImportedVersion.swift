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
  let content: String

  init(changedAt: Int64, content: String) {
    self.changedAt = changedAt
    self.content = content
  }

  init(changedAt: Int64, _ columns: [(name: String, value: SQLiteValue)], of table: String) {
    self.changedAt = changedAt
    let moments = Self.momentColumns[table] ?? []
    content = columns.compactMap { name, value in
      Self.text(of: value, isMoment: moments.contains(name)).map { "\(name) \($0)" }
    }.joined(separator: " · ")
  }

  /// The names of the columns that contain a time in seconds since 1970, by table.
  private static let momentColumns = Dictionary(
    uniqueKeysWithValues: Journal.kinds.map { kind in
      (kind.table, Set(kind.fields.filter { $0.valueType == .moment }.map(\.name)))
    })

  static func < (left: Self, right: Self) -> Bool {
    (left.changedAt, left.content) < (right.changedAt, right.content)
  }

  private static func text(ofMoment seconds: Int64) -> String {
    let instant = Instant(seconds: seconds)
    return "\(Zone.utc.day(of: instant)) \(Zone.utc.time(at: instant))"
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
struct SeenRecords {
  /// The number of the current file; the temporary table also contains the records of the import's earlier files.
  private let file: Int64
  private let find: Statement
  private let add: Statement

  static func createTable(in database: Database) throws(SQLiteError) {
    try database.execute(
      "CREATE TEMP TABLE IF NOT EXISTS imported_once (place TEXT, key TEXT, file INTEGER, "
        + "PRIMARY KEY (place, key)) WITHOUT ROWID")
  }

  init(in database: Database) throws(SQLiteError) {
    try Self.createTable(in: database)
    let last = try database.prepare("SELECT max(file) FROM temp.imported_once").firstInteger()
    file = (last ?? 0) + 1
    find = try database.prepare(
      "SELECT 1 FROM temp.imported_once WHERE place = ?1 AND key = ?2 AND file = ?3")
    add = try database.prepare("INSERT OR REPLACE INTO temp.imported_once VALUES (?1, ?2, ?3)")
  }

  /// Returns whether the current file has already contained the record with a key.
  func contains(_ key: String, of table: String) throws(SQLiteError) -> Bool {
    try find.firstInteger([.text(table), .text(key), .integer(file)]) != nil
  }

  func add(_ record: ImportedRecord) throws(SQLiteError) {
    try add.run([.text(record.table), .text(record.key), .integer(file)])
  }
}
