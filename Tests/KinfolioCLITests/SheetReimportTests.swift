import Foundation
import SQLite
import TestSupport
import Testing

/// Tests that the settings a sheet was read with are remembered and can be corrected.
@Suite struct SheetReimportTests {
  private let folder: TemporaryFolder
  private let sample: SampleDatabase

  init() throws {
    folder = try TemporaryFolder()
    sample = try SampleDatabase()
  }

  private func runImport(_ options: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["import", "sheet", "feeds.csv", "--into", sample.path, "--yes"] + options, in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "1782863999"])
  }

  private func writeFeeds(
    _ rows: String, header: String = "Date,Time,Volume,Formula Type\n", secondsLater: Double = 0
  ) throws {
    let path = try folder.write(header + rows, to: "feeds.csv")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_782_700_000 + secondsLater)],
      ofItemAtPath: path)
  }

  private var volumes: String {
    get throws {
      try run(
        "sqlite3", sample.path,
        "SELECT round(volume_ml, 1) FROM bottle_feeds ORDER BY started_at"
      ).output.split(separator: "\n").joined(separator: " ")
    }
  }

  @Test func reimportCorrectsWrongUnit() throws {
    let rows = "6/13/2026,8:05,3,Hipp\n6/13/2026,9:05,4,Hipp\n6/13/2026,10:05,10,Hipp\n"
    try writeFeeds(rows)
    #expect(try runImport("--units", "volume=ml").output.contains("settings: 1 new"))
    let right = try runImport("--units", "volume=oz")
    #expect(right.output.contains("bottle feeds: 3 changed\n  settings: 1 changed"))
    #expect(try volumes == "88.7 118.3 295.7")
    #expect(try runImport().output.contains("bottle feeds: 3 known already"))
    try writeFeeds(String(rows.dropFirst(22)))
    let part = try runImport("--units", "volume=ml")
    #expect(part.output.contains("not in these files: 1. They stay unchanged"), "\(part.output)")
    // A file that contains the rows corrects them, at any later time.
    try writeFeeds(rows)
    #expect(try runImport().output.contains("bottle feeds: 1 changed, 2 known already"))
    #expect(try volumes == "3.0 4.0 10.0")
  }

  @Test func timeZoneIsStored() throws {
    try writeFeeds("6/13/2026,8:05,60,Hipp\n")
    _ = try runImport("--units", "volume=ml", "--time-zone", "Asia/Tokyo")
    let again = try runImport()
    #expect(again.output.contains("the clock of Asia/Tokyo\n"), "\(again.output)")
    #expect(again.output.contains("bottle feeds: 1 known already"))
    let other = try runImport("--time-zone", "Europe/Paris")
    #expect(other.output.contains("bottle feeds: 1 changed"), "\(other.output)")
  }

  @Test func dateOrderIsStoredAndChangeIsReported() throws {
    try writeFeeds("5/6/2026,8:05,120,Hipp\n6/6/2026,9:00,100,Hipp\n")
    let asked = try runImport("--units", "volume=ml")
    #expect(asked.code == 65 && asked.errorOutput.contains("Add --date-order mdy or dmy."))
    let said = try runImport("--units", "volume=ml", "--date-order", "dmy")
    #expect(said.output.contains("days written day/month/year"), "\(said.output)")
    #expect(try runImport().output.contains("bottle feeds: 2 known already"))
    let other = try runImport("--date-order", "mdy").output
    #expect(other.contains("The log was read as day/month/year before. If that was wrong"))
  }

  @Test func unambiguousDatesNeedNoDateOrder() throws {
    try writeFeeds("2026-06-01,8:05,abc,Hipp\n")
    let told = try runImport("--units", "volume=ml")
    #expect(told.output.contains("feeds.csv: a feed log of Mia, times by the clock of"))
    #expect(told.code == 3 && !told.errorOutput.contains("--date-order"), "\(told.errorOutput)")
  }

  /// If the other sheets have different orders, none is assumed.
  ///
  /// Files with skipped rows do not count.
  @Test func ambiguousSheetUsesDateOrderOfOthers() throws {
    try writeFeeds("13/6/2026,8:05,120,Hipp\n5/6/2026,8:05,x,Hipp\n")
    _ = try runImport("--units", "volume=ml")
    try folder.write("Date,Time,Volume\n6/14/2026,9:00,60\n", to: "pumping.csv")
    try folder.write(
      "timestamp,type,note,id\n2/7/2026 9:00,feed,60 ml formula,1\n", to: "events.csv")
    try folder.write(
      "Date (M/d/yyyy),Time,Volume,Formula Type,row,reason\n6/5/2026,8:05,90,Hipp,3,\n",
      to: "rows.csv")
    func take(_ files: String...) throws -> ProgramResult {
      try ProgramResult.kinfolio(
        ["import", "sheet"] + files + ["--into", sample.path, "--yes", "--units", "volume=ml"],
        in: folder.url, environment: ["SOURCE_DATE_EPOCH": "1783863999"])
    }
    let open = try take("events.csv", "pumping.csv")
    #expect(open.code == 65 && open.errorOutput.contains("Add --date-order mdy or dmy."), "\(open)")
    let told = try take("rows.csv", "events.csv")
    #expect(told.output.contains("rows.csv: a feed log of Mia, days written month/day/year"))
    #expect(told.output.contains("events.csv: a feed log of Mia, days written day/month/year"))
  }

  /// The order in another file of the same command takes precedence over the remembered one.
  @Test func fileOrderDoesNotMatter() throws {
    try writeFeeds("6/13/2026,8:05,120,Hipp\n")
    _ = try runImport("--units", "volume=ml")
    try writeFeeds(
      "13/6/2026,8:05,120,Hipp\n", header: "Date (d/M/yyyy),Time,Volume,Formula Type\n")
    try folder.write("Date,Time,Volume\n2/7/2026,9:00,60\n", to: "pumping.csv")
    let told = try ProgramResult.kinfolio(
      [
        "import", "sheet", "pumping.csv", "feeds.csv", "--into", sample.path, "--yes", "--units",
        "volume=ml",
      ],
      in: folder.url, environment: ["SOURCE_DATE_EPOCH": "1783863999"])
    #expect(told.output.contains("pumping.csv: a feed log of Mia, days written day/month/year"))
  }

  /// The last file in the command determines the date order of the first one too.
  @Test func dateOrderOfOneFileAppliesToOthers() throws {
    try writeFeeds("5/6/2026,8:05,120,Hipp\n")
    try folder.write("Date,Time,Volume\n13/6/2026,9:00,60\n", to: "pumping.csv")
    let told = try runImport("pumping.csv", "--units", "volume=ml")
    #expect(told.output.contains("feeds.csv: a feed log of Mia, days written day/month/year"))
  }

  @Test func removedMilkWasteIsReportedAsFeedChange() throws {
    let head = "Date,Time,Volume,Formula Type,Waste Amount\n"
    try writeFeeds("6/13/2026,8:05,120,Hipp,30\n", header: head)
    _ = try runImport("--units", "volume=ml")
    try writeFeeds("6/13/2026,8:05,120,Hipp,\n", header: head, secondsLater: 60)
    let told = try runImport()
    #expect(told.output.contains("bottle feeds: 1 changed"), "\(told.output)")
    #expect(
      try run("sqlite3", sample.path, "SELECT count(*) FROM milk_waste").output == "0\n")
  }

  @Test func reportsTableWithoutRows() throws {
    try writeFeeds("")
    #expect(try runImport("--units", "volume=ml").output.contains("There is no row below"))
  }
}
