import TestSupport
import Testing

@testable import Records
@testable import TestFamilies

@Suite struct JournalReadingTests {
  @Test func readsAllValuesOfFeed() throws {
    let sample = try SampleDatabase(
      """
      INSERT INTO bottle_feeds (id, profile_id, started_at, ended_at, volume_ml, contents, logged_by, changed_at)
        VALUES ('f1', 'mia', 1780000000, 1780000600, 120.5, 'breast_milk', 'ana', 1780000700);
      """)
    let journal = try sample.journal()
    let feed = try #require(journal.bottleFeeds.of(ID("mia")).first)
    #expect(feed.volumeMl == 120.5)
    #expect(feed.span.durationSeconds == 600)
    #expect(feed.contents == .breastMilk)
    #expect(feed.entry.loggedBy == ID("ana"))
    #expect(journal.skippedRows.isEmpty)
    #expect(journal.missingTablesAndColumns.isEmpty)
  }

  @Test func caregiverMayBeLoggedByAnotherCaregiver() throws {
    let sample = try SampleDatabase(
      """
      INSERT INTO caregivers (id, name, role, logged_by, changed_at)
        VALUES ('aaa', 'Ben', 'co_parent', 'ana', 1), ('zoe', 'Zoe', 'viewer', 'aaa', 1);
      """)
    let journal = try sample.journal()
    #expect(journal.caregivers.map(\.name) == ["Ana", "Ben", "Zoe"])
    #expect(journal.skippedRows.isEmpty)
  }

  /// Inserts the same rows in different orders; several have equal times.
  @Test(arguments: [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 0, 4, 1, 3]])
  func insertionOrderDoesNotMatter(order: [Int]) throws {
    let sample = try SampleDatabase(
      "INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('cat', 'pet', 'Miso', 0, 1);"
    )
    for index in order {
      try sample.run(
        """
        INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at)
          SELECT 'b\(index)' || column1, column1, 1780000000 - \(index % 2), \(index), 'formula', 1
          FROM (VALUES ('mia'), ('cat'));
        INSERT INTO activity (id, happened_at, kind, subject, changed_at)
          VALUES ('a\(index)', 1780000000, 'record_added', 'x', 1);
        """)
    }
    let journal = try sample.journal()
    let ids = journal.bottleFeeds.map(\.entry.id)
    let cat = ["b1cat", "b3cat", "b0cat", "b2cat", "b4cat"]
    #expect(ids == cat + ["b1mia", "b3mia", "b0mia", "b2mia", "b4mia"])
    #expect(journal.activityLog.map(\.entry.id) == ["a0", "a1", "a2", "a3", "a4"])
    #expect(journal.bottleFeeds.of(ID("mia")).within(1_780_000_000..<1_780_000_001).count == 3)
  }

  @Test(
    arguments: [
      ("DROP TABLE sleeps", ["sleeps"]),
      ("ALTER TABLE sleeps DROP COLUMN note", ["sleeps.note"]),
      ("DROP TABLE settings", ["settings"]),
      ("DROP TABLE sleeps; CREATE VIEW sleeps AS SELECT * FROM visits", ["sleeps"]),
      ("DROP TABLE sleeps; CREATE VIRTUAL TABLE sleeps USING fts5(id, kind)", ["sleeps"]),
      (
        "ALTER TABLE sleeps DROP COLUMN note; ALTER TABLE sleeps ADD note TEXT AS ('x')",
        ["sleeps.note"]
      ),
      (
        """
        DROP TABLE sleeps; CREATE VIEW sleeps AS
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n
        """, ["sleeps"]
      ),
    ] as [(String, [String])])
  func reportsMissingTablesAndColumns(change: String, missing: [String]) throws {
    let sample = try SampleDatabase(
      """
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
        VALUES ('n1', 'mia', 1780000000, 'note', 'First tooth?', 1780000000);
      """)
    try sample.run(change)
    let journal = try sample.journal()
    #expect(journal.missingTablesAndColumns == missing)
    #expect(journal.notes.map(\.text) == ["First tooth?"])
    #expect(journal.skippedRows.isEmpty)
  }

  @Test func profileTimeZoneOverridesFamilyTimeZone() throws {
    let sample = try SampleDatabase("UPDATE profiles SET time_zone = 'Asia/Tokyo';")
    let journal = try sample.journal()
    #expect(try journal.zone(of: #require(journal.profiles.first)).name == "Asia/Tokyo")
    // Mia was born on the 10th, which began in Tokyo eight hours before it began in Paris.
    try sample.run(
      """
      INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at)
        VALUES ('d1', 'mia', 1767970800, 1, 1), ('d2', 'mia', 1767970799, 1, 1);
      """)
    let again = try sample.journal()
    #expect(again.diapers.map(\.entry.id) == ["d1"])
    #expect(again.skippedRows.map(\.problem.fault) == [.beforeBirth])
  }
}
