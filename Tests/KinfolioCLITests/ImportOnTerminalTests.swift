import Foundation
import SQLite
import TestSupport
import Testing

/// Tests that a user at a terminal is shown the effect of an import before confirming it.
@Suite struct ImportOnTerminalTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
  }

  /// Returns the terminal's contents after an import.
  ///
  /// Each question is answered with one line.
  private func importing(_ words: String, answering answers: String...) throws -> String {
    try folder.write(answers.map { $0 + "\n" }.joined(), to: "answers")
    let terminal = try ProgramResult.kinfolio(
      onTerminal: "import \(words) --into '\(sample.path)'", typingOutputOf: "cat answers",
      in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "1782863999"])
    return terminal.output
  }

  private func first(_ query: String) throws -> Int64? {
    try Database(path: sample.path, openMode: .reading).prepare(query).firstInteger()
  }

  private func writeFeeds(_ rows: String) throws {
    try folder.write("Date,Time,Volume,Formula Type,Waste Amount\n" + rows, to: "feeds.csv")
  }

  @Test func writesOnlyAfterYes() throws {
    try writeFeeds("6/13/2026,8:05 AM,120,,\n")
    for answer in ["n", "", "perhaps"] {
      let told = try importing(
        "sheet feeds.csv --units volume=ml --time-zone UTC", answering: answer)
      #expect(told.contains("bottle feeds: 1 new"))
      #expect(told.contains("Write this into \(sample.path)? [y/N]"))
      #expect(told.contains("Nothing was written."), "\(told)")
      #expect(try first("SELECT count(*) FROM bottle_feeds") == 0)
    }
    let told = try importing("sheet feeds.csv --units volume=ml --time-zone UTC", answering: "y")
    #expect(told.contains("Written into"), "\(told)")
    #expect(try first("SELECT count(*) FROM bottle_feeds") == 1)
    #expect(try !importing("sheet feeds.csv --units volume=ml --time-zone UTC").contains("[y/N]"))
  }

  @Test func offersOnlyListOfSkippedRowsIfNothingIsNew() throws {
    try writeFeeds("6/13/2026,8:05 AM,much,,\n")
    let told = try importing("sheet feeds.csv --units volume=ml --time-zone UTC", answering: "n")
    #expect(told.contains("Nothing in it is new. List what was skipped in a file? [y/N]"))
    #expect(try folder.files()["feeds.skipped.csv"] == nil)
    _ = try importing("sheet feeds.csv --units volume=ml --time-zone UTC", answering: "yes")
    #expect(try folder.files()["feeds.skipped.csv"] != nil)
  }

  /// A pet was renamed and then named back.
  ///
  /// The copy with the temporary name is imported last.
  @Test func storesDateOfIdenticalLaterCopy() throws {
    for (number, name) in [(1, "Kiki"), (2, "Kik"), (3, "Kiki")] {
      let path = try folder.write(#"{"pets": {"k": {"name": "\#(name)"}}}"#, to: "\(number).json")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_782_700_000 + Double(number))],
        ofItemAtPath: path)
    }
    #expect(try importing("pet-food 1.json", answering: "y").contains("Written into"))
    let same = try importing("pet-food 3.json")
    #expect(!same.contains("[y/N]") && same.contains("Nothing in it was new."), "\(same)")
    let between = try importing("pet-food 2.json", answering: "y")
    #expect(between.contains("profiles: 1 older than what is there"), "\(between)")
    #expect(try first("SELECT count(*) FROM profiles WHERE name = 'Kiki'") == 1)
  }

  @Test func asksForMissingDeclarationsOnce() throws {
    try Database(path: folder.path("db.sqlite3"), openMode: .creating).execute(
      """
      CREATE TABLE core_child (id INTEGER, first_name, last_name, birth_date);
      CREATE TABLE core_feeding (id INTEGER, child_id, start, "end", type, method, amount);
      CREATE TABLE core_diaperchange (id INTEGER, child_id, time, wet, solid, color);
      CREATE TABLE core_weight (id INTEGER, child_id, weight, date);
      INSERT INTO core_child VALUES (1, 'Ida', 'Lark', '2026-01-05');
      INSERT INTO core_weight VALUES (1, 1, 3.5, '2026-01-06');
      """)
    let told = try importing(
      "babybuddy db.sqlite3", answering: "stones", "kg", "female", "y")
    #expect(told.matches(of: /In which unit does Baby Buddy hold weights/).count == 2)
    #expect(told.contains("Is Ida Lark a girl or a boy"))
    #expect(told.contains("Written into"), "\(told)")
    #expect(
      try first("SELECT count(*) FROM profiles WHERE sex = 'female' AND name = 'Ida Lark'") == 1)
    let again = try importing("babybuddy db.sqlite3")
    #expect(!again.contains("[Enter: leave open]") && again.contains("known already"), "\(again)")
  }

  @Test func asksForVolumeUnitIfUnknown() throws {
    try writeFeeds("6/13/2026,8:05 AM,4,,\n")
    let told = try importing("sheet feeds.csv --time-zone Europe/Paris", answering: "oz", "y")
    // The progress line is erased before the question.
    #expect(told.contains("\r\u{1B}[2KIn which unit are its volumes? ml, oz"), "\(told)")
    #expect(try first("SELECT volume_ml BETWEEN 118 AND 119 FROM bottle_feeds") == 1)
    let again = try importing("sheet feeds.csv")
    #expect(!again.contains("In which unit") && again.contains("1 known already"), "\(again)")
  }

  @Test func asksForDateOrderIfAmbiguous() throws {
    try writeFeeds("6/5/2026,8:05 AM,120,,\n")
    let said = "sheet feeds.csv --units volume=ml --time-zone UTC"
    let told = try importing(said, answering: "us", "dmy", "y")
    let question = "Is 6/5/2026 month/day/year or day/month/year? mdy, dmy"
    #expect(told.components(separatedBy: question).count == 3, "\(told)")
    #expect(
      try first(
        "SELECT count(*) FROM bottle_feeds WHERE started_at = unixepoch('2026-05-06 08:05')") == 1)
    let again = try importing(said)
    #expect(!again.contains("Is 6/5") && again.contains("1 known already"), "\(again)")
  }

  @Test func asksForTimeZoneOfSheet() throws {
    try writeFeeds("6/13/2026,8:05 AM,120,,\n6/13/2026,9:05 AM,much,,\n")
    let told = try importing(
      "sheet feeds.csv --units volume=ml", answering: "Nowhere", "America/New_York", "y")
    #expect(told.contains("By whose clock are the times in the sheet?"))
    #expect(told.contains("[Enter: Europe/Paris]"), "\(told)")
    #expect(told.contains("'Nowhere' is no time zone"), "\(told)")
    // The printed command for skipped rows does not repeat remembered options.
    #expect(!told.contains("--time-zone"), "\(told)")
    #expect(try first("SELECT started_at % 86400 / 60 FROM bottle_feeds") == 12 * 60 + 5)
  }
}
