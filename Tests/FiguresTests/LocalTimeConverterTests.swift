import TestSupport
import Testing

@testable import Figures
@testable import Records
@testable import TestFamilies

/// The hours that a raster shows on days that do not have 24 hours.
@Suite struct LocalTimeConverterTests {
  private let paris = Zone("Europe/Paris") ?? .utc

  /// Local times in Paris, with durations in minutes and the expected ranges as "day from–to".
  @Test(arguments: [
    // The span crosses midnight.
    ("2026-06-11", 22 * 60, 480, ["2026-06-11 22.0–24.0", "2026-06-12 0.0–6.0"]),
    // The clock skips from 2:00 to 3:00, so six hours from midnight end at 7:00.
    ("2026-03-29", 0, 360, ["2026-03-29 0.0–2.0", "2026-03-29 3.0–7.0"]),
    // The clock is set back from 3:00 to 2:00, so this hour appears twice.
    ("2026-10-25", 0, 360, ["2026-10-25 0.0–3.0", "2026-10-25 2.0–5.0"]),
  ])
  func splitsSpansByWallClock(date: String, from: Int, minutes: Int64, expected: [String]) {
    let start = paris.instant(on: day(date), at: LocalTime(minutes: from))
    let clock = LocalTimeConverter([day(date), day(date) + 1], in: paris)
    let localRanges = clock.localRanges(of: start..<(start + minutes * 60))
    #expect(localRanges.map { "\($0.day) \($0.startHour)–\($0.endHour)" } == expected)
  }

  /// A raster draws the two occurrences of a repeated hour above each other.
  ///
  /// Each range must therefore belong to only one of them.
  @Test func splitsRepeatedHourIntoTwoOccurrences() throws {
    let clock = LocalTimeConverter([day("2026-10-25")], in: paris)
    let start = paris.start(of: day("2026-10-25"))
    let localRanges = clock.localRanges(of: start..<(start + 6 * 3600), splitsRepeatedHours: true)
    #expect(
      localRanges.map { "\($0.startHour)–\($0.endHour) \($0.occurrence)" }
        == ["0.0–2.0 only", "2.0–3.0 first", "2.0–3.0 second", "3.0–5.0 only"])
    let change = try #require(clock.clockChanges.first)
    #expect((change.startHour, change.endHour) == (2, 3))
    let spring = try #require(LocalTimeConverter([day("2026-03-29")], in: paris).clockChanges.first)
    #expect((spring.startHour, spring.endHour) == (2, 3))
  }
}
