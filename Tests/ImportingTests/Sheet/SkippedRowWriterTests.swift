import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// Skipped rows are written to a file, and rows corrected there give the same records as valid rows.
@Suite struct SkippedRowWriterTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
  }

  private static let header = "Date,Time,Volume,Formula Type,Waste Amount\n"

  /// Imports a text as the file `name`, and returns the path of the file with its skipped rows.
  @discardableResult
  private func take(
    _ text: String, as name: String = "feeds.csv", at moment: Int64 = 0
  ) throws -> (outcome: ImportOutcome, skipped: String?) {
    let file = try TextFile(folder.write(text, to: name))
    let family = try TrackingDatabase(at: sample.path).family()
    let log = SheetFeedLog(
      of: ID("mia"), in: family.timeZone, volumeUnit: "ml", dates: .monthFirst,
      exportedAt: 1_782_500_000 + moment)
    let database = try Database(path: sample.path, openMode: .writing)
    try database.execute("PRAGMA foreign_keys = ON")
    let skipped = try SkippedItemsFile(of: file.path) { $0.fault.rawValue }
    let outcome = try database.transaction {
      var importer = try Importer(
        SheetFeedLog.recordSource, into: database, of: family, at: Instant(seconds: 1_782_863_999))
      try log.importFile(file, into: &importer, skipped: skipped)
      return importer.outcome
    }
    return (outcome, try skipped.copyToFolder())
  }

  private func text(_ path: String?) throws -> String {
    // Foundation would remove the byte order mark.
    String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: try #require(path))), as: UTF8.self)
  }

  @Test func theyStandThereAsTheyWereWithTheirNumberAndTheReason() throws {
    let (_, path) = try take(
      "Date;Time;Volume;Formula Type\r\n6/1/2026;8:05;\"1;5\";\"a \"\"b\"\"\"\r\n6/1/2026;8:05;5;\r\nx;8:05;-5;=1\r\n"
    )
    #expect(path == folder.path("feeds.skipped.csv"))
    #expect(
      try text(path) == """
        \u{FEFF}Date (M/d/yyyy);Time;Volume;Formula Type;row;reason\r
        6/1/2026;8:05;"1;5";"a ""b""\";2;notANumber\r
        x;8:05;-5;=1;4;notADate\r

        """)
  }

  @Test func noFileOfThatNameIsWrittenOver() throws {
    try folder.write("mine", to: "feeds.skipped.csv")
    let wrong = Self.header + "6/1/2026,8:05,n/a,,\n"
    #expect(try take(wrong).skipped == folder.path("feeds.skipped-2.csv"))
    #expect(try take(wrong).skipped == folder.path("feeds.skipped-2.csv"), "it says the same")
    #expect(try text(folder.path("feeds.skipped.csv")) == "mine")
    // A row that is skipped again keeps its number and columns.
    let again = try text(folder.path("feeds.skipped-2.csv"))
    let (outcome, path) = try take(again.replacing("n/a", with: "?"), as: "feeds.skipped-2.csv")
    #expect(
      path == folder.path("feeds.skipped-2.csv") && outcome.firstSkippedRows.map(\.rowNumber) == [2]
    )
    let both = again + "6/1/2026,8:05,90,,,3,\n"
    #expect(try take(both, as: "feeds.skipped-2.csv").skipped == folder.path("feeds.skipped-3.csv"))
    #expect(try text(folder.path("feeds.skipped-3.csv")) == again)
    #expect(try take(Self.header + "6/1/2026,8:05,90,,\n").skipped == nil)
  }

  @Test func aCorrectedRowIsNoOtherOfItsMinute() throws {
    let sheet = Self.header + "6/1/2026,8:05,60,,\n6/1/2026,8:05,#REF!,,\n6/1/2026,8:05,30,,\n"
    let (_, path) = try take(sheet)
    let corrected = try text(path).replacing(",#REF!,", with: ",60,")
    let outcome = try take(corrected, as: "feeds.skipped.csv", at: 10).outcome
    #expect(outcome.countsByTable == ["bottle_feeds": .init(added: 1)])
    #expect(!(try take(corrected, as: "feeds.skipped.csv", at: 10).outcome.changesAnything))
    #expect(!(try take(sheet, at: 20).outcome.changesAnything))
    #expect(!(try take(sheet.replacing("#REF!", with: "60"), at: 30).outcome.changesAnything))
    let count = try Database(path: sample.path, openMode: .reading)
      .prepare("SELECT count(*) FROM bottle_feeds").firstInteger()
    #expect(count == 3)
  }

  /// New rows are at the top of the sheet, so older rows move and are recognized by their minutes.
  @Test func aRowThatWasCorrectedAndHasMovedIsThereOnce() throws {
    let first = "6/1/2026,8:05,#REF!,,\n"
    let path = try take(Self.header + first).skipped
    try take(text(path).replacing(",#REF!,", with: ",60,"), as: "feeds.skipped.csv", at: 10)
    // The line of the corrected row now contains another invalid row.
    let wrong = "6/2/2026,8:05,#REF!,,\n"
    let moved = try take(Self.header + wrong + first, at: 20)
    #expect(
      moved.outcome.firstSkippedRows.map(\.rowNumber) == [2], "what is corrected is not told again")
    #expect(moved.outcome.countsByTable["bottle_feeds"] == .init(unchanged: 1))
    try take(
      text(moved.skipped).replacing(",#REF!,", with: ",70,"), as: "feeds.skipped.csv", at: 30)
    // Both rows are corrected in the sheet, one of them to another volume.
    let right = Self.header + "6/3/2026,8:05,80,,\n6/2/2026,8:05,75,,\n6/1/2026,8:05,60,,\n"
    #expect(try take(right, at: 40).skipped == nil)
    let volumes = try run(
      "sqlite3", sample.path, "SELECT CAST(volume_ml AS INTEGER) FROM bottle_feeds ORDER BY 1")
    #expect(volumes.output == "60\n75\n80\n")
  }

  /// A row above the corrected row, in the same minute, changes in the sheet.
  @Test func aRowThatChangesIsNoCorrectedOneOfItsMinute() throws {
    let sheet = Self.header + "6/1/2026,8:05,90,,\n6/1/2026,8:05,#REF!,,\n"
    let path = try take(sheet).skipped
    try take(text(path).replacing(",#REF!,", with: ",60,"), as: "feeds.skipped.csv", at: 10)
    #expect(try take(sheet.replacing("90", with: "95"), at: 20).skipped == nil)
    #expect(try sample.journal().bottleFeeds.map(\.volumeMl).sorted() == [60, 95])
  }

  /// The number of the corrected row now belongs to an invalid row without a known minute.
  @Test func aCorrectedRowIsKnownByWhatItSaysWhereAnotherHasItsNumber() throws {
    let path = try take(Self.header + "6/1/2026,8:05,#REF!,,\n").skipped
    try take(text(path).replacing(",#REF!,", with: ",60,"), as: "feeds.skipped.csv", at: 10)
    try take(Self.header + "x,8:05,50,,\n6/1/2026,8:05,60,,\n", at: 20)
    #expect(try sample.journal().bottleFeeds.map(\.volumeMl) == [60])
    let count = try run("sqlite3", sample.path, "SELECT count(*) FROM bottle_feeds").output
    #expect(count == "1\n")
  }

  /// The row can be read, but its volume is impossible.
  @Test func aRowThatCannotBeTrueIsKnownAsWellOnceItIsCorrected() throws {
    let wrong = "6/1/2026,8:05,9000,,\n"
    let path = try take(Self.header + wrong).skipped
    try take(text(path).replacing(",9000,", with: ",90,"), as: "feeds.skipped.csv", at: 10)
    let (outcome, again) = try take(Self.header + "6/2/2026,8:05,50,,\n" + wrong, at: 20)
    #expect(again == nil && outcome.skippedCount == 0)
    #expect(outcome.countsByTable["bottle_feeds"] == .init(added: 1, unchanged: 1))
    #expect(try sample.journal().bottleFeeds.map(\.volumeMl) == [90, 50])
  }

  @Test func milkThatWasPouredAwayIsNoCorrectedFeed() throws {
    let wrong = "6/1/2026,8:05,#REF!,,\n"
    let path = try take(Self.header + wrong).skipped
    try take(text(path).replacing(",#REF!,", with: ",60,"), as: "feeds.skipped.csv", at: 10)
    try take(Self.header + "6/1/2026,8:05,-20,,\n" + wrong, at: 20)
    let journal = try sample.journal()
    #expect(journal.bottleFeeds.map(\.volumeMl) == [60])
    #expect(journal.milkWaste.map(\.volumeMl) == [20])
  }

  @Test func aRowWithMoreCellsThanColumnsIsSkippedUntilItIsCorrected() throws {
    let (outcome, path) = try take("Date,Time,Volume,Formula Type\n6/1/2026,8:05,1,5 dl,Hipp\n")
    #expect(
      outcome.countsByTable.isEmpty
        && outcome.firstSkippedRows.map(\.problem.fault) == [.tooManyCells])
    let rows = try text(path)
    #expect(rows.hasSuffix("\r\n6/1/2026,8:05,1,5 dl,2,tooManyCells,Hipp\r\n"))
    #expect(try take(rows, as: "feeds.skipped.csv").outcome.countsByTable.isEmpty)
    let corrected = rows.replacing(",1,5 dl,2,tooManyCells,Hipp", with: ",1.5 dl,Hipp,2,")
    let again = try take(corrected, as: "feeds.skipped.csv").outcome
    #expect(
      again.countsByTable["bottle_feeds"] == .init(added: 1) && again.firstSkippedRows.isEmpty)
  }

  @Test func aRowOfThemWithoutItsNumberIsSkipped() throws {
    let rows = "Date,Time,Volume,row,reason\n6/1/2026,8:05,60,,\n6/1/2026,8:05,60,7,\n"
    let outcome = try take(rows, as: "feeds.skipped.csv").outcome
    #expect(outcome.firstSkippedRows.map(\.problem) == [RowProblem(.missing, column: "row")])
    #expect(outcome.countsByTable["pumping_sessions"] == .init(added: 1))
  }

  /// Rows are corrected in the file of skipped rows and later in the sheet, with blank lines above.
  ///
  /// In the end, the database contains each row of the sheet once.
  @Test(arguments: Cases.seeds(15, underStress: 60))
  func whereverRowsAreCorrectedTheyAreThereOnce(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let right = (0..<8).map { row in
      "6/1/2026,8:0\(Int.random(in: 0...2, using: &random)),\(10 * Int.random(in: 1...3, using: &random)),F\(row % 2),"
    }
    let isWrong = right.map { _ in Int.random(in: 0..<3, using: &random) == 0 }
    let wrong = zip(right, isWrong).map { row, isWrong in
      isWrong ? row.replacing(/^6.1/, with: Bool.random(using: &random) ? "x" : "6/31") : row
    }
    let sheet = Self.header + wrong.joined(separator: "\n")
    let (outcome, path) = try take(sheet)
    #expect(outcome.skippedCount == isWrong.count { $0 })
    if let path {
      let corrected = try text(path).split(separator: "\r\n").map { line in
        guard let row = line.split(separator: ",").dropLast().last.flatMap({ Int($0) }),
          Bool.random(using: &random)
        else { return String(line) }
        return right[row - 2] + ",\(row),"
      }
      try take(corrected.joined(separator: "\n"), as: "feeds.skipped.csv", at: 10)
    }
    if Bool.random(using: &random) { try take(sheet, at: 20) }
    let above = String(repeating: "\n", count: Int.random(in: 0...2, using: &random))
    let whole = Self.header + above + right.joined(separator: "\n")
    try take(whole, at: 30)
    #expect(!(try take(whole, at: 40).outcome.changesAnything))
    let feeds = try run(
      "sqlite3", sample.path,
      """
      SELECT strftime('6/1/2026,%H:%M,', started_at, 'unixepoch', '+2 hours')
        || CAST(volume_ml AS INTEGER) || ',' || formula || ',' FROM bottle_feeds
      """
    ).output.replacing(",08:", with: ",8:").split(separator: "\n").map(String.init)
    #expect(feeds.sorted() == right.sorted())
  }
}
