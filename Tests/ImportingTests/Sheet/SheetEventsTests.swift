import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// An import of a sheet of events uses the content of its notes, and guesses nothing.
@Suite struct SheetEventsTests {
  private let trial: SheetTrial

  init() throws { trial = try SheetTrial() }

  private var journal: Journal { get throws { try trial.sample.journal() } }

  private static func fixture() throws -> String {
    try String(contentsOf: Project.path("Tests/Fixtures/sheet-events.csv"), encoding: .utf8)
  }

  @Test func totalsAreThoseOfTheFile() throws {
    let outcome = try trial.take(Self.fixture(), unit: nil, dates: .dayFirst)
    #expect(outcome.firstSkippedRows.map(\.rowNumber) == [6, 7])
    #expect(outcome.firstSkippedRows.map(\.problem.fault) == [.notAllowed, .notANumber])
    let journal = try journal
    #expect(journal.bottleFeeds.map(\.volumeMl) == [120, 150])
    #expect(journal.bottleFeeds.map(\.contents) == [.formula, .other])
    #expect(journal.nursingSessions.map(\.leftSeconds) == [720])
    #expect(journal.nursingSessions.map(\.rightSeconds) == [0])
    #expect(journal.diapers.map(\.isWet) == [true] && journal.diapers.map(\.isDirty) == [false])
    #expect(journal.skippedRows.isEmpty)
  }

  /// The date is June 3 or March 6.
  @Test func aDayThatCouldBeTwoIsAskedFor() throws {
    #expect(throws: ImportProblem.self) { try trial.take(Self.fixture()) }
    _ = try trial.take(Self.fixture(), dates: .dayFirst)
    let last = try #require(try journal.bottleFeeds.last)
    let day = try #require(LocalDate("2026-06-03"))
    #expect(
      last.span.start
        == Zone("Europe/Paris")?.instant(on: day, at: LocalTime(minutes: 9 * 60)))
  }

  @Test func aRowIsKnownAgainByItsIdWhereverItStands() throws {
    _ = try trial.take(Self.fixture(), dates: .dayFirst)
    let rows = try Self.fixture().replacing("1,5 dl", with: "1,6 dl")
      .split(separator: "\r\n")
    let turned = ([rows[0]] + rows.dropFirst().reversed()).joined(separator: "\r\n")
    let outcome = try trial.take(turned, exportedAt: SheetTrial.exported + 60)
    #expect(outcome.countsByTable["bottle_feeds"] == .init(changed: 1, unchanged: 1))
    #expect(try journal.bottleFeeds.map(\.volumeMl) == [120, 160])
  }

  @Test(arguments: [
    ("L 10 R 8 min", 600, 480, nil), ("left 10 min, right 8 min", 600, 480, nil),
    ("10 min gauche", 600, 0, nil), ("pecho derecho 7 min", 0, 420, "pecho derecho 7 min"),
    ("both 15 min", 450, 450, nil),
    ("l 5min and r 5min, sleepy", 300, 300, "l 5min and r 5min, sleepy"),
  ])
  func nursingByItsNote(note: String, left: Int, right: Int, rest: String?) throws {
    _ = try trial.take("timestamp,type,note,id\n2026-06-01T06:05:00Z,feed,\"\(note)\",1\n")
    let session = try #require(try journal.nursingSessions.first)
    #expect(session.leftSeconds == left && session.rightSeconds == right)
    #expect(session.note == rest)
    #expect(try journal.bottleFeeds.isEmpty)
  }

  /// Other words and numbers next to an amount do not count as nursing, and stay in the note.
  @Test(arguments: [
    "120 ml + vitamin D 10 drops", "120 ml, left 30", "120 ml 30 left", "120 ml D 5", "120 ml 37.5",
    "3rd 120 ml", "4.0577 fl oz, sleepy",
  ])
  func anAmountWithMoreBesideItIsABottleAndKeepsItsNote(note: String) throws {
    _ = try trial.take("timestamp,type,note,id\n2026-06-01T06:05:00Z,bottle,\"\(note)\",1\n")
    let journal = try journal
    #expect(journal.nursingSessions.isEmpty)
    #expect(journal.bottleFeeds.map { $0.volumeMl.rounded() } == [120])
    #expect(journal.bottleFeeds.map(\.note) == [note])
  }

  @Test func aDayThatBeginsWithTheYearMayHaveAnyTime() throws {
    _ = try trial.take(
      "timestamp,type,note,id\n2026-06-01 8:05 AM,pee,,1\n2026-06-01 9:05,pee,,2\n")
    #expect(try journal.diapers.count == 2)
  }

  @Test(arguments: [
    "left 10 right", "10 min", "left", "60 ml, then 30 ml", "some", "", "drank 90 of 120 ml",
    "2 x 60 ml", "60 ml x2", "3 or 4 oz",
    "left 60 right 40 ml", "2 5 ml",
  ])
  func aNoteThatLeavesItOpenIsSkipped(note: String) throws {
    let outcome = try trial.take(
      "timestamp,type,note,id\n2026-06-01T06:05:00Z,feed,\"\(note)\",1\n")
    #expect(
      outcome.firstSkippedRows.map(\.problem.column) == ["note"] && outcome.countsByTable.isEmpty)
  }

  @Test(arguments: ["bottle", "pumped"])
  func anAmountThatCanBeTwoIsToldAsOne(word: String) throws {
    let outcome = try trial.take(
      "timestamp,type,note,id\n2026-06-01T06:05:00Z,\(word),\"1,000 ml\",1\n")
    #expect(outcome.firstSkippedRows.map(\.problem.fault) == [.ambiguousNumber])
  }

  @Test func aNumberAloneIsInTheUnitThatIsDeclared() throws {
    let row = "timestamp,type,note,id\n2026-06-01T06:05:00Z,bottle,4,1\n"
    #expect(throws: ImportProblem.self) { try trial.take(row, unit: nil) }
    _ = try trial.take(row, unit: "oz")
    #expect(try journal.bottleFeeds.map { ($0.volumeMl * 10).rounded() } == [1183])
  }

  @Test func topUpsDiapersPumpedMilkAndNotesInThreeLanguages() throws {
    _ = try trial.take(
      """
      timestamp;type;note;id
      2026-06-01T06:05:00Z;toma;izq 10 min + 30 ml leche materna;1
      2026-06-01T07:05:00Z;Caca;verde;2
      2026-06-01T08:05:00Z;Tire-lait;80 ml;3
      2026-06-01T09:05:00Z;nota;Primer baño;4
      """)
    let journal = try journal
    #expect(journal.nursingSessions.map(\.leftSeconds) == [600])
    #expect(journal.bottleFeeds.map(\.contents) == [.breastMilk])
    #expect(journal.diapers.map(\.note) == ["verde"])
    #expect(journal.pumpingSessions.map(\.volumeMl) == [80])
    #expect(journal.notes.map(\.text) == ["Primer baño"])
  }
}
