import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// A sheet that was read in the wrong unit or time zone is read again; rows that no file contains stay as they were.
@Suite struct SheetMisreadTests {
  private let trial: SheetTrial

  init() throws { trial = try SheetTrial() }

  private static let head = "Date,Time,Volume,Formula Type,Waste Amount\n"
  private static let sheet =
    head + "6/1/2026,8:05,4,Hipp,\n6/1/2026,9:05,3,Hipp,\n6/1/2026,10:05,10,Hipp,\n"

  /// Imports files in one transaction; returns the counts of the last file, and the number of misread rows that no file
  /// contained.
  @discardableResult
  private func take(
    _ texts: String..., unit: String? = "ml", zone: Zone? = nil, at moment: Int64 = 0
  ) throws -> (counts: [String: ImportOutcome.RecordCounts], left: Int64) {
    let family = try TrackingDatabase(at: trial.sample.path).family()
    let database = try Database(path: trial.sample.path, openMode: .writing)
    return try database.transaction {
      var (counts, left): ([String: ImportOutcome.RecordCounts], Int64) = ([:], 0)
      for text in texts {
        let file = try TextFile(trial.folder.write(text, to: "feeds.csv"))
        var importer = try Importer(
          SheetFeedLog.recordSource, into: database, of: family, at: Instant(seconds: 1_782_863_999)
        )
        let log = SheetFeedLog(
          of: ID("mia"), in: zone ?? family.timeZone, isZoneProposed: zone == nil, volumeUnit: unit,
          dates: .monthFirst, exportedAt: SheetTrial.exported + moment)
        try log.importFile(file, into: &importer)
        counts = importer.outcome.countsByTable
        left = try SheetFeedLog.misreadRecordCount(
          of: ID("mia"), before: family.settings, in: importer)
      }
      return (counts, left)
    }
  }

  private var volumes: [Double] {
    get throws {
      try trial.sample.journal().bottleFeeds.map { ($0.volumeMl * 10).rounded() / 10 }
    }
  }

  @Test func anotherUnitChangesAllRows() throws {
    try take(Self.sheet)
    #expect(try take(Self.sheet, unit: "oz").counts["bottle_feeds"] == .init(changed: 3))
    #expect(try volumes == [118.3, 88.7, 295.7])
    let before = try trial.sample.journal().activityLog.compactMap(\.before)
    #expect(before.count { $0.contains("volume_ml 10 ") || $0.contains("volume_ml 4 ") } == 2)
    // The unit is stored, so the next import needs no option.
    #expect(try take(Self.sheet, unit: nil).counts["bottle_feeds"] == .init(unchanged: 3))
    #expect(try take(Self.sheet).counts["bottle_feeds"] == .init(changed: 3))
    #expect(try volumes == [4, 3, 10])
  }

  @Test func anotherZoneChangesAllRows() throws {
    try take(Self.sheet)
    #expect(try take(Self.sheet, zone: .utc).counts["bottle_feeds"] == .init(changed: 3))
    #expect(try take(Self.sheet).counts["bottle_feeds"] == .init(unchanged: 3))
    let start = try trial.sample.journal().bottleFeeds.first?.span.start
    let day = try #require(LocalDate("2026-06-01"))
    #expect(start == Zone.utc.instant(on: day, at: LocalTime(minutes: 8 * 60 + 5)))
  }

  @Test func severalFilesOfATabAreReadAgainTogether() throws {
    let other = Self.head + "6/2/2026,8:05,5,Hipp,\n"
    try take(Self.sheet, other)
    #expect(try take(Self.sheet, unit: "oz").left == 1)
    try take(Self.sheet, other)
    #expect(try take(Self.sheet, other, unit: "oz").left == 0)
    #expect(try volumes == [118.3, 88.7, 295.7, 147.9])
  }

  /// Misread rows stay until a file that contains them is imported, even if other files are imported first.
  @Test func missingRowsAreReadAgainLater() throws {
    let other = Self.head + "6/2/2026,8:05,5,Hipp,\n"
    try take(Self.sheet, at: 100)
    try take(other)
    #expect(try take(other, unit: "oz").left == 3)
    #expect(try take(Self.sheet, unit: nil).counts["bottle_feeds"] == .init(changed: 3))
    #expect(try volumes == [118.3, 88.7, 295.7, 147.9])
    #expect(try take(Self.sheet, unit: nil).counts["bottle_feeds"] == .init(unchanged: 3))
  }

  @Test func correctedRowsAreReadAgainSeparately() throws {
    let row = "Date,Time,Volume,Formula Type,row,reason\n6/1/2026,9:05,6,Hipp,3,\n"
    try take(Self.sheet.replacing("9:05,3", with: "9:05,#REF!"))
    try take(row, unit: nil)
    #expect(try take(Self.sheet.replacing("9:05,3", with: "9:05,#REF!"), unit: "oz").left == 1)
    try take(row, unit: nil)
    #expect(try volumes == [118.3, 177.4, 295.7])
  }

  /// Only a row with the stored value was misread; an older copy with another value does not replace it.
  @Test func anOlderCopyBringsNoOlderFigureBack() throws {
    let older = Self.sheet.replacing("8:05,4", with: "8:05,3")
    try take(older)
    try take(Self.sheet, at: 100)
    #expect(try take(older, unit: "oz").counts["bottle_feeds"]?.changed == 2)
    #expect(try volumes == [4, 88.7, 295.7])
    try take(Self.sheet, unit: nil, at: 100)
    #expect(try volumes == [118.3, 88.7, 295.7])
    let change = try trial.sample.journal().activityLog
      .filter { $0.before?.contains("volume_ml 4 ") == true }
    #expect(change.count == 1 && change[0].after?.contains("volume_ml 118.2") == true)
  }

  @Test func rowsReadAgainFromAnOlderCopyKeepTheirTime() throws {
    try take(Self.sheet, at: 100)
    #expect(try take(Self.sheet, unit: "oz").counts["bottle_feeds"] == .init(changed: 3))
    let between = Self.sheet.replacing("8:05,4", with: "8:05,5")
    #expect(try take(between, unit: nil, at: 50).counts["bottle_feeds"]?.changed == 0)
    #expect(try volumes == [118.3, 88.7, 295.7])
  }

  /// A row about a feed and wasted milk has two records, which are corrected separately.
  @Test func onlyTheCorrectedRecordOfARowStays() throws {
    let sheet = Self.head + "6/1/2026,8:05,4,Hipp,1\n"
    try take(sheet)
    try trial.sample.run("UPDATE milk_waste SET volume_ml = 35, changed_at = changed_at + 500")
    try take(sheet, unit: "oz", at: 100)
    #expect(try volumes == [118.3])
    #expect(try trial.sample.journal().milkWaste.map(\.volumeMl) == [35])
  }

  /// The unit in the header contradicts the unit of an earlier import.
  @Test func rowsThatCouldNotBeReadBeforeAreNoProblem() throws {
    try take(Self.head + "6/1/2026,8:05,-4,,4\n", unit: "oz")
    let sheet = Self.head.replacing("Volume", with: "Volume (ml)") + "6/1/2026,8:05,-120,,120\n"
    let counts = try take(sheet, at: 100).counts
    #expect(counts["milk_waste"] == .init(changed: 1), "\(counts)")
  }

  @Test func whatACaregiverHasCorrectedStays() throws {
    try take(Self.sheet)
    try trial.sample.run(
      "UPDATE bottle_feeds SET volume_ml = 115, changed_at = changed_at + 500 WHERE volume_ml = 4")
    try take(Self.sheet, unit: "oz", at: 100)
    #expect(try volumes == [115, 88.7, 295.7])
  }

  @Test func whatIsSaidOfAFileWithoutRowsChangesNothing() throws {
    try take(Self.sheet)
    let before = try run("sqlite3", trial.sample.path, ".dump").output
    try take(Self.head, unit: "oz", zone: .utc)
    #expect(try run("sqlite3", trial.sample.path, ".dump").output == before)
  }

  @Test func theUnitAboveAColumnIsOfItsFileAlone() throws {
    let ounces = Self.sheet.replacing("Volume", with: "Volume (oz)")
    let head = Self.head.replacing("Volume", with: "Volume (ml)")
    let other = head + "6/2/2026,8:05,120,Hipp,\n"
    for round in 0..<2 {
      for file in [ounces, other] {
        let (counts, left) = try take(file, unit: nil)
        #expect(left == 0 && (round == 0 || counts["bottle_feeds"]?.changed == 0), "\(counts)")
      }
    }
    #expect(try volumes == [118.3, 88.7, 295.7, 120])
    #expect(throws: ImportProblem.self) { try take(Self.sheet, unit: nil) }
  }

  /// The row has another number now, so the number does not identify it.
  @Test func aCorrectedRowIsNoOtherInAnotherUnit() throws {
    let rows = "6/1/2026,8:05,4,Hipp,\n6/1/2026,8:05,#REF!,Hipp,\n"
    try take(Self.head + rows)
    try take("Date,Time,Volume,Formula Type,row,reason\n6/1/2026,8:05,3,Hipp,3,\n")
    let whole = Self.head + "5/1/2026,8:05,1,Hipp,\n" + rows.replacing("#REF!", with: "3")
    try take(whole, unit: "oz", at: 10)
    #expect(try volumes.sorted() == [29.6, 88.7, 118.3])
  }

  @Test func theUnitAboveAColumnCountsAndIsNoOtherThanTheOneThatIsSaid() throws {
    let text = Self.sheet.replacing("Volume", with: "Volume (fl oz)")
    for (sheet, words) in [
      (text, "Leave out --units"), (Self.sheet.replacing("Volume", with: "Volume (kg)"), "'kg'"),
    ] {
      let problem = try #require(throws: ImportProblem.self) { try take(sheet) }
      #expect(problem.description.contains(words), "\(problem)")
    }
    try take(text, unit: nil)
    #expect(try volumes == [118.3, 88.7, 295.7])
  }
}
