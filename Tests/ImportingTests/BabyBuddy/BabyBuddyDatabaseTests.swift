import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// Databases of every version of Baby Buddy are imported, and treated as untrusted files.
@Suite struct BabyBuddyDatabaseTests {
  private static let oldRows = """
    INSERT INTO core_child VALUES (1, 'Ida', 'Lark', '2026-01-05', 'ida-lark');
    INSERT INTO core_feeding VALUES
      (1, '2026-03-01 08:00:00', '2026-03-01 08:10:00', 1, 'formula', 'bottle', 90, 1);
    INSERT INTO core_sleep VALUES
      (1, '2026-03-01 05:00:00', '2026-03-01 06:00:00', 1, 1),
      (2, '2026-03-01 17:00:01', '2026-03-01 19:00:00', 1, 1);
    INSERT INTO core_diaperchange VALUES (1, '2026-03-01 05:00:00', 1, 0, '', 1);
    INSERT INTO core_note VALUES (1, 'Hello', '2026-03-01 05:00:00', 1);
    """

  @Test func theFirstVersionIsReadAsFarAsItGoes() throws {
    let sample = try BabyBuddySample(BabyBuddySample.oldest, Self.oldRows)
    let (outcome, leftOut, _) = try sample.bringOver(units: "volume=ml")
    #expect(outcome.firstSkippedRows.isEmpty && leftOut.isEmpty)
    let journal = try sample.family.journal()
    #expect(journal.bottleFeeds.map(\.volumeMl) == [90])
    // This version does not distinguish naps: a sleep from 6:00 in Paris is a nap, one from 18:00:01 is not.
    #expect(journal.sleeps.map(\.kind) == [.nap, .night])
    #expect(journal.notes.map(\.text) == ["Hello"] && journal.diapers.count == 1)
    let buddy = try BabyBuddy(at: sample.path)
    #expect(buddy.usersZone == nil && buddy.usersLanguage == nil)
  }

  @Test func napsAndPumpingOfTheYearsBetweenAreUnderstood() throws {
    let sample = try BabyBuddySample(
      BabyBuddySample.oldest,
      """
      INSERT INTO core_child VALUES (1, 'Ida', 'Lark', '2026-01-05', 'ida-lark');
      ALTER TABLE core_sleep ADD COLUMN napping bool NULL;
      INSERT INTO core_sleep VALUES
        (1, '2026-03-01 12:00:00', '2026-03-01 13:00:00', 1, 1, 0),
        (2, '2026-03-01 22:00:00', '2026-03-01 23:00:00', 1, 1, 1);
      CREATE TABLE core_pumping (id integer PRIMARY KEY, amount real, time datetime,
        notes text, child_id integer);
      INSERT INTO core_pumping VALUES (1, 80, '2026-03-01 05:00:00', NULL, 1);
      """)
    #expect(try sample.bringOver(units: "volume=ml").outcome.firstSkippedRows.isEmpty)
    let journal = try sample.family.journal()
    #expect(journal.sleeps.map(\.kind) == [.night, .nap])
    #expect(journal.pumpingSessions.map(\.volumeMl) == [80])
    #expect(journal.pumpingSessions.first?.span.end == nil)
  }

  @Test func onlyDatabasesOfBabyBuddyFit() throws {
    let sample = try BabyBuddySample()
    let text = try sample.folder.write("SQLite format 3", to: "text.sqlite3")
    let error = #expect(throws: ImportProblem.self) { try BabyBuddy(at: sample.family.path) }
    #expect(error?.description.contains("core_child") == true)
    #expect(throws: DatabaseProblem.self) { try BabyBuddy(at: text) }
  }

  /// The import runs no view or trigger and writes nothing, even to a write-ahead database that no program has open.
  @Test func theFileIsOnlyReadAndNothingInItRuns() throws {
    let sample = try BabyBuddySample()
    try sample.run(
      """
      CREATE TRIGGER evil AFTER INSERT ON core_timer BEGIN DELETE FROM core_child; END;
      ALTER TABLE core_weight RENAME TO weights;
      CREATE VIEW core_weight AS SELECT * FROM weights;
      """)
    try sample.run("PRAGMA journal_mode = WAL")
    let before = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    let outcome = try sample.bringOver().outcome
    #expect(outcome.countsByTable["measurements"]?.added == 3)
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path)) == before)
    let files = try FileManager.default.contentsOfDirectory(atPath: sample.folder.url.path)
    #expect(files == ["db.sqlite3"])
  }

  @Test(arguments: [
    ("2026-03-01 08:04:09", 1_772_352_249), ("2026-03-01 08:04:09.999999", 1_772_352_249),
    ("2026-03-01T08:04:09Z", 1_772_352_249), ("2026-03-01 08:04:09+00:00", 1_772_352_249),
    ("2026-03-01 10:04:09.5+02:00", 1_772_352_249),
    ("2026-03-01 02:34:09-05:30", 1_772_352_249),
  ])
  func momentsAreReadInAllTheirForms(text: String, seconds: Int64) {
    #expect(DjangoTime.instant(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "2026-03-01", "2026-03-01 08:04", "2026-02-30 08:04:09", "2026-03-01 24:00:00",
    "2026-03-01 08:04:60", "2026-03-01 08:04:09 CET", "2026-03-01 08:04:09+2", "1772352249",
  ])
  func whatIsNoMomentIsNone(text: String) {
    #expect(DjangoTime.instant(text) == nil)
  }
}
