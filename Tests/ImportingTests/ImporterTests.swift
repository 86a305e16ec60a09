import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// A record that is imported again is stored once, and the later of two versions counts in any order of the imports.
@Suite struct ImporterTests {
  private static let noon: Int64 = 1_782_000_000

  /// Returns a bottle feed from another tracker.
  private func bottle(
    _ key: String, _ volume: Double, at moment: Int64 = noon, changed: Int64 = noon, row: Int = 1
  ) -> ImportedRecord {
    ImportedRecord(
      "bottle_feeds", key: key, changedAt: changed, row: row,
      [
        "profile_id": .record(of: "profiles", named: "baby"), "started_at": .integer(moment),
        "volume_ml": .number(volume), "contents": .text("formula"), "note": .null,
      ])
  }

  private let baby = ImportedRecord(
    "profiles", key: "baby", changedAt: noon, row: 1,
    [
      "kind": .text("child"), "name": .text("Eva"), "birth_date": .text("2026-01-05"),
      "slot": .integer(2),
    ])

  private func importing(
    _ records: [ImportedRecord], into sample: SampleDatabase
  ) throws -> ImportOutcome {
    let database = try Database(path: sample.path, openMode: .writing)
    try database.execute("PRAGMA foreign_keys = ON")
    let family = try TrackingDatabase(at: sample.path).family()
    return try database.transaction {
      var importer = try Importer(
        "tracker", into: database, of: family, at: Instant(seconds: 1_782_863_999))
      for record in [baby] + records { try importer.store(record) }
      return importer.outcome
    }
  }

  private func dump(_ sample: SampleDatabase) throws -> [String] {
    try ["bottle_feeds", "activity", "profiles"].flatMap { table in
      try run("sqlite3", sample.path, "SELECT * FROM \(table) ORDER BY id").output
        .split(separator: "\n").map(String.init)
    }
  }

  @Test func whatIsKnownIsNotAddedAgain() throws {
    let sample = try SampleDatabase()
    let first = try importing([bottle("a", 120)], into: sample)
    #expect(
      first.countsByTable["bottle_feeds"]?.added == 1 && first.countsByTable["profiles"]?.added == 1
    )
    let before = try dump(sample)
    let second = try importing([bottle("a", 120)], into: sample)
    #expect(second.countsByTable["bottle_feeds"] == .init(unchanged: 1) && !second.changesAnything)
    #expect(try dump(sample) == before)
    let feeds = try sample.journal().bottleFeeds
    #expect(feeds.map(\.volumeMl) == [120])
  }

  @Test func theLaterVersionCountsAndTheEarlierIsInTheLog() throws {
    let sample = try SampleDatabase()
    _ = try importing([bottle("a", 120)], into: sample)
    let outcome = try importing([bottle("a", 90, changed: Self.noon + 60)], into: sample)
    #expect(outcome.countsByTable["bottle_feeds"] == .init(changed: 1))
    let journal = try sample.journal()
    #expect(journal.bottleFeeds.map(\.volumeMl) == [90])
    let entry = try #require(journal.activityLog.first)
    #expect(entry.before?.contains("volume_ml 120") == true)
    #expect(entry.after?.contains("volume_ml 90") == true)
    #expect(entry.happenedAt.seconds == Self.noon + 60 && entry.subject == "bottle_feeds")
  }

  @Test func whatCannotBeTrueIsSkippedWithItsRowAndTheReason() throws {
    let sample = try SampleDatabase()
    let outcome = try importing(
      [
        bottle("negative", -5, row: 2), bottle("future", 90, at: 1_790_000_000, row: 3),
        bottle("unborn", 90, at: 1_700_000_000, row: 4), bottle("good", 90, row: 5),
        bottle("huge", 5000, row: 6),
      ], into: sample)
    #expect(outcome.countsByTable["bottle_feeds"]?.added == 1)
    #expect(outcome.firstSkippedRows.map(\.rowNumber) == [2, 3, 4, 6])
    #expect(
      outcome.firstSkippedRows.map(\.problem.fault) == [
        .outOfRange, .inTheFuture, .beforeBirth, .outOfRange,
      ])
    #expect(outcome.firstSkippedRows.first?.problem.column == "volume_ml")
    #expect(try sample.journal().skippedRows.isEmpty)
  }

  /// A later version that cannot be true does not replace the earlier one.
  @Test func aChangeThatCannotBeTrueLeavesWhatIsThere() throws {
    let sample = try SampleDatabase()
    _ = try importing([bottle("a", 120)], into: sample)
    let before = try dump(sample)
    let outcome = try importing(
      [bottle("a", 90, at: 1_790_000_000, changed: Self.noon + 60)], into: sample)
    #expect(outcome.firstSkippedRows.count == 1)
    #expect(try dump(sample) == before)
  }

  /// Otherwise, the order of the imports would decide whether this version is in the log.
  @Test func anEarlierVersionThatCannotBeTrueIsSkippedToo() throws {
    let sample = try SampleDatabase()
    _ = try importing([bottle("a", 120)], into: sample)
    let before = try dump(sample)
    let outcome = try importing([bottle("a", -90, changed: Self.noon - 60)], into: sample)
    #expect(
      outcome.firstSkippedRows.map(\.problem.column) == ["volume_ml"] && !outcome.changesAnything)
    #expect(try dump(sample) == before)
  }

  @Test func aRecordOfNobodyIsSkipped() throws {
    let sample = try SampleDatabase()
    let stray = ImportedRecord(
      "diapers", key: "d", changedAt: Self.noon, row: 9,
      [
        "profile_id": .record(of: "profiles", named: "nobody"), "happened_at": .integer(Self.noon),
        "wet": .integer(1),
      ])
    let outcome = try importing([stray], into: sample)
    #expect(
      outcome.firstSkippedRows.map(\.problem) == [
        RowProblem(.danglingReference, column: "profile_id")
      ])
  }

  @Test(arguments: Cases.seeds(8, underStress: 40))
  func exportsOfTwoDevicesMergeToTheSameInAnyOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    // There are only four times of change, so that devices often change the same record at the same time.
    let exports = (0..<Int.random(in: 2...4, using: &random)).map { _ in
      (0..<6).filter { _ in Bool.random(using: &random) }.map { number in
        bottle(
          "feed \(number)", Double(Int.random(in: 1...3, using: &random)) * 50,
          changed: Self.noon + Int64.random(in: 0...3, using: &random))
      }
    }
    let dumps = try [exports, exports.reversed(), exports.shuffled(using: &random)].map { order in
      let sample = try SampleDatabase()
      for export in order { _ = try importing(export, into: sample) }
      return try dump(sample)
    }
    #expect(dumps[0] == dumps[1] && dumps[0] == dumps[2])
    let contents = Set(exports.joined().map { "\($0.key) \($0.columns)" })
    let kept = dumps[0].filter { $0.contains("formula") }.count
    #expect(kept == contents.count, "each state is the record's or in the log, once")
  }
}
