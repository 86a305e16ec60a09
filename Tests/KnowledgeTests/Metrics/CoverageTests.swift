import Testing

@testable import Records
@testable import TestFamilies

@Suite struct CoverageTests {
  private let hour: Int64 = 3600

  /// Returns a child with meals at the given seconds after midnight.
  private func childWithMeals(at seconds: [Int64], born: String = "2025-06-10") -> ChildDatabase {
    var database = ChildDatabase()
    database.addStatement("UPDATE profiles SET birth_date = '\(born)'")
    database.addStatement(
      "INSERT INTO foods (id, name, colour, changed_at) VALUES ('pea', 'Pea', 'green', 1)")
    for at in seconds { database.add("food_logs", "food_id, eaten_at", "'pea', $\(at)") }
    return database
  }

  @Test func futureHoursAreNotAGap() throws {
    var database = ChildDatabase()
    database.makeDaysComplete(-1...0, until: 14 * hour)
    let metrics = try database.metrics(-1...0, until: 14 * hour)
    #expect(metrics.days.map(\.coverage) == [1, 1])
    #expect(metrics.days.map(\.isOver) == [true, false])
  }

  @Test func currentDayIsNeitherCompleteNorIncomplete() throws {
    var database = ChildDatabase()
    database.makeDaysComplete(-1...0, until: 14 * hour)
    database.addBottle(60, ml: 100)
    database.addBottle(-86_000, ml: 300)
    database.addBottle(-43_000, ml: 400)
    let metrics = try database.metrics(-1...0, until: 14 * hour)
    #expect(metrics.completeDayCount == 1)
    #expect(metrics.pastDayCount == 1)
    #expect(metrics.feeding.milkMl.median == 700)
    #expect(metrics.feeding.milkMl.total == 800)
  }

  /// A date without a time in `--as-of` means the last second of that day.
  @Test(arguments: [(86_398, false), (86_399, true), (86_400, true)])
  func dayIsOverAtItsLastSecond(secondsAfterMidnight: Int64, isOver: Bool) throws {
    var database = ChildDatabase()
    database.makeDaysComplete(0...0)
    #expect(try database.metrics(until: secondsAfterMidnight).days[0].isComplete == isOver)
  }

  @Test func currentDayCoverageUsesElapsedHours() throws {
    var database = ChildDatabase()
    #expect(try database.metrics(until: 5 * hour).days[0].coverage == 0)
    database.addBottle(2 * hour, ml: 90)
    #expect(try database.metrics(until: 8 * hour - 1).days[0].coverage == 1)
    // The gap of 12 hours is 6 longer than usual; in 14 hours it could be 8 longer.
    #expect(try database.metrics(until: 14 * hour - 1).days[0].coverage == 0.25)
  }

  @Test func noRecordsGiveZeroCoverage() throws {
    let database = ChildDatabase()
    #expect(try database.metrics(-1...0).days.map(\.coverage) == [0, 0])
  }

  @Test(
    arguments: [
      ([0, 6, 12, 18], 1), ([6, 12, 18], 1), ([6, 12], 2.0 / 3), ([7, 13, 19], 17.0 / 18),
    ] as [([Int64], Double)]) func babyCoverageUsesAllHours(hours: [Int64], coverage: Double)
    throws
  {
    let database = childWithMeals(at: hours.map { $0 * hour }, born: "2025-06-11")
    #expect(abs(try database.metrics().days[0].coverage - coverage) < 1e-9)
  }

  @Test(
    arguments: [
      ([8, 12, 19], 1), ([13, 20], 1), ([8, 12], 0.75), ([14], 0.875), ([22], 0),
    ] as [([Int64], Double)]) func threeMealsSufficeFromFirstBirthday(
      hours: [Int64], coverage: Double
    ) throws
  {
    let database = childWithMeals(at: hours.map { $0 * hour })
    #expect(try database.metrics().days[0].coverage == coverage)
  }

  @Test func gapAboveSevenHoursMakesDayIncomplete() throws {
    #expect(
      try childWithMeals(at: [8 * hour, 12 * hour, 19 * hour + 1]).metrics().completeDayCount == 0)
  }

  /// Clocks go forward on 2026-03-29, so that 6:00 is five hours after midnight.
  @Test func expectedHoursFollowWallClock() throws {
    let midnight: Int64 = -73 * 86_400 + 3600
    let day = try childWithMeals(at: [12 * hour + midnight], born: "2025-03-01").metrics(
      -73 ... -73
    )
    .days[0]
    #expect(day.durationSeconds == 23 * hour)
    #expect(day.coverage == 0.875)
  }

  @Test func mealsGiveNoMilkSleepOrDiaperMetrics() throws {
    let metrics = try childWithMeals(at: [8 * hour, 12 * hour, 19 * hour]).metrics()
    #expect(metrics.hasEnoughCompleteDays)
    #expect(metrics.feeding.feeds.mean == nil)
    #expect(metrics.sleep.sleepSeconds.median == nil)
    #expect(metrics.diapers.wet.mean == nil)
    #expect(metrics.pumping.sessions.mean == nil)
  }

  @Test func unloggedNightsGiveNapsButNoTotalSleep() throws {
    var database = childWithMeals(at: [8 * hour, 19 * hour])
    database.add("sleeps", "started_at, ended_at, kind", "$\(12 * hour), $\(14 * hour), 'nap'")
    let sleep = try database.metrics().sleep
    #expect(sleep.naps.median == 1)
    #expect(sleep.daySleepSeconds.median == 7200)
    #expect(sleep.sleepSeconds.median == nil)
    #expect(sleep.nightSleepSeconds.median == nil)
    database.add("sleeps", "started_at, ended_at, kind", "$\(-4 * hour), $\(6 * hour), 'night'")
    database.add("sleeps", "started_at, ended_at, kind", "$\(20 * hour), $\(30 * hour), 'night'")
    #expect(try database.metrics().sleep.sleepSeconds.median == 12 * 3600)
  }

  /// A night feed may be missing if the nights are not logged.
  @Test func noFeedIntervalAcrossUnloggedNight() throws {
    var database = childWithMeals(at: [])
    database.makeDaysComplete(1...1)
    for at in [8, 12, 18, 32, 36] as [Int64] { database.addBottle(at * hour, ml: 100) }
    let metrics = try database.metrics(0...1)
    #expect(metrics.completeDayCount == 2)
    #expect(metrics.feedIntervals == [4 * hour])
  }
}
