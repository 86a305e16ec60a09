import Foundation
import TestSupport

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// A database into which tabs of a sheet are imported, and the folder with their files.
struct SheetTrial {
  static let exported: Int64 = 1_782_500_000

  let folder: TemporaryFolder
  let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
  }

  func take(
    _ text: String, of child: String = "mia", in zone: Zone? = nil, unit: String? = "ml",
    dates: DateOrder? = nil, tab: SheetFeedLog.VolumeTab? = nil, exportedAt: Int64 = exported,
    skipped: SkippedItemsFile? = nil
  ) throws -> ImportOutcome {
    let file = try TextFile(folder.write(text, to: "feeds.csv"))
    let family = try TrackingDatabase(at: sample.path).family()
    let log = SheetFeedLog(
      of: ID(child), in: zone ?? family.timeZone, volumeUnit: unit, dates: dates, tab: tab,
      exportedAt: exportedAt
    )
    let database = try Database(path: sample.path, openMode: .writing)
    try database.execute("PRAGMA foreign_keys = ON")
    return try database.transaction {
      var importer = try Importer(
        SheetFeedLog.recordSource, into: database, of: family, at: Instant(seconds: 1_782_863_999))
      try log.importFile(file, into: &importer, skipped: skipped)
      return importer.outcome
    }
  }

  /// Imports a text, and returns the path of the file with its skipped rows, or nil if there are none.
  func skipped(_ text: String) throws -> String? {
    let skipped = try SkippedItemsFile(of: folder.path("feeds.csv")) { $0.fault.rawValue }
    _ = try take(text, skipped: skipped)
    return try skipped.copyToFolder()
  }
}
