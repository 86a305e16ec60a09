import TestSupport
import Testing

@testable import Kinfolio

@Suite struct SameAsAnotherTests {
  private func feed(_ id: String, at: Int64 = 1_780_000_000, ml: Int = 90, by: String = "NULL")
    -> String
  {
    """
    INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, logged_by, changed_at)
      VALUES ('\(id)', 'mia', \(at), \(ml), 'formula', \(by), \(at));
    """
  }

  private func leftOut(_ journal: Journal) -> [String] {
    journal.leftOut.map { "\($0.table) \($0.id) \($0.problem.fault) \($0.problem.found)" }
  }

  @Test func theSecondOfTwoThatSayTheSameIsLeftOut() throws {
    let journal = try SampleDatabase(
      feed("c") + feed("a", by: "'ana'") + feed("b") + feed("other", ml: 91)
        + feed("later", at: 1_780_000_001)
    ).journal()
    #expect(journal.bottleFeeds.map(\.entry.id) == ["a", "other", "later"])
    #expect(
      leftOut(journal) == [
        "bottle_feeds b sameAsAnother 'a'", "bottle_feeds c sameAsAnother 'a'",
      ])
  }

  @Test func twoProfilesMayDoTheSameAtOnce() throws {
    let journal = try SampleDatabase(
      feed("a") + """
        INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('leo', 'child', 'Leo', 1, 1);
        INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at)
          VALUES ('b', 'leo', 1780000000, 90, 'formula', 1);
        """
    ).journal()
    #expect(journal.bottleFeeds.count == 2)
  }

  /// A reaction must not get lost because the tasting it names was entered twice.
  @Test func whatNamesTheOneLeftOutMeansTheOneThatStays() throws {
    let journal = try SampleDatabase(
      """
      INSERT INTO foods (id, name, colour, allergens, changed_at) VALUES ('egg', 'Egg', 'yellow', 'egg', 1);
      INSERT INTO food_logs (id, profile_id, food_id, eaten_at, changed_at)
        VALUES ('a', 'mia', 'egg', 1780000000, 1), ('b', 'mia', 'egg', 1780000000, 1);
      INSERT INTO reactions (id, profile_id, food_log_id, noticed_at, severity, signs, changed_at)
        VALUES ('r', 'mia', 'b', 1780003600, 'mild', 'rash', 1);
      """
    ).journal()
    #expect(leftOut(journal) == ["food_logs b sameAsAnother 'a'"])
    #expect(journal.reactions.map(\.foodLog) == [ID("a")])
  }

  /// Nobody has looked at the pictures yet.
  @Test func photosInTheDatabaseAreNotTakenForTheSame() throws {
    let journal = try SampleDatabase(
      """
      INSERT INTO photos (id, profile_id, captured_at, image, changed_at)
        VALUES ('a', 'mia', 1780000000, x'01', 1), ('b', 'mia', 1780000000, x'02', 1);
      """
    ).journal()
    #expect(journal.photos.count == 2)
    #expect(journal.leftOut.isEmpty)
  }

  /// Whatever is wrong with a row, no figure knows of it.
  @Test func noBadRowIsInAnyTotal() throws {
    let good = feed("good")
    let sample = try SampleDatabase(good)
    try sample.relax("bottle_feeds")
    try sample.relax("sleeps")
    try sample.relax("measurements")
    let rows =
      BadRow.feeds + BadRow.others.filter { ["sleeps", "measurements"].contains($0.table) }
    for (number, row) in rows.enumerated() {
      try sample.run(row.sql.replacing("'bad'", with: "'bad\(number)'"))
    }
    try sample.run(feed("twin"))
    let window = Window(from: .day("2026-01-10"), through: .day("2026-06-30"))
    func figures(_ journal: Journal) throws -> FigureTree {
      ChildFigures(journal, of: try #require(journal.profiles.first), in: window).tree
    }
    let spoilt = try sample.journal()
    #expect(spoilt.leftOut.count == rows.count + 1)
    #expect(try figures(spoilt) == figures(SampleDatabase(good).journal()))
  }
}
