import TestSupport
import Testing

@testable import Records
@testable import TestFamilies

@Suite struct LocalDateTests {
  @Test func datesFrom1900To2100RoundTrip() throws {
    let first = try #require(LocalDate(year: 1900, month: 1, day: 1))
    let last = try #require(LocalDate(year: 2100, month: 12, day: 31))
    // 1900-01-01 was a Monday. 201 years have 49 leap days, because 1900 and 2100 have none.
    #expect(last - first.days == LocalDate(days: 201 * 365 + 49 - 1))
    var failures = 0
    var before = (year: 1899, month: 12, day: 31)
    for (count, date) in (first...last).enumerated() {
      let now = date.yearMonthDay
      let follows =
        now == (before.year, before.month, before.day + 1)
        || now == (before.year, before.month + 1, 1) || now == (before.year + 1, 1, 1)
      let comesBack =
        LocalDate(year: now.year, month: now.month, day: now.day) == date
        && LocalDate("\(date)") == date
      if !follows || !comesBack || date.weekday != count % 7 + 1 { failures += 1 }
      before = now
    }
    #expect(failures == 0)
  }

  @Test(
    arguments: [
      ("2024-02-29", true), ("2000-02-29", true), ("1900-02-29", false), ("2023-02-29", false),
      ("2026-04-31", false), ("2026-13-01", false), ("2026-00-10", false), ("2026-01-00", false),
      ("0001-01-01", true), ("0000-01-01", false), ("9999-12-31", true), ("2026-1-05", false),
      ("26-01-05", false), ("+026-01-05", false), ("2026-+1-05", false), ("2026-01-05 ", false),
      ("2026-01-05T00:00", false), ("２０２６-01-05", false), ("", false), ("--", false),
    ] as [(String, Bool)])
  func parsesOnlyValidDates(text: String, isDate: Bool) {
    #expect(LocalDate(text)?.description == (isDate ? text : nil))
  }

  @Test(
    arguments: [
      ("00:00", 0), ("23:59", 1439), ("07:05", 425), ("24:00", nil), ("12:60", nil), ("7:05", nil),
      ("+7:+5", nil), ("-1:00", nil), ("07:05:00", nil), ("0705", nil), ("", nil),
    ] as [(String, Int?)])
  func parsesOnlyValidTimes(text: String, minutes: Int?) {
    #expect(LocalTime(text)?.minutes == minutes)
    if let time = LocalTime(text) { #expect(time.description == text) }
  }
}
