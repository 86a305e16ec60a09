import Foundation
import SQLite
import TestSupport
import Testing

/// Tests the import of Baby Buddy's CSV exports by one command, with a declared time zone.
@Suite struct ImportBabyBuddyTablesTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
    try folder.write(
      "id,first_name,last_name,birth_date\n1,Ida,Lark,2026-01-05\n", to: "all/Child-2026-07-01.csv")
    try folder.write(
      """
      id,child_id,start,end,type,method,amount
      1,1,2026-03-01 08:00:00,2026-03-01 08:20:00,formula,bottle,3.5
      2,1,2026-03-01 12:00:00,2026-03-01 11:00:00,formula,bottle,4

      """, to: "all/Feeding-2026-07-01.csv")
  }

  private static let environment = ["SOURCE_DATE_EPOCH": "1782863999"]
  private static let declared = ["--units", "volume=oz", "--sex", "Ida=female", "--yes"]

  private func importing(_ words: [String], from path: String = "all") throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["import", "babybuddy", path, "--into", sample.path] + words, in: folder.url,
      environment: Self.environment)
  }

  private func firstStart() throws -> String {
    try run(
      "sqlite3", sample.path,
      "SELECT datetime(started_at, 'unixepoch') FROM bottle_feeds WHERE source = 'baby_buddy'"
    ).output
  }

  @Test func missingTimeZoneStopsImportAndSuggestsOption() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    let result = try importing(["--yes"])
    #expect(result.code == 65 && result.output == "")
    #expect(
      result.errorOutput == """
        all: Baby Buddy's tables do not say by which clock their times are: it is that of the time \
        zone its server is set to. Add --time-zone Europe/Paris, or another. Baby Buddy does not say the \
        units of its figures. Add --units volume=ml|oz, with one unit of each.

        """)
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path)) == before)
    // Children and weights have dates but no times.
    let children = try importing(["--yes"], from: "all/Child-2026-07-01.csv")
    #expect(
      children.code == 0 && children.output.contains("profiles: 1 new"), "\(children.errorOutput)")
  }

  @Test func listsSkippedRowsAndStoresTimeZone() throws {
    let result = try importing(Self.declared + ["--time-zone", "America/New_York"])
    #expect(result.code == 3)
    #expect(
      result.output == """
        all: Baby Buddy's records of Ida Lark, in units volume=oz, times by the clock of \
        America/New_York, days by the clock of Europe/Paris
          bottle feeds: 1 new
          profiles: 1 new
          settings: 2 new
          skipped feeding 2: end ('2026-03-01 11:00:00'): It ends before it begins.

        """, "\(result.output)")
    let list = URL(fileURLWithPath: sample.path).deletingLastPathComponent()
      .appendingPathComponent("babybuddy.skipped.csv")
    #expect(
      result.errorOutput.contains(
        "listed in \(list.path). Correct them in Baby Buddy, export its tables again, then:\n"
          + "  kinfolio import babybuddy all --into \(sample.path) --units volume=oz "
          + "--sex Ida=female --time-zone America/New_York\n"), "\(result.errorOutput)")
    #expect(try String(contentsOf: list, encoding: .utf8).contains("core_feeding,2,end,"))
    #expect(try firstStart() == "2026-03-01 13:00:00\n")
    let again = try importing(["--yes"])
    #expect(again.code == 3 && again.output.contains("bottle feeds: 1 known already"))
    let alone = try importing(["--yes"], from: "all/Feeding-2026-07-01.csv")
    #expect(alone.output.contains("bottle feeds: 1 known already"), "\(alone.errorOutput)")
  }

  @Test func suggestsFamilyTimeZoneOnTerminal() throws {
    let line = "import babybuddy all --into '\(sample.path)' --units volume=oz --sex Ida=female"
    func answering(_ words: String) throws -> ProgramResult {
      try .kinfolio(
        onTerminal: line, typingOutputOf: words, in: folder.url,
        environment: Self.environment
      )
    }
    let other = try answering("printf 'nowhere\\nAmerica/New_York\\n'; echo n")
    #expect(other.output.contains("times by the clock of America/New_York"), "\(other.output)")
    let proposed = try answering("echo; echo y")
    #expect(proposed.output.contains("A zone such as Europe/Madrid [Enter: Europe/Paris]"))
    #expect(try firstStart() == "2026-03-01 07:00:00\n")
  }

  @Test func reportsMissingChildrenBeforeAsking() throws {
    let result = try importing(
      ["--yes", "--time-zone", "Europe/Paris"], from: "all/Feeding-2026-07-01.csv")
    #expect(result.code == 65)
    #expect(
      result.errorOutput == """
        all/Feeding-2026-07-01.csv: These tables contain records of children that are still unknown: child 1. \
        Give the file of the children too, which Baby Buddy calls Child-….csv.

        """)
  }

  @Test func rejectsDatabaseTogetherWithTables() throws {
    try Database(path: folder.path("db.sqlite3"), openMode: .creating).execute(
      "CREATE TABLE core_child (id, birth_date); CREATE TABLE core_feeding (id, type, method, amount)"
    )
    let both = try importing(["all", "--yes"], from: "db.sqlite3")
    #expect(
      both.code == 64 && both.errorOutput.contains("or the tables of one"), "\(both.errorOutput)")
    let zone = try importing(["--time-zone", "Europe/Paris"], from: "db.sqlite3")
    #expect(
      zone.code == 64 && zone.errorOutput.contains("leave out --time-zone"), "\(zone.errorOutput)")
  }
}
