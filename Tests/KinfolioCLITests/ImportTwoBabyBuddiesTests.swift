import SQLite
import TestSupport
import Testing

@testable import Records

/// Tests two Baby Buddy databases in one family, possibly with different units.
@Suite struct ImportTwoBabyBuddiesTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
    try make("ounces", "Ida", at: "08", amount: 3.5)
    try make("millilitres", "Leo", at: "12", amount: 20)
  }

  private func make(_ name: String, _ child: String, at hour: String, amount: Double) throws {
    try Database(path: folder.path(name), openMode: .creating).execute(
      """
      CREATE TABLE django_migrations (id integer PRIMARY KEY, applied datetime);
      INSERT INTO django_migrations VALUES (1, '2026-01-02 20:\(hour):20.783628');
      CREATE TABLE core_child (id integer PRIMARY KEY, first_name text, last_name text, birth_date date);
      CREATE TABLE core_feeding (id integer PRIMARY KEY, start datetime, "end" datetime, type text,
        method text, amount real, child_id integer);
      CREATE TABLE core_diaperchange (id integer PRIMARY KEY, time datetime, wet bool, solid bool,
        color text, child_id integer);
      INSERT INTO core_child VALUES (1, '\(child)', '', '2026-01-05');
      INSERT INTO core_feeding VALUES (1, '2026-03-01 \(hour):00:00', '2026-03-01 \(hour):20:00',
        'formula', 'bottle', \(amount), 1);
      """)
  }

  private func importing(_ name: String, _ words: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["import", "babybuddy", name, "--into", sample.path, "--yes"] + words, in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "1782863999"])
  }

  private func volumes() throws -> [Double] {
    try sample.journal().bottleFeeds.map { ($0.volumeMl * 10).rounded() / 10 }.sorted()
  }

  @Test func unitsAreStoredPerDatabase() throws {
    #expect(try importing("ounces", "--units", "volume=oz").code == 0)
    let unsaid = try importing("millilitres")
    #expect(
      unsaid.code == 65 && unsaid.errorOutput.contains("Add --units volume=ml|oz"),
      "\(unsaid.errorOutput)")
    #expect(try importing("millilitres", "--units", "volume=ml").code == 0)
    for name in ["ounces", "millilitres"] {
      let again = try importing(name)
      #expect(
        again.output.contains("bottle feeds: 1 known already"),
        "\(again.output)\(again.errorOutput)")
    }
    #expect(try volumes() == [20, 103.5])
    let kept = try run(
      "sqlite3", sample.path,
      "SELECT value FROM settings WHERE name LIKE 'baby_buddy_units of ________' ORDER BY 1"
    ).output
    #expect(kept == "volume=ml\nvolume=oz\n")
    // A change of one database's unit does not affect the other database.
    #expect(
      try importing("millilitres", "--units", "volume=oz").output.contains(
        "bottle feeds: 1 changed"))
    #expect(try volumes() == [103.5, 591.5])
  }

  /// Units that were stored before each database had its own apply to the databases that had been
  /// imported by then.
  @Test func sharedUnitsApplyToExistingDatabases() throws {
    #expect(try importing("ounces", "--units", "volume=oz").code == 0)
    try sample.run(
      "UPDATE settings SET name = 'baby_buddy_units' WHERE name LIKE 'baby_buddy_units of %'")
    #expect(try importing("millilitres").code == 65)
    let again = try importing("ounces")
    #expect(
      again.output.contains("bottle feeds: 1 known already"), "\(again.output)\(again.errorOutput)")
    #expect(
      try importing("ounces", "--units", "volume=ml").output.contains("bottle feeds: 1 changed"))
    #expect(try volumes() == [3.5])
  }
}
