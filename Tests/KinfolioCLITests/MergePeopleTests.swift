import Foundation
import SQLite
import TestSupport
import Testing

@testable import Audiences
@testable import Records
@testable import TestFamilies

/// `kinfolio people --merge`: two profiles of one person become one, and `--undo-merge` takes that back.
@Suite struct MergePeopleTests {
  private let sample: SampleDatabase
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // The second profile of Mia lacks what the first one has, and has records of its own.
    sample = try SampleDatabase(
      fullRows(freeText: "Mango") + """
        UPDATE profiles SET due_date = '2026-01-20', care_notes = 'drops', emoji = '', portrait_id = 'full',
          source = 'app', source_id = 'mia', time_zone = 'Europe/Rome', milk_goal_ml = 700;
        INSERT INTO profiles (id, kind, name, status, slot, emoji, changed_at) VALUES
          ('two', 'child', 'Mia Two', 'confirmed', 1, '', 7), ('leo', 'child', 'Leo', 'confirmed', 2, NULL, 7);
        INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
          VALUES ('own', 'two', 1782790000, 'note', 'Own', 7), ('leo', 'leo', 1782790000, 'note', 'Leo', 7);
        INSERT INTO settings VALUES ('sheet_feeds_of_mia', 'ml', 7);
        UPDATE bottle_feeds SET source = 'google_sheet', source_id = 'mia row 1';
        """)
  }

  private func people(_ options: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(["people", sample.path] + options, in: folder.url)
  }

  /// Merges Mia into Mia Two.
  private func merge() throws {
    let result = try people("--merge", "Mia=Mia Two")
    #expect(result.code == 0, "\(result.errorOutput)")
  }

  /// All statements that create the content of the database, which are independent of the order of rows.
  private func content() throws -> [Substring] {
    try TestSupport.run("sqlite3", sample.path, ".dump").output.split(separator: "\n").sorted()
  }

  private func texts(_ query: String) throws -> [String?] {
    var texts: [String?] = []
    try Database(path: sample.path, openMode: .reading).prepare(query)
      .forEachRow { texts.append($0.text(0)) }
    return texts
  }

  /// The columns are those of the schema, so that a new table is part of the test.
  @Test func movesRowsOfEveryTable() throws {
    let columns = try texts(
      "SELECT m.name || '.' || f.\"from\" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f "
        + "WHERE f.\"table\" = 'profiles'"
    ).compactMap { $0?.split(separator: ".").map(String.init) }
    #expect(columns.count > 25)
    try merge()
    for column in columns {
      let ids = try texts("SELECT \(column[1]) FROM \(column[0]) WHERE id = 'full'")
      #expect(ids == ["two"], "\(column)")
    }
    #expect(try texts("SELECT name FROM profiles ORDER BY slot") == ["Mia Two", "Leo"])
    #expect(try texts("SELECT profile_id FROM notes ORDER BY id") == ["two", "leo", "two"])
    #expect(try texts("SELECT name FROM settings") == ["sheet_feeds_of_two"])
    #expect(try texts("SELECT source_id FROM bottle_feeds") == ["two row 1"])
    #expect(try texts("SELECT * FROM pragma_foreign_key_check") == [])
    let built = try ProgramResult.kinfolio(
      ["build", sample.path, "--languages=en", "--output=site", "--as-of=2026-06-30"],
      in: folder.url)
    #expect(built.code == 3 || built.code == 0, "\(built.errorOutput)")
    let list = try people().output
    #expect(
      list.hasPrefix("Mia Two (child, born 2026-01-10, due 2026-01-20, female)\nLeo"), "\(list)")
    #expect(try texts("SELECT emoji FROM profiles WHERE id = 'two'") == [""])
    #expect(
      try texts("SELECT portrait_id || care_notes || time_zone FROM profiles WHERE id = 'two'")
        == ["fulldropsEurope/Rome"])
  }

  @Test func undoRestoresEveryValue() throws {
    let before = try content()
    try merge()
    #expect(try content() != before)
    // A copy of the file can be used as well.
    let copy = folder.path("copy.sqlite")
    _ = try TestSupport.run("sqlite3", sample.path, ".backup \(copy)")
    try FileManager.default.removeItem(atPath: sample.path)
    try FileManager.default.copyItem(atPath: copy, toPath: sample.path)
    let undone = try people("--undo-merge")
    #expect(
      undone.code == 0 && undone.errorOutput.hasPrefix("Mia and Mia Two are two profiles again."))
    #expect(!undone.errorOutput.contains("Values that"))
    #expect(try content() == before)
    let again = try people("--undo-merge")
    #expect(again.code == 64 && again.errorOutput.contains("There is no merge to take back."))
  }

  /// The last merge is taken back first.
  @Test func severalMergesAreTakenBackInTurn() throws {
    let before = try content()
    try merge()
    let afterFirst = try content()
    #expect(try people("--merge=Mia Two=Leo").code == 0)
    #expect(try texts("SELECT DISTINCT profile_id FROM notes") == ["leo"])
    let merged = try Database(path: sample.path, openMode: .reading).mergedProfiles()
    #expect(
      merged.map(\.successorID.text) == ["leo", "leo"] && merged.map(\.id) == ["two", "mia"])
    #expect(try people("--undo-merge").code == 0)
    #expect(try content() == afterFirst)
    #expect(try people("--undo-merge").code == 0)
    #expect(try content() == before)
  }

  @Test func undoKeepsWhatHappenedSince() throws {
    try merge()
    try sample.run(
      """
      INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at)
        VALUES ('new', 'two', 1782790000, 'note', 'New', 7);
      UPDATE notes SET text = 'Better', changed_at = 8 WHERE id = 'full';
      DELETE FROM doses;
      """)
    #expect(try people("--change=Mia Two=2026-01-09").code == 0)
    let undone = try people("--undo-merge")
    #expect(
      undone.errorOutput.contains("Values that were changed since stay, too: 1."), "\(undone)")
    #expect(
      try texts("SELECT profile_id || text FROM notes ORDER BY id")
        == ["miaBetter", "leoLeo", "twoNew", "twoOwn"])
    #expect(try people().output.contains("Mia Two (child, born 2026-01-09)"))
  }

  @Test func undoRefusesWhatOthersHaveReplaced() throws {
    try merge()
    try sample.run(
      "INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('mia', 'pet', 'Cat', 3, 7)")
    let before = try content()
    let undone = try people("--undo-merge")
    #expect(undone.code == 65, "\(undone.errorOutput)")
    #expect(undone.errorOutput.hasPrefix("The last merge can no longer be taken back: other rows"))
    #expect(try content() == before)
  }

  @Test(
    arguments: [
      ("two", "kind = 'pet'", "one is a child, the other a pet."),
      ("two", "birth_date = '2026-01-09'", "their birth dates are 2026-01-10 and 2026-01-09."),
      ("two", "sex = 'male'", "their sexes are female and male."),
      ("two", "due_date = '2026-01-21'", "their due dates are due 2026-01-20 and due 2026-01-21."),
      ("two", "status = 'pending'", "one of them has not agreed yet"),
      ("mia", "status = 'pending'", "one of them has not agreed yet"),
    ])
  func refusesTwoPeople(id: String, change: String, reason: String) throws {
    try sample.run(
      "UPDATE profiles SET status = 'confirmed'; UPDATE profiles SET \(change) WHERE id = '\(id)'")
    let before = try content()
    let result = try people("--merge", "Mia=Mia Two")
    #expect(result.code == 64, "\(result.errorOutput)")
    #expect(result.errorOutput.hasPrefix("Mia and Mia Two cannot be merged: \(reason)"))
    #expect(try content() == before)
    guard
      let command = result.errorOutput.split(separator: "\n").first(where: { $0.hasPrefix("  ") })
    else { return }
    let paste = "PATH=\(ProgramResult.products.path):$PATH; \(command)"
    #expect(try ProgramResult(URL(fileURLWithPath: "/bin/sh"), ["-c", paste]).code == 0)
    try merge()
  }

  @Test func refusesBirthAfterLastDay() throws {
    try sample.run("UPDATE profiles SET ended_on = '2020-01-01' WHERE id = 'two'")
    let before = try content()
    let result = try people("--merge", "Mia=Mia Two")
    #expect(result.code == 65 && result.errorOutput.hasPrefix("Nothing was changed: other rows"))
    #expect(try content() == before)
  }

  /// An app's own rows would be deleted with the profile.
  @Test func refusesRowsOfTablesOfOthers() throws {
    try sample.run(
      """
      CREATE TABLE badges (id TEXT, owner TEXT REFERENCES profiles (id) ON DELETE CASCADE);
      INSERT INTO badges VALUES ('b', 'mia');
      """)
    let before = try content()
    let result = try people("--merge", "Mia=Mia Two")
    #expect(
      result.code == 65 && result.errorOutput.contains("does not move: badges."),
      "\(result.errorOutput)")
    #expect(try content() == before)
  }

  @Test func refusesOneProfileAndOneName() throws {
    #expect(try people("--merge=Mia=mia").errorOutput.contains("they are one profile."))
    #expect(try people("--merge=Mia").errorOutput.hasPrefix("Write two names"))
    let result = try people("--undo-merge", "--pet=Miso")
    #expect(result.code == 64 && result.errorOutput.contains("takes no other changes along"))
  }

  /// Texts may contain the name of the removed profile.
  @Test func formerNameStaysAName() throws {
    try sample.run("UPDATE profiles SET name = 'Zebedee', full_name = 'Zoë Lark' WHERE id = 'mia'")
    #expect(try people("--merge=Zebedee=Mia Two").code == 0)
    let former = try sample.journal().profilesWithFormerNames
    #expect(former.map(\.name) == ["Zebedee"] && former.map(\.fullName) == ["Zoë Lark"])
    #expect(former.map(\.id.text) == ["two"])
  }
}
