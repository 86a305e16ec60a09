import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct CareMetricsTests {
  @Test func highTemperaturesAreCountedByDay() throws {
    var database = ChildDatabase()
    for (at, celsius) in [(0, "37.99"), (86_400, "38.0"), (86_460, "39.2"), (172_800, "38.0")] {
      database.add("temperatures", "measured_at, celsius", "$\(at), \(celsius)")
    }
    let temperature = try database.metrics(0...2).temperature
    #expect(temperature.measurementCount == 4)
    #expect(temperature.highestCelsius == 39.2)
    #expect(temperature.feverDayCount == 2)
  }

  @Test func doseIsMissedOnlyOnPastCompleteDay() throws {
    var database = ChildDatabase()
    database.add(
      "medicines", "name, times, starts_on, ends_on", "'Iron', '08:00 20:00', '2026-06-10', NULL",
      id: "iron")
    database.makeDaysComplete(0...2)
    database.add("doses", "given_at, medicine_id, name", "$28800, 'iron', 'Iron'")
    database.add("doses", "given_at, name", "$72000, 'Iron'")
    database.add("doses", "given_at, name", "$116000, 'Iron'")
    database.add("doses", "given_at, name", "$120000, 'Vitamin D'")
    let metrics = try database.metrics(0...2, until: 3 * 86_400 - 100).medication
    #expect(metrics.doseCount == 4)
    #expect(metrics.dosesPerDay == [2, 2, 0])
    #expect(metrics.medicines.map(\.name) == ["Iron", "Vitamin D"])
    #expect(metrics.medicines[0].spacing.shortest == 43_200)
    #expect(metrics.medicines[0].daysPlanned == 2)
    #expect(metrics.medicines[0].daysGiven == 2)
    #expect(metrics.medicines[0].daysMissed == 1)
    #expect(metrics.medicines[1].daysMissed == nil)
  }

  /// A dose without the id of its plan, in another spelling, and two doses on one day.
  @Test func dosesOfAPlanByNameAndAboveIt() throws {
    var database = ChildDatabase()
    database.add("medicines", "name, times, starts_on", "'Warfarin', '18:00', '2026-06-10'")
    for at in [64_800, 68_400, 151_200] {
      database.add("doses", "given_at, name", "$\(at), 'warfarin'")
    }
    let medicines = try database.metrics(0...3, until: 4 * 86_400 - 1).medication.medicines
    #expect(medicines.map(\.name) == ["Warfarin"])
    #expect(medicines[0].mostDosesAbovePlan == 2)
  }

  /// The last day of one plan and the first day of the next is one day of doses.
  @Test(arguments: [("2026-06-11", 0), ("2026-06-12", 1)])
  func dayOfAChangedPlanIsDueOnce(end: String, missed: Int) throws {
    var database = ChildDatabase()
    let columns = "name, times, starts_on, ends_on"
    database.add("medicines", columns, "'Iron', '08:00', '2026-06-10', '\(end)'")
    database.add("medicines", columns, "'Iron', '08:00', '2026-06-11', NULL")
    database.makeDaysComplete(0...2)
    for at in [28_800, 115_200, 201_600, 205_200] {
      database.add("doses", "given_at, name", "$\(at), 'Iron'")
    }
    let medicines = try database.metrics(0...2, until: 3 * 86_400 - 1).medication.medicines
    #expect(medicines[0].daysMissed == missed)
  }

  @Test func overlappingScreenTimeCountsOncePerCategory() throws {
    var database = ChildDatabase()
    let columns = "started_at, ended_at, app, category"
    database.add("usage_sessions", columns, "$0, $3600, 'a', 'games'")
    database.add("usage_sessions", columns, "$1800, $5400, 'b', 'video'")
    database.add("usage_sessions", columns, "$9000, NULL, 'b', 'video'")
    let screen = try database.metrics(0...1).screen
    #expect(screen.meanSecondsPerDay() == 2700)
    #expect(screen.meanSecondsPerDayWithUse() == 5400)
    #expect(screen.daysWithUse() == 1)
    #expect(screen.totalSeconds == 5400)
    #expect(screen.secondsByCategory == [.games: 3600, .video: 3600])
  }

  @Test func meansExcludeCurrentDay() throws {
    var database = ChildDatabase()
    let columns = "started_at, ended_at, app, category"
    database.add("usage_sessions", columns, "$0, $3600, 'a', 'games'")
    database.add("usage_sessions", columns, "$86400, $86700, 'a', 'games'")
    for at in [0, 3600, 90_000] { database.add("doses", "given_at, name", "$\(at), 'Iron'") }
    let metrics = try database.metrics(0...1, until: 100_000)
    #expect(metrics.screen.totalSeconds == 3900)
    #expect(metrics.screen.meanSecondsPerDay() == 3600)
    #expect(metrics.screen.meanSecondsPerDay(.games) == 3600)
    #expect(metrics.medication.doseCount == 3)
    #expect(metrics.medication.meanDosesPerDay == 2)
    let today = try database.metrics(1...1, until: 100_000)
    #expect(today.screen.meanSecondsPerDay() == nil)
    #expect(today.screen.meanSecondsPerDayWithUse() == nil && today.screen.daysWithUse() == 0)
    #expect(today.medication.doseCount == 1 && today.medication.meanDosesPerDay == nil)
  }

  /// A dose on the current day is in the total but is not compared with the plan.
  @Test func comparesDosesWithPlanOnlyOnPastDays() throws {
    var database = ChildDatabase()
    database.add(
      "medicines", "name, times, starts_on", "'Vitamin D', '08:00', '2026-06-01'", id: "d")
    database.makeDaysComplete(0...2, until: 200_000)
    for at in [0, 86_400, 172_800] {
      database.add("doses", "given_at, medicine_id, name", "$\(at), 'd', 'Vitamin D'")
    }
    let vitamin = try database.metrics(0...2, until: 200_000).medication.medicines[0]
    #expect(vitamin.doseCount == 3)
    #expect(vitamin.daysPlanned == 2 && vitamin.daysGiven == 2 && vitamin.daysMissed == 0)
  }

  /// Means are nil instead of zero if no dose, pumping session, bottle or screen session was ever
  /// recorded.
  @Test func neverRecordedKindsHaveNoMean() throws {
    var database = ChildDatabase()
    database.makeDaysComplete(0...13)
    for day in 0...13 as ClosedRange<Int64> {
      database.add(
        "nursing_sessions", "started_at, ended_at, left_seconds, right_seconds",
        "$\(day * 86_400 + 60), $\(day * 86_400 + 660), 300, 300")
    }
    let metrics = try database.metrics(0...13)
    #expect(metrics.medication.meanDosesPerDay == nil)
    #expect(metrics.pumping.sessions.mean == nil && metrics.pumping.pumpedMl.median == nil)
    #expect(
      metrics.pumping.pumpedTrend.latestWeekMean == nil && metrics.pumping.pumpedTrend.change == nil
    )
    #expect(metrics.feeding.milkMl.mean == nil && metrics.feeding.feeds.mean == 1)
    #expect(metrics.screen.meanSecondsPerDay() == nil)
    // Diaper records prove that there was no stool, so this mean is zero.
    #expect(metrics.diapers.dirty.mean == 0)
    // A week without pumping counts as zero if another week has pumping sessions.
    database.add("pumping_sessions", "started_at, volume_ml", "$60, 100")
    let trend = try database.metrics(0...13).pumping.pumpedTrend
    #expect(trend.latestWeekMean == 0 && trend.previousWeekMean == 100.0 / 7)
  }

  @Test func pointsBalanceIncludesEarlierEntries() throws {
    var database = ChildDatabase()
    for (at, points) in [(-90_000, 10), (0, 5), (60, -3), (90_000, 50)] {
      database.add("points", "given_at, points, reason", "$\(at), \(points), 'x'")
    }
    let points = try database.metrics().points
    #expect([points.pointsGiven, points.pointsTaken, points.balance] == [5, 3, 12])
  }

  @Test func countsRecordsByCaregiver() throws {
    var database = ChildDatabase()
    database.addStatement(
      "INSERT INTO caregivers (id, name, role, changed_at) VALUES ('b', 'Aaron', 'owner', 1)")
    database.add("diapers", "happened_at, wet, logged_by", "$0, 1, 'ana'")
    database.add("diapers", "happened_at, wet, logged_by", "$1, 1, 'ana'")
    database.add(
      "measurements", "measured_on, kind, value, logged_by", "'2026-06-10', 'weight', 6, 'b'")
    database.add("diapers", "happened_at, wet", "$2, 1")
    database.add("diapers", "happened_at, wet, logged_by", "$86400, 1, 'ana'")
    let shares = try database.metrics().recordCounts
    #expect(shares.map(\.caregiver) == [ID("b"), ID("ana"), nil])
    #expect(shares.map(\.records) == [1, 2, 1])
  }

  /// The page of foods would otherwise say that there was no reaction.
  @Test func reactionOfCheckInCountsForTheAllergen() throws {
    var database = ChildDatabase()
    database.addStatement(
      "INSERT INTO foods (id, name, colour, allergens, changed_at) "
        + "VALUES ('egg', 'Egg', 'yellow', 'egg', 1)")
    database.add("food_logs", "food_id, eaten_at", "'egg', $60", id: "bite")
    database.add(
      "check_ins", "food_log_id, due_at, done_at, outcome", "'bite', $7260, $7300, 'reaction'")
    #expect(try database.metrics().foods.exposures.map(\.reactions.count) == [1])
  }

  @Test func foodsAreNewOnceAndLeaveTheRainbowWhenUnmarked() throws {
    var database = ChildDatabase()
    database.addStatement(
      """
      INSERT INTO foods (id, name, colour, allergens, changed_at) VALUES
        ('egg', 'Egg', 'yellow', 'egg', 1), ('pea', 'Pea', 'green', '', 1),
        ('cake', 'Cake', 'brown', 'egg milk', 1)
      """)
    let columns = "food_id, eaten_at, is_tried, unmarked_at"
    database.add("food_logs", columns, "'egg', $-90000, 1, NULL")
    database.add("food_logs", columns, "'cake', $60, 1, NULL", id: "slice")
    database.add("food_logs", columns, "'pea', $120, 0, $90000")
    database.add(
      "reactions", "food_log_id, noticed_at, severity, signs", "'slice', $4000, 'mild', 'rash'")
    for (due, done) in [(7260, "$7300"), (8000, "NULL"), (80_000, "NULL")] {
      database.add("check_ins", "food_log_id, due_at, done_at", "'slice', $\(due), \(done)")
    }
    let foods = try database.metrics(until: 79_000).foods
    #expect(foods.newFoods.map(\.food.name) == ["Cake", "Pea"])
    let later = try database.metrics(0...1).foods
    #expect(later.triedFoods.map(\.food.name) == ["Egg", "Cake"])
    #expect(later.colors == [.yellow, .brown])
    #expect(later.exposures.map(\.allergen) == [.milk, .egg])
    #expect(later.exposures.map(\.count) == [1, 2])
    #expect(later.exposures.map(\.reactions.count) == [1, 1])
    let checkIns = foods.checkIns
    #expect([checkIns.due, checkIns.done, checkIns.missed, checkIns.open] == [2, 1, 1, 1])
  }
}
