import Foundation
import SQLite
import TestSupport
import Testing

/// Tests the import of a Baby Buddy database by one command, with units that must be declared once.
@Suite struct ImportBabyBuddyTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
    try FileManager.default.createDirectory(
      atPath: folder.path("data"), withIntermediateDirectories: true)
    try Database(path: folder.path("data/db.sqlite3"), openMode: .creating).execute(Self.database)
  }

  private static let database = """
    CREATE TABLE core_child (id integer PRIMARY KEY, first_name text, last_name text, birth_date date);
    CREATE TABLE core_feeding (id integer PRIMARY KEY, start datetime, "end" datetime, type text,
      method text, amount real, child_id integer);
    CREATE TABLE core_diaperchange (id integer PRIMARY KEY, time datetime, wet bool, solid bool,
      color text, child_id integer);
    CREATE TABLE core_weight (id integer PRIMARY KEY, weight real, date date, child_id integer);
    CREATE TABLE core_bath (id integer PRIMARY KEY);
    INSERT INTO core_child VALUES (1, 'Ida', 'Lark', '2026-01-05'), (2, 'Tom', '', '2024-05-01');
    INSERT INTO core_feeding VALUES
      (1, '2026-03-01 08:00:00', '2026-03-01 08:20:00', 'formula', 'bottle', 3.5, 1),
      (2, '2026-03-01 12:00:00', '2026-03-01 12:20:00', 'formula', 'bottle', 2.5, 1),
      (3, '2026-03-01 16:00:00', '2026-03-01 15:00:00', 'formula', 'bottle', 4, 1);
    INSERT INTO core_weight VALUES (7, 10.5, '2026-02-07', 1), (8, 480, '2026-03-07', 1);
    INSERT INTO core_bath VALUES (1), (2);

    """

  private static let environment = ["SOURCE_DATE_EPOCH": "1782863999"]
  private static let declared = ["--units", "weight=lb,volume=oz", "--sex", "Ida=female"]

  private func importing(_ words: String...) throws -> ProgramResult { try importing(words) }

  private func importing(_ words: [String]) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["import", "babybuddy", "data/db.sqlite3", "--into", sample.path] + words, in: folder.url,
      environment: Self.environment)
  }

  private func setting() throws -> String {
    try run("sqlite3", sample.path, "SELECT value FROM settings WHERE name = 'baby_buddy_units'")
      .output
  }

  @Test func missingUnitsStopImportAndSuggestOption() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    let result = try importing("--yes")
    #expect(result.code == 65 && result.output == "")
    #expect(
      result.errorOutput == """
        data/db.sqlite3: Baby Buddy does not say the units of its figures. \
        Add --units weight=kg|g|lb|oz,volume=ml|oz, with one unit of each.

        """)
    #expect(
      try importing("--yes", "--units", "weight=lb").errorOutput.contains("--units volume=ml|oz,"))
    #expect(try importing("--units", "weight=stone").code == 64)
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path)) == before)
  }

  @Test func reportsExistingChildBeforeCounts() throws {
    let told =
      "  Ida, born 2026-01-05, is here already: Ida Lark of this file becomes a second profile, "
      + "and the days of one child would stand in two places.\n  bottle feeds: 2 new"
    try sample.run(
      "INSERT INTO profiles (id, kind, name, birth_date, slot, changed_at) "
        + "VALUES ('ida', 'child', 'Ida', '2026-01-06', 3, 0)")
    #expect(try !importing(Self.declared).output.contains("is here already"))
    try sample.run("UPDATE profiles SET birth_date = '2026-01-05' WHERE id = 'ida'")
    #expect(try importing(Self.declared).output.contains(told))
    #expect(try importing(Self.declared + ["--yes"]).code == 3)
    // Afterwards both profiles exist, and the warning is not repeated.
    #expect(try !importing(Self.declared).output.contains("is here already"))
  }

  @Test func previewWritesNothing() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    let result = try importing(Self.declared)
    #expect(result.code == 3)
    #expect(
      result.output
        == """
        data/db.sqlite3: Baby Buddy's records of Ida Lark and Tom, in units weight=lb,volume=oz, \
        days by the clock of Europe/Paris
          bottle feeds: 2 new
          measurements: 1 new
          profiles: 2 new
          settings: 1 new
          tables and columns that are not taken over, and how many rows and values they hold: core_bath (2)
          skipped feeding 3: end ('2026-03-01 15:00:00'): It ends before it begins.
          skipped weight 8: value (weight 217.7243376 kg): The value is outside the possible range.

        """, "\(result.output)")
    #expect(
      result.errorOutput == """
        The sex of Tom is unknown, so no centiles are shown. \
        Add --sex Tom=female or --sex Tom=male.
        Nothing was written; add --yes.

        """)
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path)) == before)
    #expect(try folder.files().keys.sorted() == ["data/db.sqlite3"])
  }

  @Test func storesDeclarationsForNextImport() throws {
    #expect(try importing(Self.declared + ["--sex", "Tom=male", "--yes"]).code == 3)
    #expect(try setting() == "weight=lb,volume=oz\n")
    let journal = try sample.journal()
    #expect(journal.skippedRows.isEmpty)
    let volumes = journal.bottleFeeds.map { ($0.volumeMl / 29.573_529_562_5).rounded(to: 3) }
    #expect(volumes == [3.5, 2.5])
    #expect(journal.profiles.sorted { $0.name < $1.name }.map(\.sex) == [.female, .female, .male])
    let again = try importing("--yes")
    #expect(again.code == 3 && again.output.contains("bottle feeds: 2 known already\n"))
    #expect(!again.output.contains(" new") && !again.output.contains("settings"))
    #expect(again.errorOutput.hasSuffix("Nothing in it was new.\n"), "\(again.errorOutput)")
    #expect(!again.errorOutput.contains("is unknown, so no centiles"))
    // A new declaration replaces the old one.
    let other = try importing("--yes", "--units", "volume=ml")
    #expect(other.output.contains("settings: 1 changed"))
    #expect(try setting() == "weight=lb,volume=ml\n")
  }

  /// Reports state how many records an import could not take over.
  @Test func storesNumbersOfSkippedRows() throws {
    let file = try Database(path: folder.path("data/db.sqlite3"), openMode: .writing)
    try file.execute("UPDATE core_feeding SET amount = NULL WHERE id = 1")
    func numbers() throws -> String {
      _ = try importing(Self.declared + ["--yes"])
      return try run(
        "sqlite3", sample.path,
        "SELECT name, value FROM settings WHERE name LIKE 'left_out%' ORDER BY name"
      ).output
    }
    #expect(try numbers() == "left_out.baby_buddy.db.amount|1\nleft_out.baby_buddy.db.other|2\n")
    try file.execute("UPDATE core_feeding SET amount = 3 WHERE id = 1")
    #expect(try numbers() == "left_out.baby_buddy.db.amount|0\nleft_out.baby_buddy.db.other|2\n")
  }

  private func save(at seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)],
      ofItemAtPath: folder.path("data/db.sqlite3"))
  }

  /// If volumes were compared as texts, one new volume would sort before the old one, and the other one after it.
  @Test func newUnitUpdatesAllRecords() throws {
    try save(at: 1_782_700_000)
    #expect(try importing(Self.declared + ["--yes"]).code == 3)
    let other = try importing("--yes", "--units", "volume=ml")
    #expect(other.output.contains("bottle feeds: 2 changed\n"), "\(other.output)")
    let journal = try sample.journal()
    #expect(journal.bottleFeeds.map(\.volumeMl) == [3.5, 2.5])
    #expect(journal.activityLog.count == 2)
    let again = try importing("--yes")
    #expect(again.output.contains("bottle feeds: 2 known already\n"), "\(again.output)")
    #expect(again.errorOutput.hasSuffix("Nothing in it was new.\n"))
    // A later change in Baby Buddy is imported, although it is older than the first import.
    try Database(path: folder.path("data/db.sqlite3"), openMode: .writing)
      .execute("UPDATE core_feeding SET amount = 90 WHERE id = 1")
    try save(at: 1_782_700_060)
    #expect(try importing("--yes").output.contains("bottle feeds: 1 changed, 1 known already\n"))
    #expect(try sample.journal().bottleFeeds.map(\.volumeMl) == [90, 2.5])
  }

  /// The records of the later copy would keep the old unit without notice.
  @Test func rejectsNewUnitForOlderCopy() throws {
    let file = folder.path("data/db.sqlite3")
    let early = try Data(contentsOf: URL(fileURLWithPath: file))
    try Database(path: file, openMode: .writing).execute(
      "UPDATE core_feeding SET amount = 5 WHERE id = 1")
    #expect(try importing(Self.declared + ["--yes"]).code == 3)
    try early.write(to: URL(fileURLWithPath: file))
    try save(at: 1_782_700_000)
    let refused = try importing("--yes", "--units", "volume=ml")
    #expect(
      refused.code == 65 && refused.errorOutput.contains("a later copy"), "\(refused.errorOutput)")
    #expect(try setting() == "weight=lb,volume=oz\n")
  }

  @Test func listsSkippedRowsNextToDatabase() throws {
    let result = try importing(Self.declared + ["--yes"])
    let list = URL(fileURLWithPath: sample.path).deletingLastPathComponent()
      .appendingPathComponent("db.skipped.csv")
    #expect(
      result.errorOutput.contains(
        "listed in \(list.path). Correct them in Baby Buddy, then:\n  kinfolio import babybuddy "
          + "data/db.sqlite3 --into \(sample.path) --units weight=lb,volume=oz --sex Ida=female\n"),
      "\(result.errorOutput)")
    let rows = String(decoding: try Data(contentsOf: list), as: UTF8.self).split(separator: "\r\n")
    #expect(rows.first == "\u{FEFF}table,id,column,found,reason")
    #expect(rows.dropFirst().first?.hasPrefix("core_feeding,3,end,") == true, "\(rows)")
    #expect(rows.last?.hasPrefix("core_weight,8,value,") == true && rows.count == 3)
    #expect(try folder.files().keys.sorted() == ["data/db.sqlite3"])
  }

  @Test func jsonLogContainsSameInformation() throws {
    let result = try importing(Self.declared + ["--log-format", "json"])
    let events = result.logEvents.compactMap(\.self)
    #expect(
      events.compactMap { $0["event"] as? String }
        == ["undeclared", "skipped", "skipped", "file", "summary"])
    #expect(events[0]["child"] as? String == "Tom" && events[0]["option"] as? String == "--sex")
    #expect((events[1]["record"] as? String)?.hasPrefix("feeding 3") == true)
    #expect(events[3]["units"] as? String == "weight=lb,volume=oz")
    #expect(result.errorOutput == "")
  }

  @Test(arguments: [
    ("text.csv", "no table of Baby Buddy's. Its columns are: Date, Time, Volume. This looks like"),
    ("own.sqlite", "This looks like a Kinfolio tracking database. It needs no import"),
    ("data", "There is no table of Baby Buddy's in this folder: no such file of CSV."),
    ("none", "There is no such file."),
  ])
  func otherFilesExitWithCode65(name: String, words: String) throws {
    try folder.write("Date,Time,Volume\n", to: "text.csv")
    try FileManager.default.copyItem(atPath: sample.path, toPath: folder.path("own.sqlite"))
    let result = try ProgramResult.kinfolio(
      ["import", "babybuddy", name, "--into", sample.path, "--yes"], in: folder.url)
    #expect(result.code == 65)
    #expect(
      result.errorOutput.hasPrefix("\(name): ") && result.errorOutput.contains(words),
      "\(result.errorOutput)")
  }

  @Test func reportsUnknownChild() throws {
    let result = try importing("--units", "weight=lb,volume=oz", "--sex", "Eva=female", "--yes")
    #expect(result.code == 65)
    #expect(result.errorOutput.contains("no child called Eva. There are: Ida Lark, Tom."))
    #expect(try importing("--sex", "Ida").code == 64)
  }

  private func runImportOnTerminal(_ lines: String, _ words: String = "") throws -> ProgramResult {
    try .kinfolio(
      onTerminal: "import babybuddy data/db.sqlite3 --into '\(sample.path)' \(words)",
      typingOutputOf: lines, in: folder.url, environment: Self.environment)
  }

  /// Both databases must be writable while the program waits for answers.
  @Test func asksOnTerminalWithoutHoldingLocks() throws {
    let result = try runImportOnTerminal(
      """
      shown 'In which unit does Baby Buddy hold weights?'
      sqlite3 data/db.sqlite3 'CREATE TABLE written (a)' 2>> locked
      sqlite3 '\(sample.path)' 'CREATE TABLE written (a)' 2>> locked
      printf 'stone\\nlb\\noz\\nfemale\\n\\n'; echo y
      """)
    #expect(result.code == 3, "\(result.output)")
    #expect(try String(contentsOfFile: folder.path("locked"), encoding: .utf8) == "")
    #expect(result.output.contains("In which unit does Baby Buddy hold weights? kg, g, lb, oz"))
    #expect(result.output.contains("Is Tom a girl or a boy"))
    #expect(result.output.contains("The sex of Tom is unknown"))
    #expect(try setting() == "weight=lb,volume=oz\n")
    let children = try sample.journal().profiles.filter { $0.name != "Mia" }
    #expect(children.map(\.sex) == [.female, nil])
  }

  @Test func suggestsOptionsForOpenQuestionsAndAsksNothingWithYes() throws {
    let open = try runImportOnTerminal("echo lb; echo")
    #expect(open.code == 65 && open.output.contains("Add --units volume=ml|oz,"), "\(open.output)")
    #expect(!open.output.contains("a girl or a boy"))
    let agreed = try runImportOnTerminal(":", "--yes")
    #expect(agreed.code == 65 && !agreed.output.contains("In which unit"), "\(agreed.output)")
  }
}

extension Double {
  fileprivate func rounded(to places: Int) -> Double {
    let factor = (0..<places).reduce(1.0) { product, _ in product * 10 }
    return (self * factor).rounded() / factor
  }
}
