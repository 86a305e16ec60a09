import TestSupport
import Testing

@testable import Records
@testable import TestFamilies

@Suite struct BadRowTests {
  private static let good = """
    INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at)
      VALUES ('good', 'mia', 1780000000, 90, 'breast_milk', 1780000000);
    """

  @Test(
    "Fault 21: An impossible row is left out and listed",
    arguments: BadRow.feeds + BadRow.others)
  func skipsAndReportsInvalidRow(row: BadRow) throws {
    let sample = try SampleDatabase(Self.good)
    try sample.removeConstraints(of: row.table)
    // `removeConstraints` keeps the text affinity of the column, which would turn the number 5 into text. A
    // column without a type stores it unchanged.
    if row.table == "settings" {
      try sample.run("DROP TABLE settings; CREATE TABLE settings (name, value, changed_at)")
    }
    try sample.run(row.sql)
    let journal = try sample.journal()
    let problems = journal.skippedRows.map {
      [$0.table, $0.id, $0.problem.fault.rawValue, $0.problem.column]
    }
    #expect(problems == [[row.table, row.expectedID, row.fault.rawValue, row.column]])
    #expect(journal.bottleFeeds.map(\.entry.id) == ["good"])
    #expect(journal.profiles.map(\.name) == ["Mia"])
    #expect(journal.caregivers.map(\.name) == ["Ana"])
  }

  /// The schema requires a portion or grams, but an altered table can have neither.
  @Test func rejectsMealWithoutAmount() throws {
    let sample = try SampleDatabase(
      """
      INSERT INTO pet_foods (id, name, form, kcal_per_packet, changed_at)
        VALUES ('tuna', 'Tuna', 'wet', 80, 1);
      """)
    try sample.removeConstraints(of: "pet_meals")
    try sample.run(
      """
      INSERT INTO pet_meals (id, profile_id, fed_at, food_id, changed_at)
        VALUES ('bad', 'mia', 1780000000, 'tuna', 1780000000);
      """)
    let journal = try sample.journal()
    #expect(journal.petMeals.isEmpty)
    #expect(journal.skippedRows.map(\.problem.column) == ["portion"])
  }

  @Test func reportsFoundValue() throws {
    let sample = try SampleDatabase()
    try sample.removeConstraints(of: "bottle_feeds")
    try sample.run(BadRow.feed(.notANumber, "volume_ml", volume: "'120 ml'").sql)
    #expect(try sample.journal().skippedRows.first?.problem.invalidValue == "'120 ml'")
  }

  @Test func rejectsBothRowsWithSameID() throws {
    let sample = try SampleDatabase(Self.good)
    try sample.removeConstraints(of: "bottle_feeds")
    try sample.run(BadRow.feed(.missing, "").sql + BadRow.feed(.missing, "", volume: "60").sql)
    let journal = try sample.journal()
    #expect(journal.bottleFeeds.map(\.entry.id) == ["good"])
    #expect(journal.skippedRows.map(\.problem.fault) == [.duplicateKey, .duplicateKey])
  }

  @Test func identicalRowCountsOnce() throws {
    let sample = try SampleDatabase(Self.good)
    try sample.removeConstraints(of: "bottle_feeds")
    try sample.run("INSERT INTO bottle_feeds SELECT * FROM bottle_feeds;")
    let journal = try sample.journal()
    #expect(journal.bottleFeeds.map(\.entry.id) == ["good"])
    #expect(journal.skippedRows.map(\.problem.fault) == [.identicalDuplicate])
    #expect(journal.skippedRows.map(\.profile) == [ID("mia")])
  }

  @Test func invalidCaregiverOrFoodLogDropsOnlyLinks() throws {
    let sample = try SampleDatabase(
      """
      INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, logged_by, changed_at)
        VALUES ('fed', 'mia', 1780000000, 90, 'breast_milk', 'ana', 1780000000);
      INSERT INTO foods (id, name, colour, changed_at) VALUES ('mango', 'Mango', 'orange', 1);
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
        VALUES ('taste', 'mia', 'mango', 1780000000, 1);
      INSERT INTO photos (id, profile_id, file, food_log_id, changed_at)
        VALUES ('photo', 'mia', 'a.jpg', 'taste', 1);
      """)
    try sample.run(
      """
      PRAGMA ignore_check_constraints = ON; UPDATE caregivers SET role = 'king';
      UPDATE food_logs SET liking = 'perhaps';
      """)
    let journal = try sample.journal()
    #expect(journal.skippedRows.map(\.id) == ["ana", "taste"])
    #expect(journal.bottleFeeds.map(\.entry.loggedBy) == [nil])
    #expect(journal.photos.map(\.foodLog) == [nil])
  }

  /// Without foreign keys, a database can refer to rows that never existed.
  @Test func danglingReferenceDropsOnlyLink() throws {
    let sample = try SampleDatabase()
    try sample.run(
      """
      PRAGMA foreign_keys = OFF;
      INSERT INTO caregivers (id, name, role, logged_by, changed_at)
        VALUES ('ben', 'Ben', 'viewer', 'nobody', 1);
      INSERT INTO doses (id, profile_id, given_at, medicine_id, name, logged_by, changed_at)
        VALUES ('dose', 'mia', 1780000000, 'nothing', 'D', 'ben', 1);
      INSERT INTO photos (id, profile_id, file, food_log_id, logged_by, changed_at)
        VALUES ('photo', 'mia', 'a.jpg', 'nothing', 'nobody', 1);
      INSERT INTO milestones (id, profile_id, reached_on, kind, title, photo_id, changed_at)
        VALUES ('smile', 'mia', '2026-03-01', 'smile', 'A smile', 'nothing', 1);
      INSERT INTO replies (id, profile_id, task_id, received_at, photo_id, changed_at)
        VALUES ('reply', 'mia', 'nothing', 1780000000, 'nothing', 1);
      """)
    let journal = try sample.journal()
    #expect(journal.skippedRows == [])
    #expect(journal.caregivers.map(\.entry.loggedBy) == [nil, nil])
    #expect(journal.doses.map(\.medicine) == [nil])
    #expect(journal.doses.map(\.entry.loggedBy) == [ID("ben")])
    #expect(journal.photos.map(\.foodLog) == [nil])
    #expect(journal.photos.map(\.entry.loggedBy) == [nil])
    #expect(journal.milestones.map(\.photo) == [nil])
    #expect(journal.replies.map(\.task) == [nil])
    #expect(journal.replies.map(\.photo) == [nil])
    #expect(
      journal.ignoredValues.map {
        "\($0.table).\($0.column) \($0.value) \($0.firstRowID) \($0.rowCount)"
      }
        == [
          "caregivers.logged_by 'nobody' ben 1", "doses.medicine_id 'nothing' dose 1",
          "milestones.photo_id 'nothing' smile 1", "photos.food_log_id 'nothing' photo 1",
          "photos.logged_by 'nobody' photo 1", "replies.photo_id 'nothing' reply 1",
          "replies.task_id 'nothing' reply 1",
        ])
  }

  /// The food stays valid, and so do its known allergens.
  @Test func unknownAllergenDropsOnlyItself() throws {
    let sample = try SampleDatabase()
    try sample.removeConstraints(of: "foods")
    try sample.run(
      """
      INSERT INTO foods (id, name, colour, allergens, changed_at)
        VALUES ('cake', 'Cake', 'brown', 'egg walnut milk', 1);
      """)
    let journal = try sample.journal()
    #expect(journal.skippedRows == [])
    #expect(journal.foodsByID[ID("cake")]?.allergens == [.milk, .egg])
    #expect(
      journal.ignoredValues.map { "\($0.table).\($0.column) \($0.value) \($0.firstRowID)" }
        == ["foods.allergens 'walnut' cake"])
  }

  /// A link to a record after the reference time is not an error.
  @Test func linkToLaterRecordIsNotReported() throws {
    let sample = try SampleDatabase(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('photo', 'mia', 1780000100, 'a.jpg', 1);
      INSERT INTO replies (id, profile_id, received_at, photo_id, changed_at)
        VALUES ('a', 'mia', 1780000000, 'photo', 1), ('b', 'mia', 1780000001, 'photo', 1);
      """)
    #expect(try sample.journal(until: Instant(seconds: 1_780_000_050)).ignoredValues.isEmpty)
    try sample.run("PRAGMA foreign_keys = OFF; UPDATE replies SET photo_id = 'gone'")
    let links = try sample.journal().ignoredValues
    #expect(links.map(\.firstRowID) == ["a"])
    #expect(links.map(\.rowCount) == [2])
  }

  /// At the reference time, the night had started but not ended; it was recorded in the morning.
  @Test func eventEndingAfterReferenceTimeCounts() throws {
    let sample = try SampleDatabase(
      """
      INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at)
        VALUES ('night', 'mia', 1782860000, 1782890000, 'night', 1782890000);
      """)
    let journal = try sample.journal()
    #expect(journal.skippedRows == [])
    #expect(journal.sleeps.map(\.entry.id) == ["night"])
  }

  @Test func invalidProfileRejectsItsRows() throws {
    let sample = try SampleDatabase(Self.good)
    try sample.run("PRAGMA ignore_check_constraints = ON; UPDATE profiles SET kind = 'fish'")
    let faults = try sample.journal().skippedRows.map { "\($0.table) \($0.id) \($0.problem.fault)" }
    #expect(faults == ["profiles mia notAllowed", "bottle_feeds good danglingReference"])
  }
}
