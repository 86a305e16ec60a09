import Files
import Foundation
import Photos
import Progress
import Records
import SQLite

/// The invented family of `kinfolio demo`: eight months of records and photos, with the same bytes on every run.
package struct SampleFamily: Sendable {
  /// The moment up to which a site of this family shows records: 2026-11-08 21:30 in Madrid, before a visit.
  package static let referenceTime = Instant(seconds: 1_794_169_800)
  /// The same moment as `referenceTime`, in the format of the option `--as-of`.
  package static let asOf = "2026-11-08T21:30"

  let rows: [SampleDatabaseRow]
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
    try data.addMilestones()
    data = SampleBabyDays.addingBabyDays(to: data)
    try data.addBabyHealthRecords()
    try data.addVisits()
    data.addFoods(foodNames: foodNames)
    try data.addToddlerRecords()
    try data.addElderRecords()
    try data.addCatRecords()
    try data.addCorrections()
    rows = data.rows
    photos = data.photos
  }

  /// Writes all rows of the sample family into a database that has Kinfolio's tables but no records.
  package func write(into database: Database) throws(SQLiteError) {
    var inserts: [String: Statement] = [:]
    for row in rows {
      if inserts[row.tableName] == nil {
        inserts[row.tableName] = try database.prepare(row.insertStatement)
      }
      try inserts[row.tableName]?.run(row.values)
    }
  }

  /// Writes the sample family into a folder, as the database `family.sqlite` and the folder `photos`.
  ///
  /// Draws up to `jobs` photos at a time. Existing files are never overwritten. The database is written last, so that
  /// its existence implies a complete sample. Throws `SampleProblem`, or `DatabaseProblem` if the database cannot be
  /// created.
  package static func write(
    to folder: URL, schema: Schema, tables: SampleTables,
    foodNames: [Language: [String: String]], workers: PhotoWorkers, jobs: Int,
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
    _ = try await family.photos.mapInParallel(limit: jobs) { photo in
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
  func writeDatabase(to path: String, schema: Schema) throws {
    try schema.create(at: path) { try write(into: $0) }
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
