import Records

extension PetFigures {
  /// What is left of a food, in packets of wet food or grams of dry food.
  ///
  /// A portion of dry food has no known weight, and grams of wet food are no packets: where meals
  /// do not tell how much, neither do the figures.
  package struct Supply: Hashable, Sendable {
    package let food: PetFood
    /// What the last count found.
    package let counted: Double
    /// When that was.
    package let countedAt: Instant
    /// What is left of it; nil where a meal since does not tell how much was eaten.
    package let left: Double?
    /// Mean use a day over the last 14 days, in the same unit, by every pet that eats of it; over
    /// the days since the first of these meals where there are fewer; nil where a meal of these days
    /// does not tell how much was eaten.
    package let dailyUse: Double?

    /// Days until nothing is left; nil while nothing is used, and where that is not known.
    package var days: Double? {
      guard let left, let dailyUse, dailyUse > 0 else { return nil }
      return left / dailyUse
    }
  }
}

extension PetFigures.Supply {
  /// What is left of the foods one pet eats; all pets that eat of a food make it less.
  static func all(
    for pet: ID<Profile>, in journal: Journal, at moment: Instant
  ) -> [PetFigures.Supply] {
    let counts = journal.stock.filter { $0.countedAt <= moment }
    let latest = Dictionary(grouping: counts, by: \.food).compactMapValues(\.last)
    let meals = Dictionary(
      grouping: journal.petMeals.filter { latest[$0.food] != nil && $0.fedAt <= moment }, by: \.food
    )
    return latest.compactMap { id, count in
      let eaten = meals[id, default: []]
      guard count.configured, let food = journal.petFoods[id],
        eaten.isEmpty || eaten.contains(where: { $0.profile == pet })
      else { return nil }
      let counted = count.amount * count.perUnit
      let gone = eaten.filter { $0.fedAt > count.countedAt }.amount(of: food)
      return PetFigures.Supply(
        food: food, counted: counted, countedAt: count.countedAt,
        left: gone.map { max(0, counted - $0) }, dailyUse: eaten.dailyUse(of: food, at: moment))
    }
    .sorted { ($0.food.name, $0.food.entry.id) < ($1.food.name, $1.food.entry.id) }
  }
}

extension [PetMeal] {
  /// How much these meals were together; nil where one does not tell.
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
