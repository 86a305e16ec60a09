import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct DuplicateRecordTests {
  private func feed(_ id: String, at: Int64 = 1_780_000_000, ml: Int = 90, by: String = "NULL")
    -> String
  {
    """
    INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, logged_by, changed_at)
      VALUES ('\(id)', 'mia', \(at), \(ml), 'formula', \(by), \(at));
    """
  }

  private func skippedRowDescriptions(in journal: Journal) -> [String] {
    journal.skippedRows.map {
      "\($0.table) \($0.id) \($0.problem.fault) \($0.problem.invalidValue)"
    }
  }

  @Test func skipsDuplicateRecords() throws {
    let journal = try SampleDatabase(
      feed("c") + feed("a", by: "'ana'") + feed("b") + feed("other", ml: 91)
        + feed("later", at: 1_780_000_001)
    ).journal()
    #expect(journal.bottleFeeds.map(\.entry.id) == ["a", "other", "later"])
    #expect(
      skippedRowDescriptions(in: journal) == [
        "bottle_feeds b identicalDuplicate 'a'", "bottle_feeds c identicalDuplicate 'a'",
      ])
  }

  private static let timestamp = "1780000000"

  /// One event per table that several apps recorded, with its columns and values.
  ///
  /// The last column is a remark. Its value differs between the apps and is added by the test.
  private static let eventsWithRemarks = [
    ("bottle_feeds", "started_at, volume_ml, contents, note", "\(timestamp), 120, 'formula'"),
    ("nursing_sessions", "started_at, left_seconds, right_seconds, note", "\(timestamp), 300, 200"),
    ("milk_waste", "wasted_at, volume_ml, reason", "\(timestamp), 30"),
    ("pumping_sessions", "started_at, volume_ml, side, note", "\(timestamp), 90, 'left'"),
    ("sleeps", "started_at, ended_at, kind, note", "\(timestamp), \(timestamp) + 3600, 'nap'"),
    ("diapers", "happened_at, wet, dirty, note", "\(timestamp), 1, 0"),
    ("doses", "given_at, name, amount, unit, note", "\(timestamp), 'Vitamin D', 400, 'IU'"),
    ("temperatures", "measured_at, celsius, place, note", "\(timestamp), 38.2, 'ear'"),
    ("measurements", "measured_on, kind, value, note", "'2026-05-20', 'weight', 7.1"),
    ("vaccinations", "vaccine, given_on, note", "'BCG', '2026-05-20'"),
    ("milestones", "reached_on, kind, title, note", "'2026-05-20', 'smile', 'A smile'"),
    ("symptoms", "started_at, name, note", "\(timestamp), 'cough'"),
    ("visits", "visited_on, kind, note", "'2026-05-20', 'checkup'"),
  ]

  private func insertStatement(_ id: String, _ table: String, _ columns: String, _ values: String)
    -> String
  {
    "INSERT INTO \(table) (id, profile_id, changed_at, \(columns)) VALUES ('\(id)', 'mia', 1, \(values));"
  }

  @Test(arguments: eventsWithRemarks)
  func differentRemarksAreStillDuplicates(table: String, columns: String, values: String) throws {
    let rows = [("a", "NULL"), ("b", "'tired'"), ("c", "'from the app'"), ("d", "'tired'")]
    let sql = rows.map { insertStatement($0.0, table, columns, "\(values), \($0.1)") }
    let journal = try SampleDatabase(sql.joined()).journal()
    #expect(
      skippedRowDescriptions(in: journal)
        == ["b", "c", "d"].map { "\(table) \($0) identicalDuplicate 'a'" })
    #expect(journal.recordCounts.first { $0.table == table }?.count == 1)
  }

  /// The remaining record joins the remarks of all duplicates, so that no text is lost.
  @Test func keptRecordJoinsRemarksOfDuplicates() throws {
    let sql = ["NULL", "'tired'", "'half asleep'", "'tired'"].enumerated().map { number, note in
      insertStatement(
        "n\(number)", "bottle_feeds", "started_at, volume_ml, contents, note",
        "1780000000, 120, 'formula', \(note)")
    }
    let feeds = try SampleDatabase(sql.joined()).journal().bottleFeeds
    #expect(feeds.map(\.note) == ["tired · half asleep"])
  }

  /// Records that may be two events in one second, or one event with two conflicting values.
  ///
  /// Nothing shows which record is wrong, so both stay.
  @Test(arguments: [
    (
      "bottle_feeds", "started_at, volume_ml, contents",
      ["\(timestamp), 120, 'formula'", "\(timestamp), 90, 'formula'"]
    ),
    (
      "pumping_sessions", "started_at, volume_ml, side",
      ["\(timestamp), 60, 'left'", "\(timestamp), 60, 'right'"]
    ),
    ("diapers", "happened_at, wet, dirty", ["\(timestamp), 1, 0", "\(timestamp), 0, 1"]),
    (
      "doses", "given_at, name, amount",
      ["\(timestamp), 'Iron', 5", "\(timestamp), 'Vitamin D', 5"]
    ),
    (
      "measurements", "measured_on, kind, value",
      ["'2026-05-20', 'weight', 7.1", "'2026-05-20', 'weight', 7.15"]
    ),
    (
      "points", "given_at, points, reason",
      ["\(timestamp), 5, 'tidied up'", "\(timestamp), 5, 'fed the cat'"]
    ),
    (
      "notes", "written_at, kind, text",
      ["\(timestamp), 'note', 'Egg'", "\(timestamp), 'note', 'Milk'"]
    ),
    (
      "reactions", "noticed_at, severity, signs",
      ["\(timestamp), 'mild', 'rash'", "\(timestamp), 'mild', 'swelling'"]
    ),
    (
      "usage_sessions", "started_at, ended_at, app, category",
      ["\(timestamp), \(timestamp), 'A', 'games'", "\(timestamp), \(timestamp), 'B', 'games'"]
    ),
    ("replies", "received_at, text", ["\(timestamp), 'Yes'", "\(timestamp), 'Done'"]),
  ])
  func keepsRecordsWithDifferentValues(table: String, columns: String, values: [String]) throws {
    let sql = values.enumerated().map {
      insertStatement("r\($0.offset)", table, columns, $0.element)
    }
    let journal = try SampleDatabase(sql.joined()).journal()
    #expect(skippedRowDescriptions(in: journal).isEmpty)
    #expect(journal.recordCounts.first { $0.table == table }?.count == 2)
  }

  /// Each line of the activity log describes an action of its own.
  @Test func keepsIdenticalActivityEntries() throws {
    let line = "'record_added', 'doses', 1780000000, 1"
    let journal = try SampleDatabase(
      "INSERT INTO activity (id, kind, subject, happened_at, changed_at) VALUES ('a', \(line)), ('b', \(line));"
    ).journal()
    #expect(journal.activityLog.count == 2)
  }

  @Test func keepsSameEventOfTwoProfiles() throws {
    let journal = try SampleDatabase(
      feed("a") + """
        INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('leo', 'child', 'Leo', 1, 1);
        INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at)
          VALUES ('b', 'leo', 1780000000, 90, 'formula', 1);
        """
    ).journal()
    #expect(journal.bottleFeeds.count == 2)
  }

  /// A reaction is kept if the food log that it refers to is a duplicate.
  @Test func redirectsReferencesToKeptRecord() throws {
    let journal = try SampleDatabase(
      """
      INSERT INTO foods (id, name, colour, allergens, changed_at) VALUES ('egg', 'Egg', 'yellow', 'egg', 1);
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
        VALUES ('a', 'mia', 'egg', 1780000000, 1), ('b', 'mia', 'egg', 1780000000, 1);
      INSERT INTO reactions (id, profile_id, food_log_id, noticed_at, severity, signs, changed_at)
        VALUES ('r', 'mia', 'b', 1780003600, 'mild', 'rash', 1);
      """
    ).journal()
    #expect(skippedRowDescriptions(in: journal) == ["food_logs b identicalDuplicate 'a'"])
    #expect(journal.reactions.map(\.foodLog) == [ID("a")])
  }

  /// The images have not been compared yet.
  @Test func photosStoredInDatabaseAreNotDuplicates() throws {
    let journal = try SampleDatabase(
      """
      INSERT INTO photos (id, profile_id, captured_at, image, changed_at)
        VALUES ('a', 'mia', 1780000000, x'01', 1), ('b', 'mia', 1780000000, x'02', 1);
      """
    ).journal()
    #expect(journal.photos.count == 2)
    #expect(journal.skippedRows.isEmpty)
  }

  /// The metrics are the same with and without invalid rows.
  @Test("Fault 22: No figure uses a wrong row") func invalidRowsDoNotChangeMetrics() throws {
    let good = feed("good")
    let sample = try SampleDatabase(good)
    try sample.removeConstraints(of: "bottle_feeds")
    try sample.removeConstraints(of: "sleeps")
    try sample.removeConstraints(of: "measurements")
    let rows =
      BadRow.feeds + BadRow.others.filter { ["sleeps", "measurements"].contains($0.table) }
    for (number, row) in rows.enumerated() {
      try sample.run(row.sql.replacing("'bad'", with: "'bad\(number)'"))
    }
    try sample.run(feed("twin"))
    let window = Window(from: day("2026-01-10"), through: day("2026-06-30"))
    func metrics(_ journal: Journal) throws -> MetricTree {
      ChildMetrics(journal, of: try #require(journal.profiles.first), in: window).tree
    }
    let spoilt = try sample.journal()
    #expect(spoilt.skippedRows.count == rows.count + 1)
    #expect(try metrics(spoilt) == metrics(SampleDatabase(good).journal()))
  }
}
