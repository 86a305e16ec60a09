import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct FeedingMetricsTests {
  @Test func waterAndWasteAreNotFeeds() {
    var mia = ChildJournal()
    mia.addBottle(0, ml: 0)
    mia.addBottle(100, ml: 80, .water)
    mia.addBottle(200, ml: 90, .breastMilk)
    mia.addBottle(300, ml: 60)
    mia.journal.add(MilkWaste(wastedAt: ChildJournal.at(400), volumeMl: 35), to: \.milkWaste)
    let metrics = mia.metrics()
    #expect(metrics.feeding.feeds.total == 2)
    #expect(metrics.feeding.meanBottleMl == 75)
    #expect(metrics.feeding.wastedMilkMl == 35)
    #expect(metrics.days[0].waterMl == 80)
    #expect(metrics.days[0].milkMlByContents == [.breastMilk: 90, .formula: 60])
  }

  @Test func intervalBelongsToDayOfLaterFeed() {
    var mia = ChildJournal(completeDays: -1...1)
    for at in [-7200, 3600, 14_400, 90_000] as [Int64] { mia.addBottle(at, ml: 100) }
    #expect(mia.metrics().secondsBetweenFeeds == [10_800, 10_800])
    #expect(mia.metrics(1...1).secondsBetweenFeeds == [75_600])
    let whole = mia.metrics(0...1).feeding.feedInterval
    #expect(whole.meanSeconds == 32_400)
    #expect(whole.medianSeconds == 10_800)
    #expect(whole.longestSeconds == 75_600)
    // The next day was not logged. A feed may be missing, so there is no gap.
    mia.addBottle(2 * 86_400 + 60, ml: 100)
    #expect(mia.metrics(2...2).secondsBetweenFeeds == [])
  }

  @Test func noIntervalAcrossDayWithoutFeeds() {
    var mia = ChildJournal(completeDays: 0...2)
    mia.addBottle(0, ml: 100)
    mia.addBottle(2 * 86_400, ml: 100)
    #expect(mia.metrics(0...2).secondsBetweenFeeds == [])
  }

  @Test func computesNursingSidesAndMean() {
    var mia = ChildJournal()
    mia.addNursing(0, 1200, left: 600, right: 300)
    mia.addNursing(7200, 7800, left: 300)
    mia.addNursing(9000, nil, left: 500)
    let feeding = mia.metrics().feeding
    #expect(feeding.nursingCount == 2)
    #expect(feeding.meanNursingSeconds == 600)
    #expect(feeding.leftBreastShare == 0.75)
  }

  @Test func milkPerKilogramRequiresRecentWeightAndNoBreastfeeds() {
    var mia = ChildJournal(completeDays: 0...3)
    mia.addMeasurement(6, on: "2026-06-01")
    for feed in 0...12 as ClosedRange<Int64> { mia.addBottle(feed * 28_800 + 60, ml: 300) }
    mia.addNursing(86_500, 86_900, left: 100)
    let metrics = mia.metrics(0...3)
    #expect(metrics.days.map(\.milkMlPerKg) == [150, nil, 150, 150])
    #expect(metrics.feeding.medianMilkMlPerKg == 150)
    // The value is known for two of three days, less than the required 70 %.
    #expect(mia.metrics(0...2).feeding.medianMilkMlPerKg == nil)
    #expect(mia.metrics(52...52).days[0].latestWeightKg == nil)
  }

  /// One bottle a day is not all that a baby drinks.
  @Test(arguments: [(14.0, true), (14.1, false)])
  func gapInFeedsLeavesMilkPerKilogramUnknown(hours: Double, isKnown: Bool) {
    var mia = ChildJournal(completeDays: 0...1)
    mia.addMeasurement(6, on: "2026-06-01")
    for start in [0, 8, 8 + hours, 30, 36] { mia.addBottle(Int64(start * 3600), ml: 100) }
    #expect((mia.metrics(0...1).days[0].milkMlPerKg != nil) == isKnown)
  }

  /// Bottles that are no longer recorded, and a gap that began days before the window.
  @Test(arguments: [(-6, 18.5, true), (-6, 17, false), (-60, 18.5, false)])
  func volumeOfMilkNeedsAllFeeds(previousHour: Double, lastHour: Double, isKnown: Bool) {
    var mia = ChildJournal(completeDays: -3...0)
    for hour in [previousHour, 7, 13, lastHour] { mia.addBottle(Int64(hour * 3600), ml: 100) }
    let day = mia.metrics(0...0).days[0]
    #expect(day.isCompletelyRecorded(for: .feeds))
    #expect(day.isCompletelyRecorded(for: .milk) == isKnown)
  }

  /// A weight is valid for as many days as the child was old, at least 7 and at most 60.
  @Test(
    arguments: [("2026-06-11", 7), ("2026-05-22", 20), ("2026-01-01", 60), (nil, 60)]
      as [(String?, Int)])
  func weightOfNewbornIsValidForFewDays(born: String?, lastValidDay: Int) {
    var mia = ChildJournal()
    mia.profile.birthDate = born.map(day)
    mia.addMeasurement(4, on: "2026-06-11")
    for (daysLater, weight) in [(lastValidDay, 4), (lastValidDay + 1, nil)] as [(Int, Double?)] {
      let metrics = mia.metrics((1 + daysLater)...(1 + daysLater))
      #expect(metrics.days[0].latestWeightKg == weight, "\(daysLater)")
    }
  }

  @Test func goalUsesCompleteDaysWithFeeds() {
    var mia = ChildJournal(completeDays: 0...2)
    mia.profile.milkGoalMl = 600
    mia.addBottle(60, ml: 600)
    mia.addBottle(86_400, ml: 599)
    mia.addBottle(2 * 86_400, ml: 0)
    mia.addBottle(3 * 86_400, ml: 700)
    let goal = mia.metrics(0...3).feeding.milkGoal
    #expect(goal?.metDayCount == 1)
    #expect(goal?.evaluatedDayCount == 2)
  }

  @Test func trendUsesTwoWeeksEvenForShortWindow() {
    var mia = ChildJournal(completeDays: -13...0)
    for day in -13...0 as ClosedRange<Int64> {
      for hour in [0, 12] as [Int64] {
        mia.addBottle(day * 86_400 + hour * 3600 + 60, ml: day > -7 ? 350 : 300)
      }
      mia.addPumping(day * 86_400, ml: day > -7 ? 80 : 100)
    }
    let metrics = mia.metrics(0...0)
    #expect(metrics.feeding.milkTrend.latestWeekMean == 700)
    #expect(metrics.feeding.milkTrend.change == 100)
    #expect(metrics.pumping.pumpedTrend.change == -20)
    #expect(mia.metrics(-8 ... -7).feeding.milkTrend.change == nil)
    #expect(mia.metrics(-6...0).pumping.pumpedMl.total == 560)
  }

  @Test func balanceComparesPumpedAndBottledBreastMilk() {
    var mia = ChildJournal()
    mia.addPumping(0, ml: 200)
    mia.addBottle(100, ml: 90, .breastMilk)
    mia.addBottle(200, ml: 60, .fortifiedBreastMilk)
    mia.addBottle(300, ml: 500)
    #expect(mia.metrics().pumping.milkBalanceMl == 50)
  }
}
