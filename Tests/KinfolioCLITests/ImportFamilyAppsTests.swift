import Foundation
import TestSupport
import Testing

/// Tests the import of the exports of the two family apps, by one command each.
@Suite struct ImportFamilyAppsTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
    for (name, text) in Self.tables { try folder.write(text, to: "tables/\(name).csv") }
    try folder.write(Self.parents, to: "parents.json")
    try folder.write(Self.toddlers, to: "toddlers.json")
  }

  private static let tables = [
    "childProfiles": "id,name,birthDate,sex\nnoor,Noor,2025-08-05,female\n",
    "bottleFeeds": """
    id;childID;timestamp;volume;contents;mood
    b1;noor;2026-06-01T08:00:00Z;120,5;formula;good
    b2;noor;2026-06-01T12:00:00Z;much;formula;

    """,
  ]
  private static let toddlers = """
    {"childProfiles": [{"id": "noor", "name": "Noor", "birthDate": "2025-08-05", "sex": "female"}],
     "bottleFeeds": [
      {"id": "b1", "childID": "noor", "timestamp": 802000800, "volume": 120.5, "contents": "formula"},
      {"id": "b3", "childID": "noor", "timestamp": 802004400, "volume": -1}]}
    """
  private static let parents = """
    {"children": [{"id": "lia", "name": "Lia"}], "family": {"id": "f", "sharedWithUserIDs": ["kim"]},
     "pointTransactions": [
      {"id": "p1", "childID": "lia", "timestamp": 802000800, "points": 20, "reason": "tidied up"}],
     "activityEvents": [
      {"id": "e1", "userID": "kim", "userName": "Kim", "action": "danced", "timestamp": 802000800}],
     "invitations": [
      {"id": "i1", "createdAt": 802000800, "token": "tok-4711", "status": "pending"},
      {"id": "i2", "createdAt": 802000801, "token": "tok-4712", "status": "lost"}]}
    """

  private func importing(
    _ words: String..., at epoch: Int64 = 1_782_863_999
  ) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["import"] + words + ["--into", sample.path], in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "\(epoch)"])
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test func reportsExistingChildOnce() throws {
    let told =
      "  NOOR Amrani, born 2025-08-05, is here already: Noor of this file becomes a second profile, "
      + "and the days of one child would stand in two places.\n"
    try sample.run(
      "INSERT INTO profiles (id, kind, name, birth_date, slot, changed_at) "
        + "VALUES ('noor', 'child', 'NOOR Amrani', '2025-08-05', 3, 0)")
    let output = try importing("toddler", "tables", "toddlers.json").output
    #expect(output.components(separatedBy: told).count == 2, "\(output)")
    // A different name that merely starts the same, or a different birth date, is not a match.
    for change in ["name = 'Noora'", "name = 'Noor', birth_date = '2025-08-06'"] {
      try sample.run("UPDATE profiles SET \(change) WHERE id = 'noor'")
      #expect(try !importing("toddler", "tables").output.contains("is here already"))
    }
  }

  @Test func previewWritesNothing() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    let result = try importing("toddler", "tables")
    #expect(result.code == 3)
    #expect(
      result.output == """
        tables: the newborn and toddler tracker's export, as JSON or as CSV (or their folder), times \
        without a zone by the clock of Europe/Paris
          bottle feeds: 1 new
          profiles: 1 new
          fields and collections that are not recognized, with their numbers: bottleFeeds.mood (1)
          skipped bottleFeeds/b2 (line 3): volume ('much'): This is not a number.

        """, "\(result.output)")
    let parents = try importing("family-app", "parents.json")
    #expect(parents.code == 3 && parents.output.contains("  invitations: 1 new\n"))
    #expect(!(parents.output + parents.errorOutput).contains("tok-47"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path)) == before)
    #expect(try !folder.files().keys.contains { $0.contains("skipped") })
  }

  @Test(arguments: ["toddler tables", "toddler toddlers.json", "family-app parents.json"])
  func secondImportChangesNothing(words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    #expect(try importing(words[0], words[1], "--yes").code == 3)
    let again = try importing(words[0], words[1], "--yes", at: 1_782_864_100)
    #expect(again.errorOutput.hasSuffix("Nothing in it was new.\n"), "\(again.errorOutput)")
    #expect(try sample.journal().skippedRows.isEmpty)
  }

  /// Runs the printed command.
  ///
  /// The corrected value is still parsed as a table cell, with a decimal comma.
  @Test func importsCorrectedRows() throws {
    let lines = try importing("toddler", "tables", "--yes").errorOutput
      .split(separator: "\n").map(String.init)
    #expect(
      lines.first
        == "The skipped documents of tables are in tables.skipped.json. Correct them there, then:")
    try folder.write(
      try text("tables.skipped.json").replacing("\"much\"", with: "\"90,5\""),
      to: "tables.skipped.json")
    let command = try #require(lines.dropFirst().first?.split(separator: " ").map(String.init))
    let corrected = try ProgramResult.kinfolio(
      command.dropFirst() + ["--yes"], in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "1782863999"])
    #expect(corrected.code == 0, "\(corrected.errorOutput)")
    #expect(!corrected.output.contains("not recognised"), "\(corrected.output)")
    #expect(try sample.journal().bottleFeeds.map(\.volumeMl).sorted() == [90.5, 120.5])
  }

  @Test func groupsTablesIntoOneExport() throws {
    let result = try importing(
      "toddler", "tables/bottleFeeds.csv", "toddlers.json", "tables/childProfiles.csv", "--yes")
    #expect(result.output.contains("(or their folder), 2 files together, times"))
    #expect(result.code == 3 && !result.output.contains("known already, 1 new"))
    #expect(try sample.journal().profiles.count == 2)
    #expect(try folder.files().keys.filter { $0.contains("skipped") }.count == 2)
  }

  /// A correction must not make a co-parent the owner, even if the skipped file contains no other
  /// caregiver.
  @Test func correctionsKeepSecretsAndRoles() throws {
    try sample.run("UPDATE family SET language = 'fr'")
    #expect(try importing("family-app", "parents.json", "--yes").code == 3)
    let skipped = try text("parents.skipped.json")
    #expect(!skipped.contains("tok-47") && skipped.contains("\"i2\""))
    try folder.write(
      skipped.replacing("danced", with: "settingsChanged").replacing("lost", with: "expired"),
      to: "parents.skipped.json")
    #expect(try importing("family-app", "parents.skipped.json", "--yes").code == 0)
    let journal = try sample.journal()
    let kim = try #require(journal.caregivers.first { $0.name == "Kim" })
    #expect(
      kim.role == .coParent && journal.activityLog.first?.entry.loggedBy?.text == kim.entry.id)
    #expect(Set(journal.invitations.map(\.name)) == ["Coparent"])
    #expect(journal.invitations.count == 2)
  }

  @Test(arguments: [
    ("toddler", "parents.json", "use: kinfolio import family-app parents.json --into"),
    ("family-app", "toddlers.json", "use: kinfolio import toddler toddlers.json --into"),
    ("elder-care", "toddlers.json", "use: kinfolio import toddler toddlers.json --into"),
    ("family-app", "tables", "This is a folder. Name the file in it."),
    ("toddler", "none.json", "There is no such file."),
    ("toddler", "half.json", "The file ends early, after 100 bytes"),
    (
      "toddler", "half",
      "In the table sleep.csv, line 2: the row that starts here does not end; "
        + "check its quotation marks."
    ),
    ("toddler", "empty", "There is no table in this folder"),
    ("family-app", "pets.json", "use: kinfolio import pet-food pets.json --into"),
  ])
  func otherFilesExitWithCode65(
    source: String, name: String, words: String
  ) throws {
    try folder.write(String(Self.toddlers.prefix(100)), to: "half.json")
    try folder.write("id,childID\n\"a", to: "half/sleep.csv")
    try folder.write("", to: "empty/notes.txt")
    try folder.write(#"{"pets": {"a": {}}, "feedingLogs": {}}"#, to: "pets.json")
    let before = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    let result = try importing(source, name, "--yes")
    #expect(result.code == 65 && result.output == "")
    #expect(
      result.errorOutput.hasPrefix("\(name): ") && result.errorOutput.contains(words),
      "\(result.errorOutput)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path)) == before)
  }
}
