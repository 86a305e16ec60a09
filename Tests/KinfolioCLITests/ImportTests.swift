import Audiences
import Foundation
import Reports
import SQLite
import Site
import TestSupport
import Testing

@testable import Records

/// Tests the output, the questions and the effects of `kinfolio import`.
@Suite struct ImportTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
    for name in ["feeds", "pumping"] {
      try FileManager.default.copyItem(
        at: Project.path("Tests/Fixtures/sheet-\(name).csv"),
        to: folder.url.appendingPathComponent("\(name).csv"))
    }
  }

  private func importing(_ words: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["import"] + words, in: folder.url, environment: ["SOURCE_DATE_EPOCH": "1782863999"])
  }

  private func runFeedImport(
    _ words: String..., at epoch: Int64 = 1_782_863_999
  ) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["import", "sheet", "feeds.csv", "--into", sample.path, "--units", "volume=ml"] + words,
      in: folder.url, environment: ["SOURCE_DATE_EPOCH": "\(epoch)"])
  }

  private func count(_ table: String) throws -> Int64? {
    try Database(path: sample.path, openMode: .reading)
      .prepare("SELECT count(*) FROM \(table)").firstInteger()
  }

  @Test func previewWritesNothing() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    let result = try runFeedImport()
    #expect(result.code == 3)
    #expect(
      result.output == """
        feeds.csv: a feed log of Mia, days written month/day/year, times by the clock of Europe/Paris
          bottle feeds: 4 new
          milk waste: 2 new
          settings: 1 new
          columns that are not recognized, with the number of values: Mood (2)
          skipped row 4: Volume ('#REF!'): This is not a number.
          skipped row 8: Date ('6/31/2026'): This is not a date or time of the calendar.
          skipped row 9: Its date is in the future.

        """)
    #expect(result.errorOutput == "Nothing was written; add --yes.\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path)) == before)
    #expect(try folder.files().keys.sorted() == ["feeds.csv", "pumping.csv"])
  }

  /// The totals of the file are computed here independently.
  @Test func importedTotalsMatchFile() throws {
    #expect(try runFeedImport("--yes").code == 3)
    let journal = try sample.journal()
    #expect(journal.skippedRows.isEmpty)
    let table = try String(contentsOfFile: folder.path("feeds.csv"), encoding: .utf8)
    var (drunk, wasted) = (0.0, 0.0)
    for row in table.replacing("\"1,5 dl\"", with: "150").split(separator: "\r\n") {
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      guard let volume = Double(cells[2].replacing(" ml", with: "")), !cells[0].contains("31"),
        !cells[0].contains("2030")
      else { continue }
      if volume > 0 { drunk += volume }
      wasted += Double(cells[4]) ?? 0
    }
    #expect(drunk == 390 && wasted == 60)
    #expect(journal.milkWaste.map(\.volumeMl).reduce(0, +) == wasted)
    let build = try ProgramResult.kinfolio(
      ["build", sample.path, "--as-of", "2026-06-30", "--output", "site", "--languages", "en"],
      in: folder.url, environment: ["XDG_CACHE_HOME": folder.path("cache")])
    #expect(build.code == 0, "\(build.errorOutput)")
    let built = try String(
      contentsOfFile: folder.path("site/data/mia/bottle_feeds.csv"), encoding: .utf8)
    let volumes = built.split(separator: "\r\n").dropFirst().compactMap { row in
      Double(row.split(separator: ",", omittingEmptySubsequences: false)[5])
    }
    #expect(volumes.reduce(0, +) == drunk)
    let again = try runFeedImport("--yes")
    #expect(again.output.contains("bottle feeds: 4 known already\n"))
    #expect(again.errorOutput.hasSuffix("Nothing in it was new.\n"), "\(again.errorOutput)")
    #expect(try count("bottle_feeds") == 4)
  }

  /// Otherwise, a file with a date in 2030 would count as the latest copy until then.
  @Test func futureFileDateCountsAsNow() throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_900_000_000)],
      ofItemAtPath: folder.path("feeds.csv"))
    _ = try runFeedImport("--yes")
    let text = try String(contentsOfFile: folder.path("feeds.csv"), encoding: .utf8)
    try folder.write(text.replacing("AM,120,", with: "AM,130,"), to: "feeds.csv")
    let result = try runFeedImport("--yes", at: 1_782_864_009)
    #expect(result.output.contains("bottle feeds: 1 changed"), "\(result.output)")
  }

  @Test func importsCorrectedRowsWithPrintedCommand() throws {
    let result = try runFeedImport("--yes", "--for", "Mia")
    let lines = result.errorOutput.split(separator: "\n").map(String.init)
    #expect(
      lines.first
        == "The skipped rows of feeds.csv are in feeds.skipped.csv. Correct them there, then:")
    let text = try String(contentsOfFile: folder.path("feeds.skipped.csv"), encoding: .utf8)
    try folder.write(
      text.replacing("#REF!", with: "75").replacing("6/31", with: "6/30")
        .replacing("2030", with: "2026"), to: "feeds.skipped.csv")
    let command = try #require(lines.dropFirst().first?.split(separator: " ").map(String.init))
    #expect(command.prefix(4) == ["kinfolio", "import", "sheet", "feeds.skipped.csv"])
    let corrected = try ProgramResult.kinfolio(
      command.dropFirst() + ["--yes"], in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "1782863999"])
    #expect(corrected.code == 0, "\(corrected.errorOutput)")
    #expect(try count("bottle_feeds") == 7)
  }

  @Test func importsAllFilesOrNone() throws {
    let wrong = try importing(
      "sheet", "pumping.csv", sample.path, "--into", sample.path, "--units=volume=oz", "--yes")
    #expect(
      wrong.code == 65 && wrong.errorOutput.contains("It needs no import"), "\(wrong.errorOutput)")
    try folder.write("Date,Time,Volume\n\"6/1/2026,8:05,3", to: "half.csv")
    let half = try importing(
      "sheet", "pumping.csv", "half.csv", "--into", sample.path, "--units=volume=oz", "--yes")
    #expect(half.code == 65)
    #expect(
      half.errorOutput
        == "half.csv: line 2: the row that starts here does not end; check its quotation marks.\n")
    #expect(try count("pumping_sessions") == 0)
    let other = try importing(
      "sheet", "pumping.csv", "feeds.csv", "--into", sample.path, "--units=volume=oz", "--yes",
      "--date-order", "dmy")
    #expect(
      other.code == 65 && other.errorOutput.contains("such as 6/13/2026, are month/day/year"))
    #expect(try count("pumping_sessions") == 0)
    let both = try importing(
      "sheet", "pumping.csv", "feeds.csv", "--into", sample.path, "--units=volume=oz", "--yes",
      "--log-format", "json")
    #expect(both.code == 3)
    let last = try #require(both.logEvents.last ?? nil)
    #expect(last["files"] as? Int == 2 && last["written"] as? Bool == true)
    #expect(last["skipped"] as? Int == 4, "120 oz is no bottle")
    #expect(try count("pumping_sessions") == 2)
  }

  @Test(arguments: [
    ("none.csv", "There is no such file."), (".", "This is a folder. Name the file in it."),
    ("empty.csv", "This is empty (0 bytes)."), ("binary.csv", "This is no text."),
    ("a.zip", "This looks like a ZIP archive. Unpack it, and import what is in it."),
    ("sleep.csv", "has no column Date, Time, Volume. Its columns are: Type, Start, End."),
    ("long.json", "use: kinfolio import elder-care long.json --into"),
    ("huckle.csv", "This looks like a Huckleberry export. It cannot be imported yet."),
  ])
  func otherFilesExitWithCode65(name: String, words: String) throws {
    try folder.write("", to: "empty.csv")
    try folder.write("\u{0}\u{1}\u{2}", to: "binary.csv")
    try folder.write("PK\u{3}\u{4}\u{0}", to: "a.zip")
    try folder.write("Type,Start,End\n", to: "sleep.csv")
    let text = String(repeating: " ", count: 2 << 20)
    try folder.write("{\"gallery_events\": [], \"a\": \"\(text)\"}", to: "long.json")
    try folder.write("Type,Start,End,Start Condition\n", to: "huckle.csv")
    let before = try Data(contentsOf: URL(fileURLWithPath: sample.path))
    let result = try importing("sheet", name, "--into", sample.path, "--yes")
    #expect(result.code == 65 && result.output == "")
    #expect(
      result.errorOutput.hasPrefix("\(name): ") && result.errorOutput.contains(words),
      "\(result.errorOutput)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: sample.path)) == before)
  }

  @Test func suggestsSourceByContents() throws {
    let result = try importing("feeds.csv", "--into", "a b.sqlite")
    #expect(result.code == 64)
    #expect(
      result.errorOutput.hasPrefix(
        "Say what feeds.csv is. This looks like a feed log from a Google sheet; "
          + "use: kinfolio import sheet feeds.csv --into 'a b.sqlite'\n"))
    #expect(try importing("shet", "feeds.csv").errorOutput.contains("Did you mean 'sheet'?"))
    #expect(try importing("sheet").errorOutput.hasPrefix("Say which file to import."))
    #expect(try importing("sheet", "feeds.csv").errorOutput.contains("--into DATABASE"))
    #expect(try importing().errorOutput.hasPrefix("SOURCE FILE… is missing."))
  }

  @Test func doesNotCreateMissingDatabase() throws {
    let result = try importing("sheet", "feeds.csv", "--into", "new.sqlite", "--yes")
    #expect(result.code == 65)
    #expect(
      result.errorOutput
        == "There is no file new.sqlite. Create the database: "
        + "kinfolio init new.sqlite --family Lark --time-zone Europe/Madrid\n")
    #expect(try folder.files().keys.contains("new.sqlite") == false)
  }

  @Test func requiresProfileIfAmbiguous() throws {
    try sample.run(
      """
      INSERT INTO profiles (id, kind, name, birth_date, slot, changed_at, time_zone) VALUES
        ('tom', 'child', 'Tom', '2026-01-10', 1, 1767225600, 'America/New_York'),
        ('rosa', 'elder', 'Rosa', '1946-01-10', 2, 1767225600, NULL);
      """)
    let unsaid = try runFeedImport()
    #expect(unsaid.code == 64 && unsaid.errorOutput.contains("--for Mia or --for Tom"))
    #expect(try runFeedImport("--for", "Rosa").errorOutput.hasPrefix("Rosa is no child"))
    #expect(try runFeedImport("--for", "Ida").errorOutput.hasPrefix("No profile is named Ida."))
    // The child's own time zone applies unless another one is given.
    #expect(try runFeedImport("--for", "Tom").output.contains("the clock of America/New_York\n"))
    let named = try runFeedImport("--for", "Tom", "--time-zone", "Asia/Tokyo")
    #expect(named.output.contains("the clock of Asia/Tokyo\n"))
    #expect(try runFeedImport("--time-zone", "EST").code == 64)
    #expect(try runFeedImport("--units", "weight=kg").code == 64)
    #expect(try runFeedImport("--date-order", "usa").code == 64)
  }

  @Test func quietModeStillReportsThatNothingWasWritten() throws {
    let result = try runFeedImport("--quiet")
    #expect(result.output == "")
    #expect(
      result.errorOutput.hasPrefix("feeds.csv: skipped row 4: Volume"), "\(result.errorOutput)")
    #expect(result.errorOutput.hasSuffix("Nothing was written; add --yes.\n"))
  }

  @Test func lockedDatabaseExitsWithCode75() throws {
    let app = try Database(path: sample.path, openMode: .writing)
    try app.execute("BEGIN IMMEDIATE")
    let result = try runFeedImport("--yes", "--busy-timeout", "0.1")
    #expect(result.code == 75 && result.errorOutput.contains("is locked by another program"))
    try app.execute("ROLLBACK")
  }

  @Test(arguments: [("y", Int64(4)), ("n", 0), ("", 0)])
  func asksForConfirmationOnTerminal(answer: String, feeds: Int64) throws {
    let result = try ProgramResult.kinfolio(
      onTerminal:
        "import sheet feeds.csv --into '\(sample.path)' --units volume=ml --time-zone Europe/Paris",
      typingOutputOf: "echo \(answer)", in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "1782863999"])
    #expect(result.code == 3)
    #expect(result.output.contains("Write this into \(sample.path)? [y/N]"), "\(result.output)")
    #expect(result.output.contains("Nothing was written.") == (feeds == 0))
    #expect(try count("bottle_feeds") == feeds)
    #expect(try folder.files().keys.contains("feeds.skipped.csv") == (feeds > 0))
  }

  @Test func documentedExamplesWork() throws {
    let blocks = try DocumentExamples(in: "Documentation/Import.md").codeBlocks(labeled: "sh run")
    try #require(!blocks.isEmpty)
    for block in blocks {
      let result = try DocumentExamples.run(block, in: folder)
      #expect(result.code == 0, "\(block)\(result.output)\(result.errorOutput)")
    }
    let journal = try Journal(
      readingFrom: TrackingDatabase(at: folder.path("family.sqlite")),
      until: Instant(seconds: 1_900_000_000))
    #expect(journal.bottleFeeds.count == 7 && journal.pumpingSessions.count == 1)
    #expect(journal.tasks.count == 1 && journal.petMeals.count == 1)
    #expect(
      journal.profiles.map(\.name).sorted() == [
        "Carmen", "Ida Lark", "Kiki", "Lia", "Mia", "Noor",
      ])
    #expect(journal.rewardPoints.map(\.points) == [20])
    #expect(journal.skippedRows.isEmpty)
  }
}
