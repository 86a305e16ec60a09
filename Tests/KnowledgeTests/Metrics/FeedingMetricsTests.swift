import Testing

@testable import Knowledge
@testable import TestFamilies

@Suite struct FeedingMetricsTests {
  @Test func waterAndWasteAreNotFeeds() throws {
    var database = ChildDatabase()
    database.addBottle(0, ml: 0)
    database.addBottle(100, ml: 80, "water")
    database.addBottle(200, ml: 90, "breast_milk")
    database.addBottle(300, ml: 60)
    database.add("milk_waste", "wasted_at, volume_ml", "$400, 35")
    let metrics = try database.metrics()
    #expect(metrics.feeding.feeds.total == 2)
    #expect(metrics.feeding.meanBottleMl == 75)
    #expect(metrics.feeding.wastedMl == 35)
    #expect(metrics.days[0].waterMl == 80)
    #expect(metrics.days[0].milkByContents == [.breastMilk: 90, .formula: 60])
  }

  @Test func intervalBelongsToDayOfLaterFeed() throws {
    var database = ChildDatabase()
    database.makeDaysComplete(-1...1)
    for at in [-7200, 3600, 14_400, 90_000] as [Int64] { database.addBottle(at, ml: 100) }
    #expect(try database.metrics().feedIntervals == [10_800, 10_800])
    #expect(try database.metrics(1...1).feedIntervals == [75_600])
    let whole = try database.metrics(0...1).feeding.interval
    #expect(whole.mean == 32_400)
    #expect(whole.median == 10_800)
    #expect(whole.longest == 75_600)
    // The next day was not logged. A feed may be missing, so there is no gap.
    database.addBottle(2 * 86_400 + 60, ml: 100)
    #expect(try database.metrics(2...2).feedIntervals == [])
  }

  @Test func noIntervalAcrossDayWithoutFeeds() throws {
    var database = ChildDatabase()
    database.makeDaysComplete(0...2)
    database.addBottle(0, ml: 100)
    database.addBottle(2 * 86_400, ml: 100)
    #expect(try database.metrics(0...2).feedIntervals == [])
  }

  @Test func computesNursingSidesAndMean() throws {
    var database = ChildDatabase()
    let columns = "started_at, ended_at, left_seconds, right_seconds"
    database.add("nursing_sessions", columns, "$0, $1200, 600, 300")
    database.add("nursing_sessions", columns, "$7200, $7800, 300, 0")
    database.add("nursing_sessions", columns, "$9000, NULL, 500, 0")
    let feeding = try database.metrics().feeding
    #expect(feeding.nursings == 2)
    #expect(feeding.meanNursingSeconds == 600)
    #expect(feeding.leftShare == 0.75)
  }

  @Test func milkPerKilogramRequiresRecentWeightAndNoBreastfeeds() throws {
    var database = ChildDatabase()
    database.makeDaysComplete(0...3)
    database.add("measurements", "measured_on, kind, value", "'2026-06-01', 'weight', 6")
    for feed in 0...12 as ClosedRange<Int64> { database.addBottle(feed * 28_800 + 60, ml: 300) }
    database.add(
      "nursing_sessions", "started_at, ended_at, left_seconds, right_seconds",
      "$86500, $86900, 100, 0")
    let metrics = try database.metrics(0...3)
    #expect(metrics.days.map(\.mlPerKg) == [150, nil, 150, 150])
    #expect(metrics.feeding.medianMlPerKg == 150)
    // The value is known for two of three days, less than the required 70 %.
    #expect(try database.metrics(0...2).feeding.medianMlPerKg == nil)
    #expect(try database.metrics(52...52).days[0].latestWeightKg == nil)
  }

  /// One bottle a day is not all that a baby drinks.
  @Test(arguments: [(14.0, true), (14.1, false)])
  func gapInFeedsLeavesMilkPerKilogramUnknown(hours: Double, isKnown: Bool) throws {
    var database = ChildDatabase()
    database.makeDaysComplete(0...1)
    database.add("measurements", "measured_on, kind, value", "'2026-06-01', 'weight', 6")
    for start in [0, 8, 8 + hours, 30, 36] { database.addBottle(Int64(start * 3600), ml: 100) }
    #expect((try database.metrics(0...1).days[0].mlPerKg != nil) == isKnown)
  }

  /// Bottles that are no longer recorded, and a gap that began days before the window.
  @Test(arguments: [(-6, 18.5, true), (-6, 17, false), (-60, 18.5, false)])
  func volumeOfMilkNeedsAllFeeds(previousHour: Double, lastHour: Double, isKnown: Bool) throws {
    var database = ChildDatabase()
    database.makeDaysComplete(-3...0)
    for hour in [previousHour, 7, 13, lastHour] {
      database.addBottle(Int64(hour * 3600), ml: 100)
    }
    let day = try database.metrics(0...0).days[0]
    #expect(day.isComplete(for: .feeds))
    #expect(day.isComplete(for: .milk) == isKnown)
  }

  /// A weight is valid for as many days as the child was old, at least 7 and at most 60.
  @Test(arguments: [
    ("'2026-06-11'", [7: true, 8: false]), ("'2026-05-22'", [20: true, 21: false]),
    ("'2026-01-01'", [60: true, 61: false]), ("NULL", [60: true, 61: false]),
  ])
  func weightOfNewbornIsValidForFewDays(born: String, isValid: [Int: Bool]) throws {
    var database = ChildDatabase()
    database.addStatement("UPDATE profiles SET birth_date = \(born)")
    database.add("measurements", "measured_on, kind, value", "'2026-06-11', 'weight', 4")
    for (daysLater, isValid) in isValid {
      let day = try database.metrics((1 + daysLater)...(1 + daysLater)).days[0]
      #expect((day.latestWeightKg == 4) == isValid, "\(born): \(daysLater)")
    }
  }

  @Test func goalUsesCompleteDaysWithFeeds() throws {
    var database = ChildDatabase()
    database.addStatement("UPDATE profiles SET milk_goal_ml = 600")
    database.makeDaysComplete(0...2)
    database.addBottle(60, ml: 600)
    database.addBottle(86_400, ml: 599)
    database.addBottle(2 * 86_400, ml: 0)
    database.addBottle(3 * 86_400, ml: 700)
    let goal = try database.metrics(0...3).feeding.goal
    #expect(goal?.daysMet == 1)
    #expect(goal?.daysEvaluated == 2)
  }

  @Test func trendUsesTwoWeeksEvenForShortWindow() throws {
    var database = ChildDatabase()
    database.makeDaysComplete(-13...0)
    for day in -13...0 as ClosedRange<Int64> {
      for hour in [0, 12] as [Int64] {
        database.addBottle(day * 86_400 + hour * 3600 + 60, ml: day > -7 ? 350 : 300)
      }
      database.add(
        "pumping_sessions", "started_at, volume_ml", "$\(day * 86_400), \(day > -7 ? 80 : 100)")
    }
    let metrics = try database.metrics(0...0)
    #expect(metrics.feeding.milkTrend.latestWeekMean == 700)
    #expect(metrics.feeding.milkTrend.change == 100)
    #expect(metrics.pumping.pumpedTrend.change == -20)
    #expect(try database.metrics(-8 ... -7).feeding.milkTrend.change == nil)
    #expect(try database.metrics(-6...0).pumping.pumpedMl.total == 560)
  }

  @Test func balanceComparesPumpedAndBottledBreastMilk() throws {
    var database = ChildDatabase()
    database.add("pumping_sessions", "started_at, volume_ml", "$0, 200")
    database.addBottle(100, ml: 90, "breast_milk")
    database.addBottle(200, ml: 60, "fortified_breast_milk")
    database.addBottle(300, ml: 500, "formula")
    #expect(try database.metrics().pumping.balanceMl == 50)
  }
}
