import Records

extension PetMetrics {
  /// The remaining amount of a pet food, in packets of wet food or grams of dry food.
  ///
  /// An amount is nil if it depends on a portion of dry food, whose weight is unknown, or on grams of wet food.
  package struct Supply: Hashable, Sendable {
    package let food: PetFood
    package let countedAmount: Double
    package let countedAt: Instant
    /// The remaining amount of the food, or nil if the amount of a meal since the last count is unknown in packets or
    /// grams.
    package let remainingAmount: Double?
    /// The mean amount of the food that all pets ate per day in the last 14 days, or since the first meal; nil if the
    /// amount of one of these meals is unknown.
    package let dailyUse: Double?

    package var remainingDays: Double? {
      guard let remainingAmount, let dailyUse, dailyUse > 0 else { return nil }
      return remainingAmount / dailyUse
    }

    /// Returns the remaining amounts of the foods that this pet or no pet has eaten; the meals of all pets are
    /// subtracted.
    static func all(
      for pet: ID<Profile>, in journal: Journal, at moment: Instant
    ) -> [PetMetrics.Supply] {
      let counts = journal.stock.filter { $0.countedAt <= moment }
      let latest = Dictionary(grouping: counts, by: \.food).compactMapValues(\.last)
      let meals = Dictionary(
        grouping: journal.petMeals.filter { latest[$0.food] != nil && $0.fedAt <= moment },
        by: \.food
      )
      return latest.compactMap { id, count in
        let eaten = meals[id, default: []]
        guard count.isEnteredByFamily, let food = journal.petFoods[id],
          eaten.isEmpty || eaten.contains(where: { $0.profile == pet })
        else { return nil }
        let counted = count.amount * count.contentsPerUnit
        let gone = eaten.filter { $0.fedAt > count.countedAt }.amount(of: food)
        return PetMetrics.Supply(
          food: food, countedAmount: counted, countedAt: count.countedAt,
          remainingAmount: gone.map { max(0, counted - $0) },
          dailyUse: eaten.dailyUse(of: food, at: moment))
      }
      .sorted { ($0.food.name, $0.food.entry.id) < ($1.food.name, $1.food.entry.id) }
    }
  }
}

extension [PetMeal] {
  fileprivate func amount(of food: PetFood) -> Double? {
    let amounts = map { food.form == .wet ? $0.portion : $0.grams }
    return amounts.contains(nil) ? nil : amounts.reduce(0) { $0 + ($1 ?? 0) }
  }

  fileprivate func dailyUse(of food: PetFood, at moment: Instant) -> Double? {
    guard let first = map(\.fedAt).min() else { return 0 }
    let since = moment + -14 * 24 * hour
    let days = Swift.min(14, Swift.max(1, (moment - first + 86_399) / 86_400))
    return filter { $0.fedAt > since }.amount(of: food).map { $0 / Double(days) }
  }
}
