import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import SampleFamily
@testable import TestFamilies

/// Tom lives in Paris.
///
/// 2026-06-08 starts there at 1780869600.
@Suite struct PetMetricsTests {
  private static let monday: Int64 = 1_780_869_600
  private static let tom = """
    INSERT INTO profiles (id, kind, name, slot, feeding_gap_hours, ideal_kcal, changed_at)
      VALUES ('tom', 'pet', 'Tom', 3, 8, 200, 1780000000);
    INSERT INTO pet_foods (id, name, form, kcal_per_packet, changed_at)
      VALUES ('wet', 'Tuna', 'wet', 80, 1780000000);

    """

  private func meal(_ id: String, at: Int64, portion: Double) -> String {
    """
    INSERT INTO pet_meals (id, profile_id, fed_at, food_id, portion, changed_at)
      VALUES ('\(id)', 'tom', \(at), 'wet', \(portion), \(at));
    """
  }

  private func metrics(_ sql: String, days: Int = 3) throws -> PetMetrics {
    let moment = Instant(seconds: Self.monday + Int64(days) * 86_400)
    let journal = try SampleDatabase(Self.tom + sql).journal(until: moment)
    let tom = try #require(journal.profiles.first { $0.name == "Tom" })
    let first = LocalDate.day("2026-06-08")
    return PetMetrics(journal, of: tom, in: Window(from: first, through: first + (days - 1)))
  }

  @Test func averagesEnergyOverDaysWithMeals() throws {
    let metrics = try metrics(
      meal("a", at: Self.monday + 3600, portion: 1)
        + meal("b", at: Self.monday + 7200, portion: 0.5)
        + meal("c", at: Self.monday + 2 * 86_400, portion: 1))
    #expect(metrics.days.map(\.kcal) == [120, 0, 80])
    #expect(metrics.meanKcal == 100)
    #expect(metrics.days[0].firstMealAt == Instant(seconds: Self.monday + 3600))
  }

  /// More meals may follow on the current day, so means exclude it.
  @Test func meansExcludeCurrentDay() throws {
    let moment = Instant(seconds: Self.monday + 86_400 + 36_000)
    let sql =
      meal("a", at: Self.monday, portion: 2) + meal("b", at: Self.monday + 90_000, portion: 1)
    let journal = try SampleDatabase(Self.tom + sql).journal(until: moment)
    let tom = try #require(journal.profiles.first { $0.name == "Tom" })
    let days = Window(last: 2, endingOn: .day("2026-06-09"))
    let metrics = PetMetrics(journal, of: tom, in: days)
    #expect(metrics.days.map(\.kcal) == [160, 80])
    #expect(metrics.meanKcal == 160)
    #expect(metrics.daysWithKnownEnergy.count == 1)
    #expect(metrics.meals == 1 && metrics.daysWithMeals == 1)
  }

  @Test func nextMealFollowsGapTimesPortion() throws {
    let last = Self.monday + 2 * 86_400
    let metrics = try metrics(meal("a", at: last, portion: 0.5))
    #expect(metrics.nextMealDueAt == Instant(seconds: last + 4 * 3600))
  }

  /// (200 - 100) / 80 = 1.25 packets, and (200 - 184) / 80 = 0.2.
  @Test(arguments: [(6, 1.25, nil), (7, 1.25, 1.5), (7, 2.3, nil)] as [(Int, Double, Double?)])
  func suggestsChangeOfQuarterPacketFromSevenDays(days: Int, portion: Double, change: Double?)
    throws
  {
    let meals = (0..<days).map {
      meal("\($0)", at: Self.monday + Int64($0) * 86_400, portion: portion)
    }
    #expect(try metrics(meals.joined(), days: days).suggestedPacketChange == change)
  }

  @Test func suppliesRequireConfiguration() throws {
    func stock(_ configured: Int) -> String {
      """
      INSERT INTO stock (id, food_id, counted_at, amount, unit, per_unit, configured, changed_at)
        VALUES ('s', 'wet', \(Self.monday), 2, 'box', 12, \(configured), \(Self.monday));
      """
    }
    let meals =
      meal("a", at: Self.monday - 60, portion: 1) + meal("b", at: Self.monday + 60, portion: 1)
    #expect(try metrics(stock(0) + meals).supplies.isEmpty)
    let supply = try #require(try metrics(stock(1) + meals).supplies.first)
    #expect(supply.remainingAmount == 23)
    // The first meal was three days and one minute ago, rounded up to four days of use.
    #expect(supply.dailyUse == 0.5)
  }

  @Test func meanExcludesDaysOfUnknownEnergy() throws {
    let metrics = try metrics(
      meal("a", at: Self.monday, portion: 1) + meal("b", at: Self.monday + 86_400, portion: 0.5)
        + """
        INSERT INTO pet_foods (id, name, form, changed_at) VALUES ('new', 'New', 'dry', 1);
        INSERT INTO pet_meals (id, profile_id, fed_at, food_id, grams, changed_at)
          VALUES ('c', 'tom', \(Self.monday + 90_000), 'new', 30, 1);
        """)
    #expect(metrics.days.map(\.mealsOfUnknownEnergy) == [0, 1, 0])
    #expect(metrics.meanKcal == 80)
  }

  @Test func allPetsReduceSupply() throws {
    let sql = """
      INSERT INTO stock (id, food_id, counted_at, amount, unit, changed_at)
        VALUES ('s', 'wet', \(Self.monday), 10, 'packet', 1);
      INSERT INTO profiles (id, kind, name, slot, changed_at) VALUES ('ace', 'pet', 'Ace', 2, 1);
      INSERT INTO pet_meals (id, profile_id, fed_at, food_id, portion, changed_at)
        VALUES ('z', 'ace', \(Self.monday + 60), 'wet', 2, 1);
      """
    #expect(try metrics(sql).supplies.isEmpty)
    #expect(
      try metrics(sql + meal("a", at: Self.monday + 30, portion: 1)).supplies[0].remainingAmount
        == 7)
  }

  /// The weight of a portion of dry food is unknown, and grams of wet food cannot be converted to
  /// packets.
  @Test(
    arguments: [
      // After the count, before it, and before the 14 days of the daily use.
      ("dry", "portion", 60, nil, nil), ("dry", "portion", -60, 400, nil),
      ("dry", "portion", -13 * 86_400, 400, 10), ("wet", "grams", 60, nil, nil),
    ] as [(String, String, Int64, Double?, Double?)])
  func unknownAmountsGiveNoSupplyMetrics(
    foodForm: String, amountColumn: String, secondsSinceCount: Int64, remaining: Double?,
    dailyUse: Double?
  ) throws {
    let known = foodForm == "dry" ? "grams" : "portion"
    let sql = """
      INSERT INTO pet_foods (id, name, form, changed_at) VALUES ('x', 'Croq', '\(foodForm)', 1);
      INSERT INTO stock (id, food_id, counted_at, amount, unit, changed_at)
        VALUES ('s', 'x', \(Self.monday), 400, '\(foodForm == "dry" ? "gram" : "packet")', 1);
      INSERT INTO pet_meals (id, profile_id, fed_at, food_id, \(amountColumn), changed_at)
        VALUES ('a', 'tom', \(Self.monday + secondsSinceCount), 'x', 1.0, 1);
      INSERT INTO pet_meals (id, profile_id, fed_at, food_id, \(known), changed_at)
        VALUES ('b', 'tom', \(Self.monday - 120), 'x', \(known == "grams" ? 140 : 10), 1);
      """
    let supply = try #require(try metrics(sql).supplies.first)
    #expect(supply.countedAmount == 400)
    #expect(supply.countedAt == Instant(seconds: Self.monday))
    #expect(supply.remainingAmount == remaining)
    #expect(supply.dailyUse == dailyUse)
    #expect((supply.remainingDays == nil) == (dailyUse == nil))
  }
}
