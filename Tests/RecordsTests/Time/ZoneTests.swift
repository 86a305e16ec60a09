import TestSupport
import Testing

@testable import Records
@testable import TestFamilies

@Suite struct ZoneTests {
  @Test(
    "Fault 23: A day with a clock change has its real length",
    arguments: [
      ("Europe/Paris", "2026-03-29", 23 * 60), ("Europe/Paris", "2026-10-25", 25 * 60),
      ("Europe/Paris", "2026-07-01", 24 * 60), ("America/New_York", "2026-03-08", 23 * 60),
      ("America/New_York", "2026-11-01", 25 * 60),
      ("Australia/Lord_Howe", "2026-04-05", 24 * 60 + 30),
      ("Australia/Lord_Howe", "2026-10-04", 24 * 60 - 30),
      // Midnight itself is skipped or occurs twice.
      ("America/Santiago", "2025-09-07", 23 * 60), ("America/Santiago", "2026-04-04", 25 * 60),
      ("Asia/Beirut", "2026-03-29", 23 * 60), ("America/Havana", "2026-11-01", 25 * 60),
      ("Asia/Kolkata", "2026-03-29", 24 * 60), ("UTC", "2026-03-29", 24 * 60),
    ] as [(String, String, Int64)])
  func dayLengthFollowsClockChanges(zoneName: String, day: String, minutes: Int64) throws {
    let zone = try #require(Zone(zoneName))
    let day = try #require(LocalDate(day))
    let timeRange = zone.timeRange(of: day)
    #expect(timeRange.upperBound - timeRange.lowerBound == minutes * 60)
    #expect(zone.day(of: timeRange.lowerBound) == day)
    #expect(zone.day(of: timeRange.lowerBound + -1) == day - 1)
    #expect(zone.day(of: timeRange.upperBound + -1) == day)
    #expect(zone.day(of: timeRange.upperBound) == day + 1)
  }

  @Test(
    arguments: [
      // A time that occurs once, is skipped (the first moment after the gap counts), or occurs
      // twice (the first one counts).
      ("Europe/Paris", "2026-01-15", "12:00", 1_768_474_800, "12:00"),
      ("Europe/Paris", "2026-03-29", "02:30", 1_774_746_000, "03:00"),
      ("Europe/Paris", "2026-10-25", "02:30", 1_792_888_200, "02:30"),
      ("America/New_York", "2026-03-08", "02:30", 1_772_953_200, "03:00"),
      ("America/New_York", "2026-11-01", "01:30", 1_793_511_000, "01:30"),
      ("Australia/Lord_Howe", "2026-10-04", "02:10", 1_791_041_400, "02:30"),
      ("Australia/Lord_Howe", "2026-04-05", "01:45", 1_775_313_900, "01:45"),
      ("America/Santiago", "2025-09-07", "00:00", 1_757_217_600, "01:00"),
    ] as [(String, String, String, Int64, String)])
  func convertsLocalTimeToInstant(
    zoneName: String, day: String, localTime: String, unixTime: Int64, shownTime: String
  ) throws {
    let zone = try #require(Zone(zoneName))
    let day = try #require(LocalDate(day))
    let moment = zone.instant(on: day, at: try #require(LocalTime(localTime)))
    #expect(moment == Instant(seconds: unixTime))
    #expect(zone.localTime(at: moment).description == shownTime)
  }

  @Test(arguments: [
    "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Beirut",
    "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Apia", "Africa/Casablanca", "UTC",
  ])
  func everyInstantIsWithinItsDay(zoneName: String) throws {
    let zone = try #require(Zone(zoneName))
    var random = SeededGenerator(1)
    var wrong: [Instant] = []
    for _ in 0..<2000 {
      // From 2012 to 2037.
      let moment = Instant(seconds: Int64.random(in: 1_325_376_000...2_145_916_800, using: &random))
      let day = zone.day(of: moment)
      let time = zone.localTime(at: moment)
      let again = zone.instant(on: day, at: time)
      let isSame = again == moment + -Int64(zone.secondsOfDay(at: moment) % 60)
      // A time that occurs twice maps to its first occurrence.
      let isFirstOfTwo = again < moment && zone.localTime(at: again) == time
      if !zone.timeRange(of: day).contains(moment) || !(isSame || isFirstOfTwo) {
        wrong.append(moment)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    arguments: [
      ("Europe/Paris", true), ("UTC", true), ("America/Argentina/Ushuaia", true), ("EST", false),
      ("Paris", false), ("Europe/Pariss", false), ("europe/paris", false), ("", false),
      ("/", false),
      ("../../etc/passwd", false), ("Europe/", false), ("GMT+5", false),
    ] as [(String, Bool)])
  func acceptsOnlyTimeZoneIdentifiers(identifier: String, isValid: Bool) {
    #expect(Zone(identifier)?.name == (isValid ? identifier : nil))
  }

  @Test func namedUTCEqualsUTC() {
    #expect(Zone("UTC") == .utc)
  }
}
