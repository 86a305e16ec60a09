import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// The meals of Tom, a cat in Paris, and ten packets of wet food with 80 kcal per packet at midnight.
///
/// Times are in seconds since midnight of 2026-06-08 in Paris.
private struct PetJournal {
  var journal = Journal(
    of: Profile(
      entry: RecordMetadata(id: "tom"), kind: .pet, name: "Tom", feedingGapHours: 8, idealKcal: 200)
  )

  /// Creates a journal with meals and their portions.
  init(_ meals: (at: Int64, portion: Double)...) {
    journal.petFoodsByID = [ID(): PetFood(name: "Tuna", kcalPerPacket: 80)]
    journal.petFoodStock = [
      PetFoodStockCount(
        countedAt: Self.at(0), amount: 10, contentsPerUnit: 1, isEnteredByFamily: true)
    ]
    for meal in meals { addMeal(meal.at, portion: meal.portion) }
  }

  mutating func addMeal(
    _ at: Int64, portion: Double? = nil, grams: Double? = nil, of food: ID<PetFood> = ID(),
    by pet: ID<Profile> = ID()
  ) {
    let meal = PetMeal(
      profile: pet, fedAt: Self.at(at), food: food, portion: portion, grams: grams)
    journal.add(meal, to: \.petMeals)
  }

  static func at(_ seconds: Int64) -> Instant { Instant(seconds: 1_780_869_600 + seconds) }

  /// Computes the metrics of the first days at a moment; nil means the end of these days.
  func metrics(days: Int = 3, until moment: Int64? = nil) -> PetMetrics {
    var journal = journal
    journal.referenceTime = Self.at(moment ?? Int64(days) * 86_400)
    let window = Window(dayCount: days, endingOn: day("2026-06-07") + days)
    return PetMetrics(journal, of: journal.profiles[0], in: window)
  }
}

@Suite struct PetMetricsTests {
  @Test func averagesEnergyOverDaysWithMeals() {
    let metrics = PetJournal((3600, 1), (7200, 0.5), (2 * 86_400, 1)).metrics()
    #expect(metrics.days.map(\.kcal) == [120, 0, 80])
    #expect(metrics.meanKcalPerDay == 100)
    #expect(metrics.days[0].firstMealAt == PetJournal.at(3600))
  }

  /// More meals may follow on the current day, so means exclude it.
  @Test func meansExcludeCurrentDay() {
    let metrics = PetJournal((0, 2), (90_000, 1)).metrics(days: 2, until: 86_400 + 36_000)
    #expect(metrics.days.map(\.kcal) == [160, 80])
    #expect(metrics.meanKcalPerDay == 160)
    #expect(metrics.daysWithKnownEnergy.count == 1)
    #expect(metrics.mealCount == 1 && metrics.dayCountWithMeals == 1)
  }

  @Test func nextMealFollowsGapTimesPortion() {
    let next = PetJournal.at(2 * 86_400 + 4 * 3600)
    #expect(PetJournal((2 * 86_400, 0.5)).metrics().nextMealDueAt == next)
  }

  /// (200 - 100) / 80 = 1.25 packets, and (200 - 184) / 80 = 0.2.
  @Test(arguments: [(6, 1.25, nil), (7, 1.25, 1.5), (7, 2.3, nil)] as [(Int, Double, Double?)])
  func suggestsChangeOfQuarterPacketFromSevenDays(days: Int, portion: Double, change: Double?) {
    var tom = PetJournal()
    for day in 0..<days { tom.addMeal(Int64(day) * 86_400, portion: portion) }
    #expect(tom.metrics(days: days).suggestedDailyPacketChange == change)
  }

  @Test func suppliesRequireConfiguration() throws {
    var tom = PetJournal((-60, 1), (60, 1))
    tom.journal.petFoodStock = [
      PetFoodStockCount(countedAt: PetJournal.at(0), amount: 2, unit: .box, contentsPerUnit: 12)
    ]
    #expect(tom.metrics().foodSupplies.isEmpty)
    tom.journal.petFoodStock[0].isEnteredByFamily = true
    let supply = try #require(tom.metrics().foodSupplies.first)
    #expect(supply.remainingAmount == 23)
    // The first meal was three days and one minute ago, rounded up to four days of use.
    #expect(supply.dailyUse == 0.5)
  }

  @Test func meanExcludesDaysOfUnknownEnergy() {
    var tom = PetJournal((0, 1), (86_400, 0.5))
    tom.journal.petFoodsByID[ID("new")] = PetFood(name: "New", form: .dry)
    tom.addMeal(90_000, grams: 30, of: ID("new"))
    let metrics = tom.metrics()
    #expect(metrics.days.map(\.mealsOfUnknownEnergy) == [0, 1, 0])
    #expect(metrics.meanKcalPerDay == 80)
  }

  @Test func allPetsReduceSupply() {
    var tom = PetJournal()
    tom.journal.profiles.append(Profile(entry: RecordMetadata(id: "ace"), kind: .pet, name: "Ace"))
    tom.addMeal(60, portion: 2, by: ID("ace"))
    #expect(tom.metrics().foodSupplies.isEmpty)
    tom.addMeal(30, portion: 1)
    #expect(tom.metrics().foodSupplies[0].remainingAmount == 7)
  }

  /// The weight of a portion of dry food is unknown, and grams of wet food cannot be converted to
  /// packets.
  @Test(
    arguments: [
      // After the count, before it, and before the 14 days of the daily use.
      (.dry, 60, nil, nil), (.dry, -60, 400, nil), (.dry, -13 * 86_400, 400, 10),
      (.wet, 60, nil, nil),
    ] as [(PetFood.Form, Int64, Double?, Double?)])
  func unknownAmountsGiveNoSupplyMetrics(
    form: PetFood.Form, secondsSinceCount: Int64, remaining: Double?, dailyUse: Double?
  ) throws {
    var tom = PetJournal()
    tom.journal.petFoodsByID[ID()]?.form = form
    tom.journal.petFoodStock[0].amount = 400
    if form == .dry {
      tom.addMeal(secondsSinceCount, portion: 1)
      tom.addMeal(-120, grams: 140)
    } else {
      tom.addMeal(secondsSinceCount, grams: 1)
      tom.addMeal(-120, portion: 10)
    }
    let supply = try #require(tom.metrics().foodSupplies.first)
    #expect(supply.countedAmount == 400)
    #expect(supply.countedAt == PetJournal.at(0))
    #expect(supply.remainingAmount == remaining)
    #expect(supply.dailyUse == dailyUse)
    #expect((supply.remainingDays == nil) == (dailyUse == nil))
  }
}
