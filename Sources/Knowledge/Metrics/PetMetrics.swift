import Records

package struct PetMetrics: Hashable, Sendable {
  package struct Day: Hashable, Sendable {
    package let date: LocalDate
    package var isOver = true
    package var mealCount = 0
    package var kcal = 0.0
    /// The number of meals on the day whose energy is unknown and is missing in ``kcal``.
    package var mealsOfUnknownEnergy = 0
    package var firstMealAt: Instant?

    fileprivate var hasKnownEnergy: Bool { mealCount > 0 && mealsOfUnknownEnergy == 0 }

    /// The columns of `daily.csv` for a pet; new columns are added at the end.
    static var dailyTableColumns: DailyTableColumns<Self> {
      [
        "date": { .date($0.date) },
        "meals": { .integer($0.mealCount) },
        // If a meal's energy is unknown, the sum is not the energy of the day.
        "kcal": { $0.hasKnownEnergy ? .number($0.kcal) : .empty },
        "first_meal": { Cell($0.firstMealAt) },
      ]
    }
  }

  package let window: Window
  package let days: [Day]
  /// The past days with meals on which the energy of all meals is known, so that their sum is the energy of the day.
  package let daysWithKnownEnergy: [Day]
  /// The family's ideal intake in kcal per day, or nil if none is set.
  package let idealKcalPerDay: Double?
  /// The family's ideal intake in kcal per day if the recorded meals can be compared with it, otherwise nil.
  ///
  /// They cannot be compared if the energy of all meals is known on fewer than 70 % of the past days with meals.
  package let comparableIdealKcalPerDay: Double?
  /// The remaining amounts of the foods with a counted stock, sorted by name, without foods that only other pets ate.
  ///
  /// It is empty on the last day of a pet that is inactive, or has died or left.
  package let foodSupplies: [FoodSupply]
  package let lastMealAt: Instant?
  /// The expected time of the pet's next meal: that of the last meal plus the usual time between meals.
  ///
  /// The usual time is for a whole portion; it is multiplied by the portion of the last meal, which counts as 1 if it
  /// is unknown. The expected time is nil without a meal or a usual time, and on the last day of a pet that is
  /// inactive, or has died or left.
  package let nextMealDueAt: Instant?
  /// The days in ``daysWithKnownEnergy`` among the last fourteen days of a report, which show how the pet is fed now.
  package let recentDaysWithKnownEnergy: [Day]
  /// The change in packets of food per day with which the pet reaches its ideal intake, negative for less food.
  ///
  /// It is rounded to half a packet. It is nil if ``comparableIdealKcalPerDay`` or the kcal per packet is unknown, if
  /// there are fewer than seven ``recentDaysWithKnownEnergy``, or if the change is below a quarter of a packet. It is
  /// also nil on the last day of a pet that is inactive, or has died or left.
  package let suggestedDailyPacketChange: Double?
  package let medication: MedicationMetrics
  package let recordCounts: [CaregiverRecordCount]

  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let localDays = LocalDays(window, in: journal.zone(of: profile))
    let meals = journal.petMeals.of(profile.id)
    var days = localDays.days.indices.map {
      Day(
        date: localDays.days[$0],
        isOver: localDays.dayBoundaries[$0 + 1] <= journal.referenceTime + 1)
    }
    for meal in meals.within(localDays.timeRange) {
      guard let day = localDays.dayIndex(of: meal.fedAt) else { continue }
      days[day].mealCount += 1
      let kcal = meal.kcal(of: journal.petFoodsByID[meal.food])
      days[day].kcal += kcal ?? 0
      days[day].mealsOfUnknownEnergy += kcal == nil ? 1 : 0
      days[day].firstMealAt = days[day].firstMealAt ?? meal.fedAt
    }
    self.window = window
    self.days = days
    daysWithKnownEnergy = days.filter { $0.isOver && $0.hasKnownEnergy }
    recentDaysWithKnownEnergy = days.suffix(14).filter { $0.isOver && $0.hasKnownEnergy }
    idealKcalPerDay = profile.idealKcal
    let mealDays = days.count { $0.isOver && $0.mealCount > 0 }
    comparableIdealKcalPerDay =
      Double(daysWithKnownEnergy.count) < Coverage.minimumCompleteShare * Double(mealDays)
      ? nil : profile.idealKcal
    let end = min(journal.referenceTime, localDays.timeRange.upperBound)
    let isCareOver = journal.isCareOver(for: profile, on: window.last)
    foodSupplies = isCareOver ? [] : FoodSupply.supplies(for: profile.id, in: journal, at: end)
    let lastMeal = meals.prefix { $0.fedAt <= end }.last
    lastMealAt = lastMeal?.fedAt
    nextMealDueAt = (isCareOver ? nil : lastMeal).flatMap { last in
      profile.feedingGapHours.map {
        last.fedAt + Int64(($0 * (last.portion ?? 1) * 3600).rounded())
      }
    }
    suggestedDailyPacketChange = Self.suggestedDailyPacketChange(
      meanKcal: recentDaysWithKnownEnergy.count < 7
        ? nil : Statistics.mean(recentDaysWithKnownEnergy.map(\.kcal)),
      idealKcal: isCareOver ? nil : comparableIdealKcalPerDay,
      kcalPerPacket: meals.within(localDays.timeRange).compactMap {
        journal.petFoodsByID[$0.food]?.kcalPerPacket
      }.last)
    medication = MedicationMetrics(journal, of: profile, in: window)
    recordCounts = CaregiverRecordCount.counts(of: profile, in: window, journal)
  }

  /// The days that were over at the reference time, which are the only ones whose meals and energy are counted.
  package var pastDays: [Day] { days.filter(\.isOver) }
  package var dayCountWithMeals: Int { pastDays.count { $0.mealCount > 0 } }
  package var mealCount: Int { pastDays.reduce(0) { $0 + $1.mealCount } }
  package var meanKcalPerDay: Double? { Statistics.mean(daysWithKnownEnergy.map(\.kcal)) }

  private static func suggestedDailyPacketChange(
    meanKcal: Double?, idealKcal: Double?, kcalPerPacket: Double?
  ) -> Double? {
    guard let meanKcal, let idealKcal, let kcalPerPacket, kcalPerPacket > 0 else { return nil }
    let packets = (idealKcal - meanKcal) / kcalPerPacket
    return abs(packets) < 0.25 ? nil : (packets * 2).rounded() / 2
  }
}

extension PetMeal {
  fileprivate func kcal(of food: PetFood?) -> Double? {
    guard let food else { return nil }
    if let portion { return food.kcalPerPacket.map { $0 * portion } }
    return grams.flatMap { grams in food.kcalPer100g.map { $0 * grams / 100 } }
  }
}

extension PetMetrics {
  /// The remaining amount of a pet food, in packets of wet food or grams of dry food.
  ///
  /// An amount is nil if it depends on a portion of dry food, whose weight is unknown, or on grams of wet food.
  package struct FoodSupply: Hashable, Sendable {
    package let food: PetFood
    package let countedAmount: Double
    package let countedAt: Instant
    /// The remaining amount of the food, or nil if the amount of a meal since the last count is unknown.
    package let remainingAmount: Double?
    /// The mean amount of the food that all pets ate per day in the last 14 days, or since the first meal if that is
    /// later.
    ///
    /// It is nil if the amount of one of these meals is unknown.
    package let dailyUse: Double?

    package var remainingDays: Double? {
      guard let remainingAmount, let dailyUse, dailyUse > 0 else { return nil }
      return remainingAmount / dailyUse
    }

    /// Returns what remains of each counted food after the meals of all pets, without foods that only other pets ate.
    static func supplies(
      for pet: ID<Profile>, in journal: Journal, at moment: Instant
    ) -> [PetMetrics.FoodSupply] {
      let counts = journal.petFoodStock.filter { $0.countedAt <= moment }
      let latest = Dictionary(grouping: counts, by: \.food).compactMapValues(\.last)
      let meals = Dictionary(
        grouping: journal.petMeals.filter { latest[$0.food] != nil && $0.fedAt <= moment },
        by: \.food
      )
      return latest.compactMap { id, count in
        let eaten = meals[id, default: []]
        guard count.isEnteredByFamily, let food = journal.petFoodsByID[id],
          eaten.isEmpty || eaten.contains(where: { $0.profile == pet })
        else { return nil }
        let counted = count.amount * count.contentsPerUnit
        let gone = eaten.filter { $0.fedAt > count.countedAt }.totalAmount(of: food)
        return PetMetrics.FoodSupply(
          food: food, countedAmount: counted, countedAt: count.countedAt,
          remainingAmount: gone.map { max(0, counted - $0) },
          dailyUse: eaten.dailyUse(of: food, at: moment))
      }
      .sorted { ($0.food.name, $0.food.entry.id) < ($1.food.name, $1.food.entry.id) }
    }
  }
}

extension [PetMeal] {
  fileprivate func totalAmount(of food: PetFood) -> Double? {
    let amounts = map { food.form == .wet ? $0.portion : $0.grams }
    return amounts.contains(nil) ? nil : amounts.reduce(0) { $0 + ($1 ?? 0) }
  }

  fileprivate func dailyUse(of food: PetFood, at moment: Instant) -> Double? {
    guard let first = map(\.fedAt).min() else { return 0 }
    let since = moment + -14 * 24 * hour
    let days = Swift.min(14, Swift.max(1, (moment - first + 86_399) / 86_400))
    return filter { $0.fedAt > since }.totalAmount(of: food).map { $0 / Double(days) }
  }
}
