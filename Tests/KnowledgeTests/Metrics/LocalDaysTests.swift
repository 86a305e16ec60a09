import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct LocalDaysTests {
  private func date(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }

  private func shares(of range: Range<Instant>, in localDays: LocalDays) -> [(
    day: Int, seconds: Int64
  )] {
    var shares: [(day: Int, seconds: Int64)] = []
    localDays.forEachDay(of: range) { shares.append(($0, $1)) }
    return shares
  }

  @Test(arguments: [
    ("Europe/Paris", "2026-03-29", 23), ("Europe/Paris", "2026-10-25", 25),
    ("America/New_York", "2026-03-08", 23), ("America/New_York", "2026-11-01", 25),
    ("Europe/Paris", "2026-06-01", 24),
  ]) func dayLengthFollowsClockChanges(zone: String, day: String, hours: Int64) throws {
    let zone = try #require(Zone(zone))
    let localDays = LocalDays(Window(dayCount: 1, endingOn: try date(day)), in: zone)
    #expect(localDays.durationSeconds(ofDayAt: 0) == hours * 3600)
  }

  @Test func splitsRangesAtMidnight() throws {
    let zone = try #require(Zone("Europe/Paris"))
    let window = Window(from: try date("2026-10-24"), through: try date("2026-10-26"))
    let localDays = LocalDays(window, in: zone)
    let start = localDays.dayBoundaries[1] + -3601
    let shares = shares(of: start..<(localDays.dayBoundaries[2] + 17), in: localDays)
    #expect(shares.map(\.day) == [0, 1, 2])
    #expect(shares.map(\.seconds) == [3601, 25 * 3600, 17])
  }

  @Test func everySecondBelongsToOneDay() throws {
    var random = SeededGenerator(7)
    for name in ["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "America/Santiago"] {
      let zone = try #require(Zone(name))
      let localDays = LocalDays(
        Window(from: try date("2026-01-01"), through: try date("2026-12-31")), in: zone)
      for _ in 0..<200 {
        let start =
          localDays.timeRange.lowerBound + Int64.random(in: 0..<300 * 86_400, using: &random)
        let end = start + Int64.random(in: 1...40 * 86_400, using: &random)
        let shares = shares(of: start..<end, in: localDays)
        #expect(shares.reduce(0) { $0 + $1.seconds } == end - start)
        #expect(
          shares.allSatisfy {
            $0.seconds > 0 && $0.seconds <= localDays.durationSeconds(ofDayAt: $0.day)
          })
      }
    }
  }

  @Test func overlapsCountOnce() {
    func stretch(_ from: Int64, _ to: Int64) -> Range<Instant> {
      Instant(seconds: from)..<Instant(seconds: to)
    }
    #expect(
      mergedRanges([
        stretch(50, 60), stretch(0, 10), stretch(5, 20), stretch(20, 30), stretch(6, 7),
      ])
        == [stretch(0, 30), stretch(50, 60)])
  }
}
