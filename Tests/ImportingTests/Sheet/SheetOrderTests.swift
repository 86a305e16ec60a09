import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// The order of dates is never guessed: the file, an earlier import or a person determines it.
@Suite struct SheetOrderTests {
  private let trial: SheetTrial

  init() throws { trial = try SheetTrial() }

  private static let head = "Date,Time,Volume,Formula Type,Waste Amount\n"

  @discardableResult
  private func take(
    _ rows: String, head: String = head, dates: DateOrder? = nil, at moment: Int64 = 0
  ) throws -> ImportOutcome {
    try trial.take(head + rows, dates: dates, exportedAt: SheetTrial.exported + moment)
  }

  private var days: [String] {
    get throws {
      try run(
        "sqlite3", trial.sample.path,
        "SELECT date(started_at, 'unixepoch', '+2 hours') || ' ' || CAST(volume_ml AS INTEGER) "
          + "FROM bottle_feeds ORDER BY 1"
      ).output.split(separator: "\n").map(String.init)
    }
  }

  @Test(arguments: [
    ("5/6/2026", ""), ("05.06.26", ""), ("5/6/2026", "2026-06-01,8:05,1,,\n5/5/2026,8:05,1,,\n"),
  ])
  func whatCouldBeTwoDaysIsAskedFor(day: String, others: String) throws {
    let rows = "\(others)\(day),8:05,120,,\n"
    let problem = #expect(throws: ImportProblem.self) { try take(rows) }
    let words = "Its days can be read in several orders, \(day) too. Add --date-order mdy or dmy."
    #expect(problem?.description == words)
    #expect(try days.isEmpty)
    try take(rows, dates: .dayFirst)
    #expect(try days.last == "2026-06-05 120")
  }

  @Test func daysThatAreTheSameInAnyOrderNeedNoAnswer() throws {
    try take("2026-06-01,8:05,120,,\n5/5/2026,8:05,90,,\n")
    #expect(try days == ["2026-05-05 90", "2026-06-01 120"])
  }

  @Test func whatIsKnownCountsForFilesThatDoNotTell() throws {
    try take("13/5/2026,8:05,30,,\n")
    try take("1/6/2026,8:05,120,,\n")
    #expect(try days.last == "2026-06-01 120")
    // The tab of pumped milk in the same sheet has the same order of dates.
    try take("2/6/2026,8:05,50\n", head: "Date,Time,Volume\n")
    let pumped = try trial.sample.journal().pumpingSessions.first?.span.start
    #expect(pumped.map { Zone.utc.day(of: $0).description } == "2026-06-02")
  }

  @Test func whatAPersonSaidOfATabIsNotTakenBackByAnother() throws {
    let pumping = "Date,Time,Volume\n"
    try take("5/6/2026,8:05,50\n", head: pumping, dates: .monthFirst)
    try take("13/5/2026,8:05,30,,\n")
    #expect(!(try take("5/6/2026,8:05,50\n", head: pumping).changesAnything))
  }

  /// The date 2026-05-04 is unambiguous, so it does not show the order of 5/6/2026.
  @Test func certainDaysTellNothingOfOthers() throws {
    let american = "5/6/2026,8:05,120,,\n6/13/2026,9:00,100,,\n"
    try take(american)
    try take("2026-05-04,9:05,30,,5,\n", head: "Date,Time,Volume,Formula Type,row,reason\n")
    try take("2026-05-07,9:05,40,,\n", at: 10)
    try take("6/5/2026,9:05,50,,\n", at: 20)
    #expect(!(try take(american, at: 30).changesAnything))
    #expect(
      try days == [
        "2026-05-04 30", "2026-05-06 120", "2026-05-07 40", "2026-06-05 50", "2026-06-13 100",
      ])
  }

  @Test func aDayThatContradictsWhatIsKnownIsAskedFor() throws {
    try take("13/5/2026,8:05,30,,\n")
    let slip = "4/5/2026,8:05,40,,\n5/14/2026,8:05,50,,\n"
    let problem = #expect(throws: ImportProblem.self) { try take(slip) }
    let words =
      "Its dates, such as 5/14/2026, are month/day/year, but those of other rows of the log day/month/year. "
    #expect(problem?.description.hasPrefix(words) == true)
    #expect(try take(slip, dates: .dayFirst).firstSkippedRows.map(\.problem.fault) == [.notADate])
    #expect(try days == ["2026-05-04 40", "2026-05-13 30"])
    // Or a person declares a new order of dates.
    try take("5/14/2026,9:05,60,,\n", dates: .monthFirst)
    try take("5/6/2026,9:05,70,,\n")
    #expect(try days.suffix(3) == ["2026-05-06 70", "2026-05-13 30", "2026-05-14 60"])
  }

  /// A file that contradicts the declared order is refused, because the order may be intended for other files.
  @Test func aFileThatTellsOtherwiseIsNotReadAsIsSaid() throws {
    let june = "6/1/2026,8:05,30,,\n6/21/2026,8:05,40,,\n"
    #expect(throws: ImportProblem.self) { try take(june, dates: .dayFirst) }
    try take(june)
    try take("13/5/2026,8:05,50,,\n", dates: .dayFirst)
    let problem = #expect(throws: ImportProblem.self) { try take(june, dates: .yearFirst) }
    #expect(
      problem?.description.hasPrefix(
        "Its dates, such as 6/21/2026, are month/day/year, and --date-order") == true)
    let head = "Date (M/d/yyyy),Time,Volume,Formula Type,\n"
    #expect(throws: ImportProblem.self) { try take(june, head: head, dates: .dayFirst) }
    #expect(try days == ["2026-05-13 50", "2026-06-01 30", "2026-06-21 40"])
  }

  /// The header of skipped rows contains the order of dates, so later imports cannot change that order.
  @Test func aFileOfSkippedRowsKeepsTheirOrder() throws {
    let path = try trial.skipped(Self.head + "13/5/2026,8:05,30,,\n5/6/2026,8:05,n/a,,\n")
    let rows = try String(contentsOfFile: #require(path), encoding: .utf8)
    #expect(rows.contains("Date (d/M/yyyy),Time,Volume"))
    let local = Self.head.replacing("Date", with: "Date (local)") + "5/6/2026,9:05,n/a,,\n"
    let other = try String(
      contentsOfFile: #require(try trial.skipped(local)), encoding: .utf8)
    #expect(other.contains("Date (d/M/yyyy),Time,Volume"))
    try take("5/14/2026,8:05,50,,\n", dates: .monthFirst)
    _ = try trial.take(rows.replacing("n/a", with: "60"))
    #expect(try days == ["2026-05-13 30", "2026-05-14 50", "2026-06-05 60"])
  }

  @Test func oneRowThatWasSkippedIsNoNewOrder() throws {
    try take("13/5/2026,8:05,30,,\n")
    let skipped = "Date,Time,Volume,Formula Type,row,reason\n"
    #expect(try take("5/14/2026,8:05,50,,3,\n", head: skipped).skippedCount == 1)
    try take("5/2/2026,8:05,70,,4,\n", head: skipped, dates: .monthFirst)
    try take("4/5/2026,8:05,40,,\n")
    #expect(try days == ["2026-05-02 70", "2026-05-04 40", "2026-05-13 30"])
  }

  @Test func theNameOfTheColumnMayTell() throws {
    try take("5/6/2026,8:05,120,,\n", head: "Date (jj/mm/aaaa),Time,Volume,Formula Type,\n")
    #expect(try days == ["2026-06-05 120"])
  }
}
