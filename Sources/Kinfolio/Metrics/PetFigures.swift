/// What a pet ate in a window, and what is left.
package struct PetFigures: Hashable, Sendable {
  /// One day's meals.
  package struct Day: Hashable, Sendable {
    package let date: LocalDate
    package var meals = 0
    /// Energy of meals whose food has its kcal known.
    package var kcal = 0.0
    /// The day's first meal.
    package var firstMeal: Instant?
  }

  /// What is left of a food.
  package struct Supply: Hashable, Sendable {
    package let food: PetFood
    /// Packets of wet food or grams of dry food.
    package let left: Double
    /// Mean use a day over the last 14 days, in the same unit.
    package let dailyUse: Double
    /// Days until nothing is left; nil while nothing is used.
    package var days: Double? { dailyUse > 0 ? left / dailyUse : nil }
  }

  package let window: Window
  package let days: [Day]
  /// Supplies at the window's end that were counted and configured, by the food's name.
  package let supplies: [Supply]
  /// When the next meal is expected: the last one plus the feeding gap times its portion.
  package let nextMeal: Instant?
  /// Packets a day to feed more (or, below 0, less) to reach the ideal, to the nearest half; nil
  /// where the ideal or the packet's kcal is unknown, or the difference is under a quarter.
  package let adviceInPackets: Double?

  /// Counts a pet's window.
  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let cut = DayCut(window, in: journal.zone(of: profile))
    let meals = journal.petMeals.of(profile.id)
    var days = cut.days.map { Day(date: $0) }
    for meal in meals.within(cut.moments) {
      guard let day = cut.day(of: meal.fedAt) else { continue }
      days[day].meals += 1
      days[day].kcal += meal.kcal(of: journal.petFoods[meal.food]) ?? 0
      days[day].firstMeal = days[day].firstMeal ?? meal.fedAt
    }
    self.window = window
    self.days = days
    supplies = Self.supplies(
      journal, eaten: Array(meals), at: min(journal.moment, cut.moments.upperBound))
    nextMeal = meals.last.flatMap { last in
      profile.feedingGapHours.map {
        last.fedAt + Int64(($0 * (last.portion ?? 1) * 3600).rounded())
      }
    }
    adviceInPackets = Self.advice(
      mean: Self.meanKcal(days), ideal: profile.idealKcal,
      packet: meals.within(cut.moments).compactMap { journal.petFoods[$0.food]?.kcalPerPacket }.last
    )
  }

  /// The mean kcal over the days that have a record, never over a fixed number of days.
  package var meanKcal: Double? { Self.meanKcal(days) }

  private static func meanKcal(_ days: [Day]) -> Double? {
    Statistics.mean(days.filter { $0.meals > 0 }.map(\.kcal))
  }

  private static func advice(mean: Double?, ideal: Double?, packet: Double?) -> Double? {
    guard let mean, let ideal, let packet, packet > 0 else { return nil }
    let packets = (ideal - mean) / packet
    return abs(packets) < 0.25 ? nil : (packets * 2).rounded() / 2
  }

  private static func supplies(
    _ journal: Journal, eaten all: [PetMeal], at moment: Instant
  ) -> [Supply] {
    let counts = journal.stock.filter { $0.countedAt <= moment }
    let latest = Dictionary(grouping: counts, by: \.food).compactMapValues(\.last)
    let meals = all.filter { $0.fedAt <= moment }
    let since = moment + -14 * 24 * hour
    return latest.compactMap { id, count in
      guard count.configured, let food = journal.petFoods[id] else { return nil }
      let eaten = meals.filter { $0.food == id }
      let gone = eaten.filter { $0.fedAt > count.countedAt }.reduce(0) { $0 + $1.units }
      let recent = eaten.filter { $0.fedAt > since }.reduce(0) { $0 + $1.units }
      return Supply(
        food: food, left: max(0, count.amount * count.perUnit - gone), dailyUse: recent / 14)
    }
    .sorted { ($0.food.name, $0.food.entry.id) < ($1.food.name, $1.food.entry.id) }
  }
}

extension PetMeal {
  /// Packets of wet food or grams of dry food.
  fileprivate var units: Double { portion ?? grams ?? 0 }

  /// The meal's energy; nil where the food does not say.
  fileprivate func kcal(of food: PetFood?) -> Double? {
    guard let food else { return nil }
    if let portion { return food.kcalPerPacket.map { $0 * portion } }
    return grams.flatMap { grams in food.kcalPer100g.map { $0 * grams / 100 } }
  }
}
