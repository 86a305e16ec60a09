import Foundation
import SQLite
import TestSupport
import Testing

@testable import Kinfolio

/// In whichever order files come that tell how days are written, and those that do not: in the end each row
/// has the day that was meant.
@Suite struct SheetOrderTests {
  private static let head = "Date,Time,Volume,Formula Type,Waste Amount\n"

  private func take(
    _ trial: SheetTrial, _ rows: String, head: String = head, dates: DateOrder? = nil,
    at moment: Int64 = 0
  ) throws -> ImportOutcome {
    try trial.take(head + rows, dates: dates, exportedAt: SheetTrial.exported + moment)
  }

  private func days(_ trial: SheetTrial) throws -> [String] {
    try run(
      "sqlite3", trial.sample.path,
      "SELECT date(started_at, 'unixepoch', '+2 hours') || ' ' || CAST(volume_ml AS INTEGER) "
        + "|| ' ' || source_id FROM bottle_feeds ORDER BY 1"
    ).output.split(separator: "\n").map(String.init)
  }

  @Test func whatWasAssumedIsPutRightWithoutTheFileThatWasRead() throws {
    let trial = try SheetTrial()
    _ = try take(trial, "5/6/2026,8:05,120,,\n6/5/2026,8:05,90,,\n4/5/2026,8:05,60,,7\n")
    #expect(try days(trial)[0].hasPrefix("2026-04-05 60"))
    _ = try take(trial, "13/5/2026,8:05,30,,\n", at: 10)
    #expect(
      try days(trial) == [
        "2026-05-04 60 mia 2026-05-04 08:05 1", "2026-05-06 90 mia 2026-05-06 08:05 1",
        "2026-05-13 30 mia 2026-05-13 08:05 1", "2026-06-05 120 mia 2026-06-05 08:05 1",
      ])
    let journal = try trial.sample.journal()
    #expect(journal.milkWaste.map(\.volumeMl) == [7])
    #expect(journal.activity.contains { $0.before?.contains("2026-04-05 06:05:00 UTC") == true })
    // The ids are free again for other rows.
    _ = try take(trial, "5/4/2026,8:05,11,,\n", at: 20)
    #expect(try days(trial)[0] == "2026-04-05 11 mia 2026-04-05 08:05 1")
  }

  @Test func whatIsKnownCountsForFilesThatDoNotTell() throws {
    let trial = try SheetTrial()
    _ = try take(trial, "13/5/2026,8:05,30,,\n")
    _ = try take(trial, "1/6/2026,8:05,120,,\n")
    #expect(try days(trial).last?.hasPrefix("2026-06-01") == true)
    // Pumped milk of the same sheet is written in the same order.
    _ = try take(trial, "2/6/2026,8:05,50\n", head: "Date,Time,Volume\n")
    let pumped = try trial.sample.journal().pumpingSessions.first?.span.start
    #expect(pumped.map { Zone.utc.day(of: $0).description } == "2026-06-02")
  }

  @Test func aPersonMayCorrectWhatNothingTells() throws {
    let trial = try SheetTrial()
    _ = try take(trial, "1/6/2026,8:05,120,,\n")
    _ = try take(trial, "1/6/2026,8:05,120,,\n", dates: .dayFirst)
    #expect(try days(trial) == ["2026-06-01 120 mia 2026-06-01 08:05 1"])
  }

  /// Another tab may be written otherwise, as by a parent with a telephone of another country.
  @Test func whatDaysHaveToldIsNotTurned() throws {
    let trial = try SheetTrial()
    _ = try take(trial, "13/5/2026,8:05,30,,\n4/5/2026,8:05,40,,\n")
    _ = try take(trial, "5/13/2026,9:05,30,,\n", at: 10)
    _ = try take(trial, "2026-05-04,9:05,30,,\n", at: 20)
    #expect(
      try days(trial).map { $0.prefix(13) } == [
        "2026-05-04 30", "2026-05-04 40", "2026-05-13 30", "2026-05-13 30",
      ])
  }

  @Test func daysThatNobodyCanTakeForOthersAreNotTurnedWithTheRest() throws {
    let trial = try SheetTrial()
    _ = try take(trial, "2026-05-04,9:05,30,,\n5/6/2026,8:05,40,,\n")
    _ = try take(trial, "13/6/2026,8:05,5,,\n", at: 10)
    #expect(try days(trial)[0].hasPrefix("2026-05-04 30"))
  }

  @Test(arguments: 0..<40)
  func filesInAnyOrderEndAsIfAllHadBeenKnown(seed: UInt64) throws {
    var random = Seeded(seed)
    let rows = (0..<6).map { _ in
      // Neither before the birth nor in the future, whichever way they are read.
      "\(Int.random(in: 2...6, using: &random))/\(Int.random(in: 2...6, using: &random))/2026,8:05,"
        + "\(10 * Int.random(in: 1...9, using: &random)),,\n"
    }
    let files = [rows[..<2], rows[2..<4], rows[4...] + ["13/4/2026,8:05,5,,\n"]]
      .map { $0.joined() }
    let (known, guessed) = (try SheetTrial(), try SheetTrial())
    let order = files.indices.shuffled(using: &random)
    for place in order {
      _ = try take(known, files[place], dates: .dayFirst, at: Int64(place))
      _ = try take(guessed, files[place], at: Int64(place))
    }
    #expect(try days(guessed) == days(known))
  }
}
