import Records
import SQLite

/// A fictional family with eight months of records, which are identical, byte for byte, on every run.
package struct SampleFamily: Sendable {
  /// The reference time of the sample family, the evening before the baby's next visit: 2026-11-08 21:30 in Madrid.
  package static let referenceTime = Instant(seconds: 1_794_169_800)

  let rows: [SampleRow]
  let photos: [SamplePhoto]

  /// Creates the sample family; `foodNames` contains translations of common foods, by language and English name.
  ///
  /// Throws if the system has no time zone data or if a table is missing or damaged.
  package init(
    _ tables: SampleTables, foodNames: [Language: [String: String]]
  ) throws(SampleProblem) {
    guard let zone = Zone("Europe/Madrid") else { throw .noTimeZones }
    var data = try SampleData(SampleCalendar(zone: zone), tables)
    try data.addPeople()
    try data.addMilestones()
    data = SampleBabyDays.added(to: data)
    try data.addBabyHealth()
    try data.addVisits()
    data.addFoods(foodNames: foodNames)
    try data.addToddler()
    try data.addElder()
    try data.addCat()
    try data.addCorrections()
    rows = data.rows
    photos = data.photos
  }

  /// Writes all rows of the sample family into an empty tracking database.
  package func write(into database: Database) throws(SQLiteError) {
    var inserts: [String: Statement] = [:]
    for row in rows {
      if inserts[row.table] == nil {
        inserts[row.table] = try database.prepare(row.insertStatement)
      }
      try inserts[row.table]?.run(row.values)
    }
  }
}

extension SampleRow {
  /// The SQL statement that inserts the row; its placeholders are in the order of `columns`.
  var insertStatement: String {
    let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
  }
}

/// A reason why the sample family could not be created.
package enum SampleProblem: Error, Hashable, CustomStringConvertible {
  case noTimeZones
  case notReadable(path: String, reason: String)
  case badRow(path: String, line: Int, reason: String)
  case alreadyExists(path: String)
  case photo(file: String, reason: String)
  case notWritable(path: String, reason: String)

  package var description: String {
    switch self {
    case .noTimeZones:
      "The time zone Europe/Madrid is not installed. On Debian, run: sudo apt install tzdata"
    case .notReadable(let path, let reason): "Cannot read \(path): \(reason)"
    case .badRow(let path, let line, let reason):
      "Cannot read \(path), line \(line): \(reason) Install Kinfolio again with Scripts/install."
    case .alreadyExists(let path):
      "\(path) already exists and was not changed. Choose another folder, or move it first."
    case .photo(let file, let reason): "Cannot create the sample photo \(file): \(reason)"
    case .notWritable(let path, let reason): "Cannot write \(path): \(reason)"
    }
  }
}
