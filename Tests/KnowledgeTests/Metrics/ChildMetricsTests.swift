import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct ChildMetricsTests {
  @Test func feedsCountOnLocalStartDay() {
    var mia = ChildJournal()
    for (at, ml) in [(-1, 100), (0, 90), (7200, 0)] as [(Int64, Double)] {
      mia.addBottle(at, ml: ml)
    }
    let days = mia.metrics(-1...1).days
    #expect(days.map(\.feeds) == [1, 1, 0])
    #expect(days.map(\.milkMl) == [100, 90, 0])
  }

  @Test("Fault 22: Overlapping sleeps count once")
  func sleepAcrossMidnightIsSplitAndOverlapsCountOnce() {
    var mia = ChildJournal()
    mia.addSleep(.night, -hour, 5 * hour)
    mia.addSleep(.night, 4 * hour, 6 * hour)
    mia.addSleep(.nap, 13 * hour, 14 * hour)
    let days = mia.metrics(-1...1).days
    #expect(days.map(\.sleepSeconds) == [hour, 7 * hour, 0])
    #expect(days.map(\.nightSleepSeconds) == [hour, 6 * hour, 0])
    #expect(days.map(\.naps) == [0, 1, 0])
    #expect(days.map(\.longestSleepSeconds) == [0, 7 * hour, 0])
  }

  @Test func runningTimerIsNotCounted() {
    var mia = ChildJournal()
    mia.addSleep(.night, 0, nil)
    let metrics = mia.metrics(-1...1)
    #expect(metrics.total { Double($0.sleepSeconds) } == 0)
    #expect(metrics.longestSleepSeconds == nil)
  }

  @Test func nursingIsSplitAtMidnight() {
    var mia = ChildJournal()
    mia.addNursing(-400, 600, left: 601, right: 299)
    let days = mia.metrics(-1...1).days
    #expect(days.map(\.leftNursingSeconds) == [240, 361, 0])
    #expect(days.map(\.rightNursingSeconds) == [119, 180, 0])
    #expect(days.map(\.feeds) == [1, 0, 0])
  }

  @Test func mediansRequireSeventyPercentCoverage() {
    var mia = ChildJournal()
    for feed in -8..<16 as Range<Int64> { mia.addBottle(feed * 3 * hour, ml: 100) }
    let whole = mia.metrics(-1...1)
    #expect(whole.completeDayCount == 3)
    #expect(whole.median(from: .feeds, \.milkMl) == 800)
    let wider = mia.metrics(-3...1)
    #expect(wider.completeDayCount == 3)
    #expect(wider.median(from: .feeds, \.milkMl) == nil)
    #expect(wider.days[0].coverage == 0)
  }

  @Test func joinsOverlappingNapsAcrossMidnight() {
    var mia = ChildJournal()
    mia.addSleep(.nap, 36_000, 39_600)
    mia.addSleep(.nap, 39_000, 43_200)
    mia.addSleep(.nap, 82_800, 97_200)
    let sleep = mia.metrics().sleep
    #expect(sleep.naps.total == 2)
    #expect(sleep.meanNapSeconds == 10_800)
    #expect(sleep.longestSleepSeconds == 7200)
    #expect(mia.metrics(1...1).sleep.longestSleepSeconds == 14_400)
  }

  @Test func napBeyondWindowKeepsFullLength() {
    var mia = ChildJournal()
    mia.addSleep(.nap, 82_800, 86_400)
    mia.addSleep(.nap, 86_400, 90_000)
    let (first, both) = (mia.metrics(0...0).sleep, mia.metrics(0...1).sleep)
    #expect(first.meanNapSeconds == 7200)
    #expect(both.meanNapSeconds == 7200)
    #expect(first.sleepSeconds.total == 3600)
  }

  /// The sleep is logged in 17 overlapping pieces that start eleven days earlier.
  @Test func joinsSleepLoggedInPieces() {
    var mia = ChildJournal()
    for piece in 0..<17 as Range<Int64> {
      let start = -1_012_800 + piece * 64_400
      mia.addSleep(.night, start, start + 64_800)
    }
    #expect(mia.metrics().sleep.longestSleepSeconds == 1_095_200)
    #expect(mia.metrics(-20...0).sleep.longestSleepSeconds == 1_095_200)
  }
}
