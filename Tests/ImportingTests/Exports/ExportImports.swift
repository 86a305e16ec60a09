import Foundation
import TestSupport

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// A database into which exports are imported, and the folder with the exports.
struct ExportImports {
  /// Early on 2026-06-29, after everything in the exports.
  static let exported: Int64 = 1_782_700_000

  let folder: TemporaryFolder
  let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
  }

  func takeElders(
    _ text: String, exportedAt: Int64 = exported, skipped: SkippedItemsFile? = nil
  ) throws -> (outcome: ImportOutcome, unknown: [String: Int]) {
    try take(text, .elderCare, exportedAt, skipped) {
      $0.photoFiles = PhotoFilesByName(in: folder.path("photos"))
    }
  }

  func takePets(
    _ text: String, exportedAt: Int64 = exported, skipped: SkippedItemsFile? = nil
  ) throws -> (outcome: ImportOutcome, unknown: [String: Int]) {
    try take(text, .petFood, exportedAt, skipped) {
      $0.petFoodNames = [.wet: "Wet food", .dry: "Dry food"]
    }
  }

  /// Imports exports of the newborn and toddler tracker: `text` in a new file or, if it is nil, the files at `paths`.
  func takeToddlers(
    _ text: String? = nil, at paths: [String] = [], exportedAt: Int64 = exported,
    skipped: SkippedItemsFile? = nil
  ) throws -> (outcome: ImportOutcome, unknown: [String: Int]) {
    try take(text, at: paths, .toddler, exportedAt, skipped) {
      $0.photoFiles = PhotoFilesByName(in: folder.path("photos"))
      $0.foodNamesByLanguage = try phrasebooks().languages.foodNamesByLanguage
    }
  }

  func takeParents(
    _ text: String, exportedAt: Int64 = exported, skipped: SkippedItemsFile? = nil
  ) throws -> (outcome: ImportOutcome, unknown: [String: Int]) {
    try take(text, .familyApp, exportedAt, skipped) {
      ($0.defaultInvitee, $0.defaultPointsReason) = ("Another parent", "Points")
    }
  }

  /// Creates a file for skipped documents, with the fault of each document as its reason.
  func skippedFile() throws -> SkippedItemsFile {
    try SkippedItemsFile(of: folder.path("export.json"), fileExtension: "json") {
      $0.fault.rawValue
    }
  }

  private func take(
    _ text: String?, at paths: [String] = [], _ app: ExportingApp, _ exportedAt: Int64,
    _ skipped: SkippedItemsFile?, _ prepare: (inout AppImport) throws -> Void
  ) throws -> (outcome: ImportOutcome, unknown: [String: Int]) {
    let path = try folder.write(text ?? "", to: "export.json")
    let family = try TrackingDatabase(at: sample.path).family()
    var export = AppImport(familyZone: family.timeZone, exportedAt: exportedAt)
    try prepare(&export)
    let database = try Database(path: sample.path, openMode: .writing)
    try database.execute("PRAGMA foreign_keys = ON")
    return try database.transaction {
      var importer = try Importer(
        app.recordSource, into: database, of: family, at: Instant(seconds: 1_782_863_999))
      let unknown = try export.importDocuments(
        of: app, at: text == nil ? paths : [path], into: &importer, skipped: skipped)
      return (importer.outcome, unknown)
    }
  }

  /// Returns all rows of the tables into which exports are imported.
  func dump() throws -> [String] {
    let tables = [
      "caregivers", "profiles", "photos", "tasks", "replies", "gallery_events", "pet_foods",
      "pet_meals", "stock", "vaccinations", "activity", "bottle_feeds", "nursing_sessions",
      "sleeps",
      "diapers", "doses", "measurements", "foods", "food_logs", "visits", "invitations", "points",
      "usage_sessions",
    ]
    return try tables.flatMap { table in
      try run("sqlite3", sample.path, "SELECT * FROM \(table) ORDER BY id").output
        .split(separator: "\n").map(String.init)
    }
  }
}
