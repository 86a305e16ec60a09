import Testing

@testable import Kinfolio

@Suite struct FeedingMetricsTests {
  @Test func waterAndWasteAreNotFeeds() throws {
    var scene = ChildDatabase()
    scene.addBottle(0, ml: 0)
    scene.addBottle(100, ml: 80, "water")
    scene.addBottle(200, ml: 90, "breast_milk")
    scene.addBottle(300, ml: 60)
    scene.add("milk_waste", "wasted_at, volume_ml", "$400, 35")
    let metrics = try scene.metrics()
    #expect(metrics.feeding.feeds.total == 2)
    #expect(metrics.feeding.meanBottleMl == 75)
    #expect(metrics.feeding.wastedMl == 35)
    #expect(metrics.days[0].waterMl == 80)
    #expect(metrics.days[0].milkByContents == [.breastMilk: 90, .formula: 60])
  }

  @Test func gapCountsForLaterFeedOnCompleteDays() throws {
    var scene = ChildDatabase()
    scene.makeDaysComplete(-1...1)
    for at in [-7200, 3600, 14_400, 90_000] as [Int64] { scene.addBottle(at, ml: 100) }
    #expect(try scene.metrics().feedIntervals == [10_800, 10_800])
    #expect(try scene.metrics(1...1).feedIntervals == [75_600])
    let whole = try scene.metrics(0...1).feeding.interval
    #expect(whole.mean == 32_400)
    #expect(whole.median == 10_800)
    #expect(whole.longest == 75_600)
    // The next day was not logged. A feed may be missing, so there is no gap.
    scene.addBottle(2 * 86_400 + 60, ml: 100)
    #expect(try scene.metrics(2...2).feedIntervals == [])
  }

  @Test func noIntervalAcrossDayWithoutFeeds() throws {
    var scene = ChildDatabase()
    scene.makeDaysComplete(0...2)
    scene.addBottle(0, ml: 100)
    scene.addBottle(2 * 86_400, ml: 100)
    #expect(try scene.metrics(0...2).feedIntervals == [])
  }

  @Test func computesNursingSidesAndMean() throws {
    var scene = ChildDatabase()
    let columns = "started_at, ended_at, left_seconds, right_seconds"
    scene.add("nursing_sessions", columns, "$0, $1200, 600, 300")
    scene.add("nursing_sessions", columns, "$7200, $7800, 300, 0")
    scene.add("nursing_sessions", columns, "$9000, NULL, 500, 0")
    let feeding = try scene.metrics().feeding
    #expect(feeding.nursings == 2)
    #expect(feeding.meanNursingSeconds == 600)
    #expect(feeding.leftShare == 0.75)
  }

  @Test func milkPerKilogramRequiresRecentWeightAndNoBreastfeeds() throws {
    var scene = ChildDatabase()
    scene.makeDaysComplete(0...3)
    scene.add("measurements", "measured_on, kind, value", "'2026-06-01', 'weight', 6")
    for day in 0...3 as ClosedRange<Int64> { scene.addBottle(day * 86_400 + 60, ml: 900) }
    scene.add(
      "nursing_sessions", "started_at, ended_at, left_seconds, right_seconds",
      "$86500, $86900, 100, 0")
    let metrics = try scene.metrics(0...3)
    #expect(metrics.days.map(\.mlPerKg) == [150, nil, 150, 150])
    #expect(metrics.feeding.mlPerKg == 150)
    // The value is known for two of three days, less than the required 70 %.
    #expect(try scene.metrics(0...2).feeding.mlPerKg == nil)
    #expect(try scene.metrics(52...52).days[0].weightKg == nil)
  }

  @Test func goalUsesCompleteDaysWithFeeds() throws {
    var scene = ChildDatabase()
    scene.addStatement("UPDATE profiles SET milk_goal_ml = 600")
    scene.makeDaysComplete(0...2)
    scene.addBottle(60, ml: 600)
    scene.addBottle(86_400, ml: 599)
    scene.addBottle(2 * 86_400, ml: 0)
    scene.addBottle(3 * 86_400, ml: 700)
    let goal = try scene.metrics(0...3).feeding.goal
    #expect(goal?.daysMet == 1)
    #expect(goal?.daysEvaluated == 2)
  }

  @Test func trendUsesTwoWeeksEvenForShortWindow() throws {
    var scene = ChildDatabase()
    scene.makeDaysComplete(-13...0)
    for day in -13...0 as ClosedRange<Int64> {
      scene.addBottle(day * 86_400 + 60, ml: day > -7 ? 700 : 600)
      scene.add(
        "pumping_sessions", "started_at, volume_ml", "$\(day * 86_400), \(day > -7 ? 80 : 100)")
    }
    let metrics = try scene.metrics(0...0)
    #expect(metrics.feeding.milkTrend.thisWeek == 700)
    #expect(metrics.feeding.milkTrend.change == 100)
    #expect(metrics.pumping.trend.change == -20)
    #expect(try scene.metrics(-8 ... -7).feeding.milkTrend.change == nil)
    #expect(try scene.metrics(-6...0).pumping.pumpedMl.total == 560)
  }

  @Test func balanceComparesPumpedAndBottledBreastMilk() throws {
    var scene = ChildDatabase()
    scene.add("pumping_sessions", "started_at, volume_ml", "$0, 200")
    scene.addBottle(100, ml: 90, "breast_milk")
    scene.addBottle(200, ml: 60, "fortified_breast_milk")
    scene.addBottle(300, ml: 500, "formula")
    #expect(try scene.metrics().pumping.balanceMl == 50)
  }
}
