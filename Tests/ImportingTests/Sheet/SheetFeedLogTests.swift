import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import SQLite
@testable import TestFamilies

/// An import of a feed log keeps the totals of the Google sheet.
@Suite struct SheetFeedLogTests {
  private let trial: SheetTrial

  init() throws { trial = try SheetTrial() }

  private var sample: SampleDatabase { trial.sample }

  private func take(
    _ text: String, of child: String = "mia", in zone: Zone? = nil, unit: String? = "ml",
    dates: DateOrder? = .monthFirst, exportedAt: Int64 = SheetTrial.exported
  ) throws -> ImportOutcome {
    try trial.take(text, of: child, in: zone, unit: unit, dates: dates, exportedAt: exportedAt)
  }

  private static let feeds = """
    Date,Time,Volume,Formula Type,Waste Amount
    6/1/2026,8:05 AM,120,Hipp Pre,
    6/1/2026,11:30 AM,90,Breast milk,20
    6/1/2026,11:30 AM,30,Hipp Pre,
    6/2/2026,2:05 PM,-40,,
    6/13/2026,12:00 AM,"1,5 dl",Hipp Pre,
    """

  @Test func totalsAreThoseOfTheFile() throws {
    let outcome = try take(Self.feeds)
    #expect(outcome.firstSkippedRows.isEmpty, "\(outcome.firstSkippedRows)")
    let journal = try sample.journal()
    #expect(journal.bottleFeeds.map(\.volumeMl).sorted() == [30, 90, 120, 150])
    #expect(journal.milkWaste.map(\.volumeMl).sorted() == [20, 40])
    #expect(journal.bottleFeeds.count { $0.contents == .breastMilk } == 1)
    #expect(journal.bottleFeeds.compactMap(\.formula) == ["Hipp Pre", "Hipp Pre", "Hipp Pre"])
    // In summer, 8:05 in Paris, the family's time zone, is 6:05 UTC.
    let day = try #require(LocalDate("2026-06-01"))
    let first = journal.bottleFeeds.first?.span.start
    #expect(first == Zone.utc.instant(on: day, at: LocalTime(minutes: 6 * 60 + 5)))
    #expect(journal.skippedRows.isEmpty)
  }

  @Test func anotherExportOfItAddsOnlyWhatIsNew() throws {
    _ = try take(Self.feeds)
    let again = try take(Self.feeds, exportedAt: SheetTrial.exported + 100)
    #expect(!again.changesAnything && again.countsByTable["bottle_feeds"]?.unchanged == 4)
    let corrected = Self.feeds.replacing("AM,120,", with: "AM,130,") + "\n6/14/2026,9:00 AM,60,,"
    let later = try take(corrected, exportedAt: SheetTrial.exported + 200)
    #expect(later.countsByTable["bottle_feeds"] == .init(added: 1, changed: 1, unchanged: 3))
    #expect(try sample.journal().activityLog.first?.before?.contains("volume_ml 120") == true)
  }

  @Test func wasteThatIsToldInBothColumnsIsPouredAwayOnce() throws {
    let outcome = try take(
      """
      Date,Time,Volume,Formula Type,Waste Amount
      6/2/2026,2:05 PM,-40,,40
      6/2/2026,3:05 PM,-40,,30
      """)
    #expect(try sample.journal().milkWaste.map(\.volumeMl) == [40])
    #expect(outcome.firstSkippedRows.map(\.rowNumber) == [3])
  }

  @Test func anEarlierVersionIsNewToTheLogOnce() throws {
    let (later, earlier) = ("6/1/2026,8:05,120,,\n", "6/1/2026,8:05,90,,\n")
    let head = "Date,Time,Volume,Formula Type,Waste Amount\n"
    _ = try take(head + later, exportedAt: SheetTrial.exported + 10)
    #expect(try take(head + earlier).countsByTable["bottle_feeds"] == .init(older: 1))
    let again = try take(head + earlier)
    #expect(again.countsByTable["bottle_feeds"] == .init(unchanged: 1) && !again.changesAnything)
  }

  @Test func aRowIsTakenWholeOrNotAtAll() throws {
    let outcome = try take(
      """
      Date,Time,Volume,Formula Type,Waste Amount
      6/1/2026,8:05 AM,120,Hipp Pre,9000
      6/1/2026,8:05 AM,90,Hipp Pre,20
      """)
    #expect(outcome.firstSkippedRows.map(\.rowNumber) == [2] && outcome.skippedCount == 1)
    #expect(outcome.countsByTable["bottle_feeds"] == .init(added: 1))
    #expect(outcome.countsByTable["milk_waste"] == .init(added: 1))
    #expect(try sample.journal().bottleFeeds.map(\.volumeMl) == [90])
  }

  @Test func ofMillionsOfSkippedRowsAFewAreRemembered() throws {
    let rows = String(repeating: "6/1/2026,8:05 AM,n/a,,\n", count: 1000)
    let outcome = try take("Date,Time,Volume,Formula Type,Waste Amount\n" + rows)
    #expect(outcome.skippedCount == 1000 && outcome.firstSkippedRows.count == 20)
  }

  @Test func whatIsNotRecognisedIsCountedByName() throws {
    let outcome = try take(
      """
      Date,Mood,Time,Volume,Formula Type,Place
      6/1/2026,happy,8:05 AM,120,,
      6/1/2026,,9:05 AM,120,,
      6/1/2026,sad,later,120,,
      """)
    #expect(outcome.unrecognizedCounts == ["Mood": 2])
  }

  @Test func twoChildrenMayBeFedInTheSameMinute() throws {
    try sample.run(
      """
      INSERT INTO profiles (id, kind, name, birth_date, slot, changed_at)
        VALUES ('tom', 'child', 'Tom', '2026-01-10', 1, 1767225600);
      """)
    _ = try take(Self.feeds)
    let outcome = try take(Self.feeds, of: "tom")
    #expect(outcome.countsByTable["bottle_feeds"] == .init(added: 4))
  }

  /// The first import used the wrong time zone.
  @Test func byAnotherClockTheSameRowsAreChangedAndNotAdded() throws {
    _ = try take(Self.feeds)
    let outcome = try take(Self.feeds, in: .utc, exportedAt: SheetTrial.exported + 1)
    #expect(outcome.countsByTable["bottle_feeds"] == .init(changed: 4))
  }

  @Test func pumpedMilkHasATabOfItsOwn() throws {
    _ = try take("Date;Time;Volume\r\n13.06.2026;14:05;3,5\r\n", unit: "oz", dates: nil)
    let pumped = try #require(try sample.journal().pumpingSessions.first)
    #expect((pumped.volumeMl * 10).rounded() == 1035)
  }

  @Test func aRowThatCannotBeReadIsSkippedWithItsLineAndColumn() throws {
    let outcome = try take(
      """
      Date,Time,Volume,Formula Type,Waste Amount
      6/1/2026,8:05 AM,#REF!,,
      6/31/2026,8:05 AM,90,,
      6/13/2026,later,90,,
      6/13/2026,8:05 AM,,,
      6/13/2027,8:05 AM,90,,
      6/13/2026,9:05 AM,3 kg,,
      6/13/2026,9:35 AM,"1,000 ml",,
      6/13/2026,10:05 AM,90,,
      """)
    #expect(outcome.firstSkippedRows.map(\.rowNumber) == [2, 3, 4, 5, 6, 7, 8])
    #expect(
      outcome.firstSkippedRows.map(\.problem.fault)
        == [
          .notANumber, .notADate, .notADate, .missing, .inTheFuture, .notAllowed, .ambiguousNumber,
        ])
    #expect(
      outcome.firstSkippedRows.map(\.problem.column).prefix(4) == [
        "Volume", "Date", "Time", "Volume",
      ])
    #expect(outcome.countsByTable["bottle_feeds"]?.added == 1)
  }

  @Test func theOrderOfDaysIsToldByTheWholeFile() throws {
    let head = "Date,Time,Volume,Formula Type,Waste Amount\n"
    #expect(throws: ImportProblem.self) {
      try take(head + "13/6/2026,8:05,1,,\n6/13/2026,8:05,1,,", dates: nil)
    }
    _ = try take(head + "3/6/2026,8:05,90,,\n13/6/2026,8:05,90,,\n", dates: nil)
    let days = try sample.journal().bottleFeeds.map {
      try #require(Zone("Europe/Paris")).day(of: $0.span.start).description
    }
    #expect(days == ["2026-06-03", "2026-06-13"])
  }

  /// The dates of a few skipped rows may be ambiguous, even if those of the whole file were not.
  @Test func inWhichOrderSkippedRowsWriteTheirDaysIsNotGuessed() throws {
    let rows = "Date,Time,Volume,row,reason\n3/6/2026,8:05,90,7,\n"
    let error = #expect(throws: ImportProblem.self) { try take(rows, dates: nil) }
    #expect(error?.description.contains("--date-order") == true)
    #expect(try take(rows, dates: .dayFirst).countsByTable["pumping_sessions"]?.added == 1)
  }

  @Test func whatTheFileDoesNotSayIsAskedForAndNothingIsGuessed() throws {
    #expect(throws: ImportProblem.self) { try take(Self.feeds, unit: nil) }
    let error = #expect(throws: ImportProblem.self) { try take("Type,Start,End\nSleep,1,2\n") }
    #expect(error?.description.contains("Type, Start, End") == true)
    #expect(try sample.journal().bottleFeeds.isEmpty)
  }

  /// A title is above the header, whose names contain units and formats in parentheses.
  @Test func aPersonsHeaderIsUnderstood() throws {
    let outcome = try take(
      """
      Feeds of our little one,,,,
      ,,,,
      Date (d/M/yyyy),Time,Volume (oz),Formula Type,Mood (1-5)
      3/6/2026,8:05,4,Hipp,5
      3/6/2026,9:05,100 ml,Hipp,
      """, unit: nil, dates: nil)
    #expect(outcome.unrecognizedCounts == ["Mood (1-5)": 1])
    let journal = try sample.journal()
    #expect(journal.bottleFeeds.map { ($0.volumeMl * 10).rounded() } == [1183, 1000])
    let day = try #require(LocalDate("2026-06-03"))
    #expect(journal.bottleFeeds.first.map { Zone.utc.day(of: $0.span.start) } == day)
  }

  @Test func columnsThatDoNotTellWhatTheyAreAboutAreNotGuessed() throws {
    let error = #expect(throws: ImportProblem.self) {
      try take("Date,Time,Volume,Formula\n6/13/2026,8:05 AM,90,Hipp\n")
    }
    #expect(error?.description.contains("--tab feeds") == true)
    #expect(try sample.journal().pumpingSessions.isEmpty)
  }
}
