import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// Unusual files from spreadsheets, old Macs and families are read as intended, or refused.
@Suite struct SheetOddFilesTests {
  @Test func aStrangersTableIsNotTold() throws {
    let problem = try #require(throws: ImportProblem.self) {
      try SheetTrial().take("Ana Lark,ana@example.com,+34600111222,tok-98765\n1,2,3,4\n")
    }
    #expect(problem.description.hasSuffix("Time, Volume. It names no columns."), "\(problem)")
  }

  @Test func aLineFeedWithinACellIsNoEndOfALine() throws {
    let trial = try SheetTrial()
    let outcome = try trial.take(
      "Date,Time,Volume,Formula Type\r6/1/2026,8:05,120,\"Hipp\nPre\"\r6/13/2026,9:00,90,H\r")
    #expect(outcome.countsByTable["bottle_feeds"] == .init(added: 2))
  }

  private let trial: SheetTrial

  init() throws { trial = try SheetTrial() }

  private static let feeds = "Date,Time,Volume,Formula Type\n6/13/2026,8:05,60,Hipp\n"

  @Test func linesMayEndWithReturnsAlone() throws {
    let text = Self.feeds.replacing("\n", with: "\r") + "6/13/2026,9:05,\"70\",a\r"
    #expect(try trial.take(text).countsByTable["bottle_feeds"] == .init(added: 2))
  }

  @Test(arguments: [
    "{\"token\": \"s3cret\", \"a\": 1}", "[{\"token\": \"s3cret\"}]", "<a s3cret=\"\">",
  ])
  func ofWhatIsNoTableNothingIsPrinted(text: String) throws {
    let problem = try #require(throws: ImportProblem.self) { try trial.take(text) }
    #expect(
      problem.description.contains("it looks like ") && !problem.description.contains("s3cret"))
  }

  @Test(arguments: [";", "\t", ","])
  func aTitleTellsNothingOfWhatPartsTheCells(mark: String) throws {
    let text = "Feed log of Mia, since June\n" + Self.feeds.replacing(",", with: mark)
    #expect(try trial.take(text).countsByTable["bottle_feeds"] == .init(added: 1))
  }

  @Test(arguments: ["#REF!", "#N/A", "#NAME?", "#DIV/0!", "Loading...", "#¡REF!", "#NV"])
  func whatCouldNotBeWorkedOutIsNoFormula(value: String) throws {
    let outcome = try trial.take(Self.feeds.replacing("Hipp", with: value))
    #expect(outcome.unrecognizedCounts == ["Formula Type \(value)": 1])
    let feeds = try trial.sample.journal().bottleFeeds
    #expect(feeds.map(\.volumeMl) == [60] && feeds.map(\.formula) == [nil])
  }

  @Test(arguments: ["Muttermilch", "Breast-milk", "LECHE MATERNA"])
  func breastMilkIsCalledTheSameInAllSheets(name: String) throws {
    _ = try trial.take(Self.feeds.replacing("Hipp", with: name))
    #expect(try trial.sample.journal().bottleFeeds.map(\.contents) == [.breastMilk])
  }

  @Test func aFamilysOwnRowAndReasonAreNotThoseOfSkippedRows() throws {
    let own = "Row,Reason,Date,Time,Volume,Formula Type\nx,tired,6/13/2026,8:05,60,Hipp\n"
    let outcome = try trial.take(own)
    #expect(outcome.countsByTable["bottle_feeds"] == .init(added: 1))
    #expect(outcome.unrecognizedCounts == ["Row": 1, "Reason": 1])
    let last = "Date,Time,Volume,Formula Type,Row,Reason\n6/13/2026,10:05,60,Hipp,x,tired\n"
    #expect(try trial.take(last).countsByTable["bottle_feeds"] == .init(added: 1))
    let skipped =
      "Row,Reason,Date,Time,Volume,Formula Type,row,reason\nx,tired,6/13/2026,9:05,60,Hipp,7,\n"
    #expect(try trial.take(skipped).countsByTable["bottle_feeds"] == .init(added: 1))
    #expect(try trial.take(skipped).countsByTable["bottle_feeds"] == .init(unchanged: 1))
  }

  /// Spreadsheets add an empty header cell for each surplus cell of a row.
  @Test func whatStandsBehindSkippedRowsIsTooMuchThoughTheHeaderHasACellForIt() throws {
    let text = "Date,Time,Volume,row,reason,\n6/13/2026,8:05,1,2,x,5 dl\n6/13/2026,9:05,60,3,x,\n"
    let outcome = try trial.take(text)
    #expect(outcome.firstSkippedRows.map(\.problem.fault) == [.tooManyCells])
    #expect(outcome.countsByTable["pumping_sessions"] == .init(added: 1))
  }

  @Test func aCellOfAnyLengthIsToldInShort() throws {
    let text = Self.feeds.replacing("60", with: String(repeating: "x", count: 20_000))
    #expect(try trial.take(text).firstSkippedRows.map { $0.problem.invalidValue.count } == [42])
  }

  @Test(arguments: [
    "Date,Time,Volume (oz)\n1/1/2026,8:05,4\n",
    "Feeds of Mia\r\n\r\nDate;Time;Volume (ml);Mood\r\n",
  ])
  func aSheetIsToldByTheRowThatNamesItsColumns(text: String) throws {
    let path = try trial.folder.write(text, to: "a.csv")
    #expect(ImportFormat.likeliest(of: path)?.source == .sheet)
  }

  @Test(arguments: [
    "L 10 R 8 min and spit up", "left 10:30", "10 G 8 min D sleepy", "2 5 ml", "1 234 ml formula",
    "left 10 min right 8, sleepy",
  ])
  func aNoteOfWhichAPartWouldBeLostIsSkipped(note: String) throws {
    let outcome = try trial.take(
      "timestamp,type,note,id\n2026-06-01T06:05:00Z,feed,\"\(note)\",1\n")
    #expect(
      outcome.firstSkippedRows.map(\.problem.column) == ["note"] && outcome.countsByTable.isEmpty)
  }

  @Test(arguments: ["at 8:05 120 ml", "120 ml at 8:05", "left: 10 min, right: 8 min + 120 ml"])
  func aTimeOfDayBesideAnAmountIsNoneOfIt(note: String) throws {
    _ = try trial.take("timestamp,type,note,id\n2026-06-01T06:05:00Z,feed,\"\(note)\",1\n")
    #expect(try trial.sample.journal().bottleFeeds.map(\.volumeMl) == [120])
  }
}
