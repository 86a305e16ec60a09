import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct CareMetricsTests {
  @Test func highTemperaturesAreCountedByDay() {
    var mia = ChildJournal()
    for (at, celsius) in [
      (0, 37.99), (86_400, 38), (86_460, 39.2), (172_800, 38),
    ] as [(Int64, Double)] {
      let reading = Temperature(measuredAt: ChildJournal.at(at), celsius: celsius)
      mia.journal.add(reading, to: \.temperatures)
    }
    let temperature = mia.metrics(0...2).temperature
    #expect(temperature.measurementCount == 4)
    #expect(temperature.highestTemperatureCelsius == 39.2)
    #expect(temperature.feverDayCount == 2)
  }

  @Test func doseIsMissedOnlyOnPastCompleteDay() {
    var mia = ChildJournal(completeDays: 0...2)
    mia.addPlan("Iron", hours: 8, 20, id: "iron")
    mia.addDoses("Iron", 28_800, of: ID("iron"))
    mia.addDoses("Iron", 72_000, 116_000)
    mia.addDoses("Vitamin D", 120_000)
    let metrics = mia.metrics(0...2, until: 3 * 86_400 - 100).medication
    #expect(metrics.doseCount == 4)
    #expect(metrics.doseCountsPerDay == [2, 2, 0])
    #expect(metrics.medicines.map(\.name) == ["Iron", "Vitamin D"])
    let iron = metrics.medicines[0]
    #expect(iron.doseSpacing.shortestSeconds == 43_200)
    #expect([iron.daysPlanned, iron.daysGiven, iron.daysMissed] == [2, 2, 1])
    #expect(metrics.medicines[1].daysMissed == nil)
  }

  /// A dose without the id of its plan, in another spelling, and two doses on one day.
  @Test func dosesOfAPlanByNameAndAboveIt() {
    var mia = ChildJournal()
    mia.addPlan("Warfarin", hours: 18)
    mia.addDoses("warfarin", 64_800, 68_400, 151_200)
    let medicines = mia.metrics(0...3, until: 4 * 86_400 - 1).medication.medicines
    #expect(medicines.map(\.name) == ["Warfarin"])
    #expect(medicines[0].mostDosesAbovePlan == 2)
  }

  /// The last day of one plan and the first day of the next is one day of doses.
  @Test(arguments: [("2026-06-11", 0), ("2026-06-12", 1)])
  func dayOfAChangedPlanIsDueOnce(end: String, missed: Int) {
    var mia = ChildJournal(completeDays: 0...2)
    mia.addPlan("Iron", hours: 8, through: end)
    mia.addPlan("Iron", hours: 8, from: "2026-06-11")
    mia.addDoses("Iron", 28_800, 115_200, 201_600, 205_200)
    let medicines = mia.metrics(0...2, until: 3 * 86_400 - 1).medication.medicines
    #expect(medicines[0].daysMissed == missed)
  }

  @Test func overlappingScreenTimeCountsOncePerCategory() {
    var mia = ChildJournal()
    mia.addScreenTime(.games, 0, 3600)
    mia.addScreenTime(.video, 1800, 5400)
    mia.addScreenTime(.video, 9000, nil)
    let screen = mia.metrics(0...1).screenTime
    #expect(screen.meanSecondsPerDay() == 2700)
    #expect(screen.meanSecondsPerDayWithUse() == 5400)
    #expect(screen.dayCountWithUse() == 1)
    #expect(screen.totalSeconds == 5400)
    #expect(screen.secondsByCategory == [.games: 3600, .video: 3600])
  }

  @Test func meansExcludeCurrentDay() {
    var mia = ChildJournal()
    mia.addScreenTime(.games, 0, 3600)
    mia.addScreenTime(.games, 86_400, 86_700)
    mia.addDoses("Iron", 0, 3600, 90_000)
    let metrics = mia.metrics(0...1, until: 100_000)
    #expect(metrics.screenTime.totalSeconds == 3900)
    #expect(metrics.screenTime.meanSecondsPerDay() == 3600)
    #expect(metrics.screenTime.meanSecondsPerDay(.games) == 3600)
    #expect(metrics.medication.doseCount == 3)
    #expect(metrics.medication.meanDosesPerDay == 2)
    let today = mia.metrics(1...1, until: 100_000)
    #expect(today.screenTime.meanSecondsPerDay() == nil)
    #expect(
      today.screenTime.meanSecondsPerDayWithUse() == nil && today.screenTime.dayCountWithUse() == 0)
    #expect(today.medication.doseCount == 1 && today.medication.meanDosesPerDay == nil)
  }

  /// A dose on the current day is in the total but is not compared with the plan.
  @Test func comparesDosesWithPlanOnlyOnPastDays() {
    var mia = ChildJournal(completeDays: 0...2, until: 200_000)
    mia.addPlan("Vitamin D", hours: 8, from: "2026-06-01", id: "d")
    mia.addDoses("Vitamin D", 0, 86_400, 172_800, of: ID("d"))
    let vitamin = mia.metrics(0...2, until: 200_000).medication.medicines[0]
    #expect(vitamin.doseCount == 3)
    #expect(vitamin.daysPlanned == 2 && vitamin.daysGiven == 2 && vitamin.daysMissed == 0)
  }

  /// Means are nil instead of zero if no dose, pumping session, bottle or screen session was ever
  /// recorded.
  @Test func neverRecordedKindsHaveNoMean() {
    var mia = ChildJournal(completeDays: 0...13)
    for day in 0...13 as ClosedRange<Int64> {
      mia.addNursing(day * 86_400 + 60, day * 86_400 + 660, left: 300, right: 300)
    }
    let metrics = mia.metrics(0...13)
    #expect(metrics.medication.meanDosesPerDay == nil)
    #expect(metrics.pumping.pumpingSessions.mean == nil && metrics.pumping.pumpedMl.median == nil)
    let unknown = metrics.pumping.pumpedTrend
    #expect(unknown.latestWeekMean == nil && unknown.change == nil)
    #expect(metrics.feeding.milkMl.mean == nil && metrics.feeding.feeds.mean == 1)
    #expect(metrics.screenTime.meanSecondsPerDay() == nil)
    // Diaper records prove that there was no stool, so this mean is zero.
    #expect(metrics.diapers.dirtyDiapers.mean == 0)
    // A week without pumping counts as zero if another week has pumping sessions.
    mia.addPumping(60, ml: 100)
    let trend = mia.metrics(0...13).pumping.pumpedTrend
    #expect(trend.latestWeekMean == 0 && trend.previousWeekMean == 100.0 / 7)
  }

  @Test func pointsBalanceIncludesEarlierEntries() {
    var mia = ChildJournal()
    for (at, points) in [(-90_000, 10), (0, 5), (60, -3), (90_000, 50)] as [(Int64, Int)] {
      mia.journal.add(
        RewardPointsEntry(givenAt: ChildJournal.at(at), points: points), to: \.rewardPoints)
    }
    let points = mia.metrics().rewardPoints
    #expect([points.pointsGiven, points.pointsTaken, points.pointsBalance] == [5, 3, 12])
  }

  @Test func countsRecordsByCaregiver() {
    var mia = ChildJournal()
    mia.journal.caregivers = [("b", "Aaron"), ("ana", "Ana")].map {
      Caregiver(entry: RecordMetadata(id: $0), name: $1, role: .owner)
    }
    mia.addWetDiaper(0, by: ID("ana"))
    mia.addWetDiaper(1, by: ID("ana"))
    mia.addMeasurement(6, on: "2026-06-10", by: ID("b"))
    mia.addWetDiaper(2)
    mia.addWetDiaper(86_400, by: ID("ana"))
    let shares = mia.metrics().recordCounts
    #expect(shares.map(\.caregiver) == [ID("b"), ID("ana"), nil])
    #expect(shares.map(\.recordCount) == [1, 2, 1])
  }

  /// The page of foods would otherwise say that there was no reaction.
  @Test func reactionOfCheckInCountsForTheAllergen() {
    var mia = ChildJournal()
    mia.addFood("Egg", .yellow, .egg)
    mia.addMeal(of: "Egg", 60, id: "bite")
    mia.addCheckIn(on: ID("bite"), due: 7260, done: 7300, .reaction)
    #expect(mia.metrics().foods.allergenExposures.map(\.reactions.count) == [1])
  }

  @Test func foodsAreNewOnceAndLeaveTheRainbowWhenUnmarked() {
    var mia = ChildJournal()
    mia.addFood("Egg", .yellow, .egg)
    mia.addFood("Pea", .green)
    mia.addFood("Cake", .brown, .egg, .milk)
    mia.addMeal(of: "Egg", -90_000)
    mia.addMeal(of: "Cake", 60, id: "slice")
    mia.addMeal(of: "Pea", 120, unmarked: 90_000)
    let reaction = Reaction(foodLog: ID("slice"), noticedAt: ChildJournal.at(4000))
    mia.journal.add(reaction, to: \.reactions)
    mia.addCheckIn(on: ID("slice"), due: 7260, done: 7300)
    mia.addCheckIn(on: ID("slice"), due: 8000)
    mia.addCheckIn(on: ID("slice"), due: 80_000)
    let foods = mia.metrics(until: 79_000).foods
    #expect(foods.newFoods.map(\.food.name) == ["Cake", "Pea"])
    let checkIns = foods.checkInCounts
    #expect(
      [checkIns.dueCount, checkIns.doneCount, checkIns.missedCount, checkIns.openCount] == [
        2, 1, 1, 1,
      ])
    let later = mia.metrics(0...1).foods
    #expect(later.triedFoods.map(\.food.name) == ["Egg", "Cake"])
    #expect(later.triedColors == [.yellow, .brown])
    #expect(later.allergenExposures.map(\.allergen) == [.milk, .egg])
    #expect(later.allergenExposures.map(\.mealCount) == [1, 2])
    #expect(later.allergenExposures.map(\.reactions.count) == [1, 1])
  }
}
