import Testing

@testable import Records
@testable import TestFamilies

@Suite struct CoverageTests {
  /// Returns a child with meals at the given seconds after midnight.
  private func childWithMeals(at seconds: [Int64], born: String = "2025-06-10") -> ChildJournal {
    var mia = ChildJournal()
    mia.profile.birthDate = day(born)
    mia.addFood("Pea", .green)
    for at in seconds { mia.addMeal(of: "Pea", at) }
    return mia
  }

  @Test func futureHoursAreNotAGap() {
    let mia = ChildJournal(completeDays: -1...0, until: 14 * hour)
    let metrics = mia.metrics(-1...0, until: 14 * hour)
    #expect(metrics.days.map(\.coverage) == [1, 1])
    #expect(metrics.days.map(\.isOver) == [true, false])
  }

  @Test func currentDayIsNeitherCompleteNorIncomplete() {
    var mia = ChildJournal(completeDays: -1...0, until: 14 * hour)
    mia.addBottle(60, ml: 100)
    mia.addBottle(-86_000, ml: 300)
    mia.addBottle(-43_000, ml: 400)
    let metrics = mia.metrics(-1...0, until: 14 * hour)
    #expect(metrics.completeDayCount == 1)
    #expect(metrics.pastDayCount == 1)
    #expect(metrics.feeding.milkMl.median == 700)
    #expect(metrics.feeding.milkMl.total == 800)
  }

  /// A date without a time in `--as-of` means the last second of that day.
  @Test(arguments: [(86_398, false), (86_399, true), (86_400, true)])
  func dayIsOverAtItsLastSecond(secondsAfterMidnight: Int64, isOver: Bool) {
    let mia = ChildJournal(completeDays: 0...0)
    #expect(mia.metrics(until: secondsAfterMidnight).days[0].isCompletelyRecorded == isOver)
  }

  @Test func currentDayCoverageUsesElapsedHours() {
    var mia = ChildJournal()
    #expect(mia.metrics(until: 5 * hour).days[0].coverage == 0)
    mia.addBottle(2 * hour, ml: 90)
    #expect(mia.metrics(until: 8 * hour - 1).days[0].coverage == 1)
    // The gap of 12 hours is 6 longer than usual; in 14 hours it could be 8 longer.
    #expect(mia.metrics(until: 14 * hour - 1).days[0].coverage == 0.25)
  }

  @Test func noRecordsGiveZeroCoverage() {
    #expect(ChildJournal().metrics(-1...0).days.map(\.coverage) == [0, 0])
  }

  /// From the first birthday, three meals suffice.
  @Test(
    arguments: [
      ("2025-06-11", [0, 6, 12, 18], 1), ("2025-06-11", [6, 12, 18], 1),
      ("2025-06-11", [6, 12], 2.0 / 3), ("2025-06-11", [7, 13, 19], 17.0 / 18),
      ("2025-06-10", [8, 12, 19], 1), ("2025-06-10", [13, 20], 1), ("2025-06-10", [8, 12], 0.75),
      ("2025-06-10", [14], 0.875), ("2025-06-10", [22], 0),
    ] as [(String, [Int64], Double)])
  func coverageOfMealsDependsOnAge(born: String, hours: [Int64], coverage: Double) {
    let mia = childWithMeals(at: hours.map { $0 * hour }, born: born)
    #expect(abs(mia.metrics().days[0].coverage - coverage) < 1e-9)
  }

  @Test func gapAboveSevenHoursMakesDayIncomplete() {
    let mia = childWithMeals(at: [8 * hour, 12 * hour, 19 * hour + 1])
    #expect(mia.metrics().completeDayCount == 0)
  }

  /// Clocks go forward on 2026-03-29, so that 6:00 is five hours after midnight.
  @Test func expectedHoursFollowWallClock() {
    let midnight: Int64 = -73 * 86_400 + 3600
    let mia = childWithMeals(at: [12 * hour + midnight], born: "2025-03-01")
    let day = mia.metrics(-73 ... -73).days[0]
    #expect(day.durationSeconds == 23 * hour)
    #expect(day.coverage == 0.875)
  }

  @Test func mealsGiveNoMilkSleepOrDiaperMetrics() {
    let metrics = childWithMeals(at: [8 * hour, 12 * hour, 19 * hour]).metrics()
    #expect(metrics.hasEnoughCompleteDays)
    #expect(metrics.feeding.feeds.mean == nil)
    #expect(metrics.sleep.sleepSeconds.median == nil)
    #expect(metrics.diapers.wetDiapers.mean == nil)
    #expect(metrics.pumping.pumpingSessions.mean == nil)
  }

  @Test func unloggedNightsGiveNapsButNoTotalSleep() {
    var mia = childWithMeals(at: [8 * hour, 19 * hour])
    mia.addSleep(.nap, 12 * hour, 14 * hour)
    let sleep = mia.metrics().sleep
    #expect(sleep.naps.median == 1)
    #expect(sleep.daySleepSeconds.median == 7200)
    #expect(sleep.sleepSeconds.median == nil)
    #expect(sleep.nightSleepSeconds.median == nil)
    mia.addSleep(.night, -4 * hour, 6 * hour)
    mia.addSleep(.night, 20 * hour, 30 * hour)
    #expect(mia.metrics().sleep.sleepSeconds.median == 43_200)
  }

  /// A night feed may be missing if the nights are not logged.
  @Test func noFeedIntervalAcrossUnloggedNight() {
    var mia = ChildJournal(completeDays: 1...1)
    mia.profile.birthDate = day("2025-06-10")
    for at in [8, 12, 18, 32, 36] as [Int64] { mia.addBottle(at * hour, ml: 100) }
    let metrics = mia.metrics(0...1)
    #expect(metrics.completeDayCount == 2)
    #expect(metrics.secondsBetweenFeeds == [4 * hour])
  }
}
