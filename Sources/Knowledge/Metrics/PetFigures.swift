import Records

/// What a pet ate in a window, and what is left.
package struct PetFigures: Hashable, Sendable {
  /// One day's meals.
  package struct Day: Hashable, Sendable {
    package let date: LocalDate
    /// Whether the day had ended at the report's moment.
    package var isOver = true
    /// How many meals there were.
    package var meals = 0
    /// Energy of meals whose food has its kcal known.
    package var kcal = 0.0
    /// Meals whose energy is not known, without which the day's sum is too small.
    package var mealsOfUnknownEnergy = 0
    /// The day's first meal.
    package var firstMeal: Instant?
  }

  package let window: Window
  /// Every day of the window.
  package let days: [Day]
  /// The days that say how much a day is: those with a record, but neither one with a meal of unknown
  /// energy nor one that is not over, whose meals are still to come.
  package let energyDays: [Day]
  /// The family's ideal, in kcal a day; nil where it has set none.
  package let idealKcal: Double?
  /// Supplies at the window's end that were counted and configured, of foods this pet eats or that
  /// nobody has eaten yet, by the food's name.
  package let supplies: [Supply]
  /// When the next meal is expected: the last one up to the window's end plus the feeding gap times
  /// its portion, a meal without a portion counting as a whole one.
  package let nextMeal: Instant?
  /// The ``energyDays`` among the window's last fourteen days: what is fed now.
  package let adviceDays: [Day]
  /// Packets a day to feed more (or, below 0, less) than on ``adviceDays`` to reach the ideal, to the
  /// nearest half; nil where the ideal or the packet's kcal is unknown, or the difference is under a
  /// quarter.
  package let adviceInPackets: Double?
  /// Doses.
  package let medication: MedicationFigures
  /// Who made the records.
  package let caregivers: [CaregiverShare]

  /// Counts a pet's window.
  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let cut = DayCut(window, in: journal.zone(of: profile))
    let meals = journal.petMeals.of(profile.id)
    var days = cut.days.indices.map {
      Day(date: cut.days[$0], isOver: cut.edges[$0 + 1] <= journal.moment + 1)
    }
    for meal in meals.within(cut.moments) {
      guard let day = cut.day(of: meal.fedAt) else { continue }
      days[day].meals += 1
      let kcal = meal.kcal(of: journal.petFoods[meal.food])
      days[day].kcal += kcal ?? 0
      days[day].mealsOfUnknownEnergy += kcal == nil ? 1 : 0
      days[day].firstMeal = days[day].firstMeal ?? meal.fedAt
    }
    self.window = window
    self.days = days
    let energyDays = Self.energyDays(days[...])
    self.energyDays = energyDays
    adviceDays = Self.energyDays(days.suffix(14))
    idealKcal = profile.idealKcal
    let end = min(journal.moment, cut.moments.upperBound)
    supplies = Supply.all(for: profile.id, in: journal, at: end)
    nextMeal = meals.prefix { $0.fedAt <= end }.last.flatMap { last in
      profile.feedingGapHours.map {
        last.fedAt + Int64(($0 * (last.portion ?? 1) * 3600).rounded())
      }
    }
    adviceInPackets = Self.advice(
      mean: Self.meanKcal(adviceDays), ideal: profile.idealKcal,
      packet: meals.within(cut.moments).compactMap { journal.petFoods[$0.food]?.kcalPerPacket }.last
    )
    medication = MedicationFigures(journal, of: profile, in: window) { _, doses in doses > 0 }
    caregivers = CaregiverShare.shares(of: profile, in: window, journal)
  }

  /// The days that are over, of which alone meals and energy are told.
  package var daysOver: [Day] { days.filter(\.isOver) }
  /// Those of them with a meal.
  package var daysWithMeals: Int { daysOver.count { $0.meals > 0 } }
  /// The meals of the days that are over.
  package var meals: Int { daysOver.reduce(0) { $0 + $1.meals } }

  /// The mean kcal over ``energyDays``, never over a fixed number of days; nil where there are none.
  package var meanKcal: Double? { Self.meanKcal(energyDays) }

  private static func energyDays(_ days: ArraySlice<Day>) -> [Day] {
    days.filter { $0.isOver && $0.meals > 0 && $0.mealsOfUnknownEnergy == 0 }
  }

  private static func meanKcal(_ days: [Day]) -> Double? { Statistics.mean(days.map(\.kcal)) }

  private static func advice(mean: Double?, ideal: Double?, packet: Double?) -> Double? {
    guard let mean, let ideal, let packet, packet > 0 else { return nil }
    let packets = (ideal - mean) / packet
    return abs(packets) < 0.25 ? nil : (packets * 2).rounded() / 2
  }
}

extension PetMeal {
  /// The meal's energy; nil where the food does not say.
  fileprivate func kcal(of food: PetFood?) -> Double? {
    guard let food else { return nil }
    if let portion { return food.kcalPerPacket.map { $0 * portion } }
    return grams.flatMap { grams in food.kcalPer100g.map { $0 * grams / 100 } }
  }
}
