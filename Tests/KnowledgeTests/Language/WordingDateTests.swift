import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct WordingDateTests {
  /// All forms of one Sunday, in the order of `DateStyle.all`.
  private static let expectedDates: [(Language, Family.UnitSystem, String)] = [
    (
      .english, .metric,
      "Sunday, 8 November 2026|8 November 2026|8 Nov 2026|8 Nov|8 November|Sunday|Sun|"
        + "November 2026|Nov 2026|November"
    ),
    (
      .english, .imperial,
      "Sunday, November 8, 2026|November 8, 2026|Nov 8, 2026|Nov 8|November 8|Sunday|Sun|"
        + "November 2026|Nov 2026|November"
    ),
    (
      .spanish, .metric,
      "domingo, 8 de noviembre de 2026|8 de noviembre de 2026|8 nov 2026|8 nov|8 de noviembre|"
        + "domingo|dom|noviembre de 2026|nov 2026|noviembre"
    ),
    (
      .spanish, .imperial,
      "domingo, 8 de noviembre de 2026|8 de noviembre de 2026|8 nov 2026|8 nov|8 de noviembre|"
        + "domingo|dom|noviembre de 2026|nov 2026|noviembre"
    ),
    (
      .french, .metric,
      "dimanche 8 novembre 2026|8 novembre 2026|8 nov. 2026|8 nov.|8 novembre|dimanche|dim.|"
        + "novembre 2026|nov. 2026|novembre"
    ),
    (
      .french, .imperial,
      "dimanche 8 novembre 2026|8 novembre 2026|8 nov. 2026|8 nov.|8 novembre|dimanche|dim.|"
        + "novembre 2026|nov. 2026|novembre"
    ),
  ]

  @Test(arguments: expectedDates)
  func writesDatesInEveryStyle(language: Language, units: Family.UnitSystem, expected: String)
    throws
  {
    let words = try wording(language, units)
    let written = DateStyle.all.map { words.date(day("2026-11-08"), $0) }
    #expect(written.joined(separator: "|") == expected)
  }

  @Test(arguments: [
    (Language.english, Family.UnitSystem.metric, "2026-11-08", "2026-11-13", "8–13 November 2026"),
    (.english, .imperial, "2026-11-08", "2026-11-13", "November 8–13, 2026"),
    (.english, .metric, "2026-11-08", "2026-11-08", "8 November 2026"),
    (.english, .metric, "2026-10-29", "2026-11-01", "29 October – 1 November 2026"),
    (.spanish, .metric, "2026-10-29", "2026-11-11", "29 de octubre – 11 de noviembre de 2026"),
    (.french, .metric, "2026-11-01", "2026-11-14", "1er–14 novembre 2026"),
    (.french, .metric, "2026-10-29", "2026-11-01", "29 octobre – 1er novembre 2026"),
    (.french, .metric, "2025-12-31", "2026-01-01", "31 décembre 2025 – 1er janvier 2026"),
    (.english, .metric, "2025-11-08", "2026-11-08", "8 November 2025 – 8 November 2026"),
  ])
  func writesRanges(
    language: Language, units: Family.UnitSystem, first: String, last: String, text: String
  ) throws {
    #expect(try wording(language, units).dateRange(day(first)...day(last)) == text)
  }

  @Test func frenchUsesOrdinalForFirstOfMonth() throws {
    let words = try wording(.french)
    #expect(words.date(day("2026-11-01"), .full) == "dimanche 1er novembre 2026")
    #expect(words.date(day("2026-11-01"), .short) == "1er nov.")
    #expect(words.date(day("2026-11-11"), .short) == "11 nov.")
  }

  @Test(arguments: [
    (Language.english, Family.UnitSystem.imperial, "7:05 AM", "12:00 AM", "12:30 PM", "11:59 PM"),
    (.english, .metric, "07:05", "00:00", "12:30", "23:59"),
    (.spanish, .metric, "7:05", "0:00", "12:30", "23:59"),
    (.spanish, .imperial, "7:05 a.m.", "12:00 a.m.", "12:30 p.m.", "11:59 p.m."),
    (.french, .imperial, "7 h 05", "0 h 00", "12 h 30", "23 h 59"),
    (.french, .metric, "07:05", "00:00", "12:30", "23:59"),
  ])
  func writesTimes(
    language: Language, units: Family.UnitSystem, morning: String, midnight: String, noon: String,
    night: String
  ) throws {
    let words = try wording(language, units)
    let written = [425, 0, 750, 1439].map { withOrdinarySpaces(words.time(LocalTime(minutes: $0))) }
    #expect(written == [morning, midnight, noon, night])
  }

  @Test func writesTimesInTimeZone() throws {
    let moment = Instant(seconds: 1_794_180_300)  // 2026-11-08 23:25 in UTC.
    let words = try wording(.english)
    let tokyo = try #require(Zone("Asia/Tokyo"))
    #expect(words.dateAndTime(moment) == "9 Nov 2026, 00:25")
    #expect(words.in(tokyo).dateAndTime(moment) == "9 Nov 2026, 08:25")
    #expect(words.in(.utc).dateAndTime(moment) == "8 Nov 2026, 23:25")
  }
}
