import Files
import Foundation
import Photos
import Progress
import Records
import SQLite

/// The invented family of `kinfolio demo`: eight months of records and photos, with the same bytes on each run.
package struct SampleFamily: Sendable {
  /// The reference time of this family's site: 2026-11-08 21:30 in Madrid, the evening before a visit to the doctor.
  package static let referenceTime = Instant(seconds: 1_794_169_800)
  /// The reference time in the format of the option `--as-of`.
  package static let referenceTimeOption = "2026-11-08T21:30"

  let databaseRows: [SampleDatabaseRow]
  let photos: [SamplePhoto]

  /// Creates the family from its tables; `foodNames` contains translations of food names, by language and English name.
  ///
  /// Throws if the system has no time zone data or if a table is missing or damaged.
  package init(
    _ tables: SampleTables, foodNames: [Language: [String: String]]
  ) throws(SampleProblem) {
    guard let zone = Zone("Europe/Madrid") else { throw .noTimeZones }
    var data = try SampleData(SampleCalendar(zone: zone), tables)
    try data.addPeople()
    try data.addMilestonesAndPhotos()
    data = SampleBabySimulator.addingBabyDays(to: data)
    try data.addBabyHealthRecords()
    try data.addVisitsAndNotes()
    data.addFoods(foodNames: foodNames)
    try data.addToddlerRecords()
    try data.addElderRecords()
    try data.addCatRecords()
    try data.addActivityLogCorrections()
    databaseRows = data.databaseRows
    photos = data.photos
  }

  /// Writes all rows of the sample family into a database that has Kinfolio's tables but no records.
  package func write(into database: Database) throws(SQLiteError) {
    var inserts: [String: Statement] = [:]
    for row in databaseRows {
      if inserts[row.tableName] == nil {
        inserts[row.tableName] = try database.prepare(row.insertStatement)
      }
      try inserts[row.tableName]?.run(row.values)
    }
  }

  /// Writes the sample family into a folder, as the database `family.sqlite` and the folder `photos`.
  ///
  /// Draws up to `parallelJobs` photos at a time. Existing files are never overwritten. The database is written last,
  /// so that the sample is complete if the database exists. Throws `SampleProblem`, or `DatabaseProblem` if the
  /// database cannot be created.
  package static func write(
    to folder: URL, schema: DatabaseSchema, tables: SampleTables,
    foodNames: [Language: [String: String]], workers: WorkerPool, parallelJobs: Int,
    progress: ProgressReporter
  ) async throws {
    let family = try SampleFamily(tables, foodNames: foodNames)
    let database = folder.appendingPathComponent("family.sqlite")
    let photos = folder.appendingPathComponent("photos")
    try createFolder(folder)
    for file in [database, photos] where FileManager.default.fileExists(atPath: file.path) {
      throw SampleProblem.alreadyExists(path: file.path)
    }
    // An interrupted run leaves only this folder behind, and the next run deletes it.
    let unfinished = folder.appendingPathComponent(".photos-unfinished")
    try? FileManager.default.removeItem(at: unfinished)
    progress.start(.sample, total: family.photos.count)
    _ = try await family.photos.mapInParallel(limit: parallelJobs) { photo in
      try await photo.write(into: unfinished, using: workers)
      progress.advance(.sample)
    }
    try addingPathToErrors(photos) { try FileManager.default.moveItem(at: unfinished, to: photos) }
    try family.writeDatabase(to: database.path, schema: schema)
    progress.finish(.sample)
  }

  private static func createFolder(_ folder: URL) throws(SampleProblem) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) {
      if isFolder.boolValue { return }
      throw .notWritable(path: folder.path, reason: "it is a file. Choose another folder.")
    }
    try addingPathToErrors(folder) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  /// Creates a database file with Kinfolio's tables and writes the rows of the sample family into it.
  func writeDatabase(to path: String, schema: DatabaseSchema) throws {
    try schema.createDatabase(at: path) { try write(into: $0) }
  }

  static func addingPathToErrors(_ file: URL, _ body: () throws -> Void) throws(SampleProblem) {
    do { try body() } catch {
      throw .notWritable(path: file.path, reason: FileError(error, at: file.path).reason)
    }
  }
}

/// A reason why the sample family could not be created.
package enum SampleProblem: Error, Hashable, CustomStringConvertible {
  case noTimeZones
  case notReadable(path: String, reason: String)
  case invalidRow(path: String, line: Int, reason: String)
  case alreadyExists(path: String)
  case photoFailed(file: String, reason: String)
  case notWritable(path: String, reason: String)

  package var description: String {
    switch self {
    case .noTimeZones:
      "The time zone Europe/Madrid is not installed. On Debian, run: sudo apt install tzdata"
    case .notReadable(let path, let reason): "Cannot read \(path): \(reason)"
    case .invalidRow(let path, let line, let reason):
      "Cannot read \(path), line \(line): \(reason) Install Kinfolio again with Scripts/install."
    case .alreadyExists(let path):
      "\(path) already exists and was not changed. Choose another folder, or move it first."
    case .photoFailed(let file, let reason): "Cannot create the sample photo \(file): \(reason)"
    case .notWritable(let path, let reason): "Cannot write \(path): \(reason)"
    }
  }
}
