/// What a child has tasted.
package struct FoodFigures: Hashable, Sendable {
  /// One food and how it went.
  package struct Taste: Hashable, Sendable {
    package let food: Food
    /// The first time it was tasted.
    package let first: Instant
    /// The last time it was tasted.
    package let last: Instant
    package let count: Int
    /// How it went the last time that is known.
    package let liking: FoodLog.Liking?
    /// Whether it counts as tried: it does not once every log of it was unmarked.
    package let isTried: Bool
  }

  /// How often an allergen was met.
  package struct Exposure: Hashable, Sendable {
    package let allergen: Allergen
    package let first: Instant
    package let last: Instant
    package let count: Int
    package let reactions: [Reaction]
  }

  /// Every food tasted up to the window's end, in the order of first tasting.
  package let tastes: [Taste]
  /// The foods first tasted in the window.
  package let new: [Taste]
  /// Every allergen met up to the window's end, in the order of the allergen list.
  package let exposures: [Exposure]

  /// Counts what was tasted up to the end of the window.
  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let moments = window.moments(in: journal.zone(of: profile))
    let logs = journal.foodLogs.of(profile.id).prefix { $0.eatenAt < moments.upperBound }
    let byFood = Dictionary(grouping: logs, by: \.food)
    let tastes = byFood.compactMap { id, logs in journal.foods[id].map { Taste($0, logs) } }
      .sorted { ($0.first, $0.food.entry.id) < ($1.first, $1.food.entry.id) }
    self.tastes = tastes
    new = tastes.filter { moments.contains($0.first) && $0.isTried }
    let reactions = journal.reactions.of(profile.id).prefix { $0.noticedAt < moments.upperBound }
    exposures = Allergen.allCases.compactMap { allergen in
      let met = logs.filter { journal.foods[$0.food]?.allergens.contains(allergen) == true }
      guard let first = met.first, let last = met.last else { return nil }
      let ids = Set(met.map(\.entry.id))
      return Exposure(
        allergen: allergen, first: first.eatenAt, last: last.eatenAt, count: met.count,
        reactions: reactions.filter { $0.foodLog.map { ids.contains($0.text) } == true })
    }
  }

  /// The foods that count as tried.
  package var tried: [Taste] { tastes.filter(\.isTried) }
  /// The colours of the rainbow that were tried, of seven.
  package var colours: Set<Food.Colour> { Set(tried.map(\.food.colour)) }
}

extension FoodFigures.Taste {
  fileprivate init(_ food: Food, _ logs: [FoodLog]) {
    self.init(
      food: food, first: logs[0].eatenAt, last: logs[logs.count - 1].eatenAt, count: logs.count,
      liking: logs.last { $0.liking != nil }?.liking,
      isTried: logs.contains { $0.isTried && $0.unmarkedAt == nil })
  }
}
