import Records

package struct FoodMetrics: Hashable, Sendable {
  /// A food that a child tasted, with the first and last time and the number of meals.
  package struct TastedFood: Hashable, Sendable {
    package let food: Food
    package let firstTastedAt: Instant
    package fileprivate(set) var lastTastedAt: Instant
    package fileprivate(set) var mealCount = 0
    /// The child's most recently recorded liking of the food, or nil if none was recorded.
    package fileprivate(set) var liking: FoodLog.Liking?
    /// True if the food counts as tried on the last day that a report covers.
    ///
    /// Each meal with the food counts as a taste until a caregiver removes this mark from its record.
    package fileprivate(set) var isTried = false

    fileprivate mutating func addMeal(_ log: FoodLog, at moment: Instant) {
      lastTastedAt = log.eatenAt
      mealCount += 1
      liking = log.liking ?? liking
      // A record from which a caregiver removed the mark after `moment` still counted as a taste at `moment`.
      isTried = isTried || log.unmarkedAt.map { $0 >= moment } ?? log.isTried
    }
  }

  /// The meals with an allergen: the first, the last and the number of meals, and the reactions to them.
  package struct AllergenExposure: Hashable, Sendable {
    package let allergen: Allergen
    package let firstEatenAt: Instant
    package let lastEatenAt: Instant
    package let mealCount: Int
    package let reactions: [KnownReaction]
  }

  /// The numbers of check-ins after meals with an allergen that were due on the days that a report covers.
  package struct CheckInCounts: Hashable, Sendable {
    package var dueCount: Int { doneCount + missedCount }
    package let doneCount: Int
    package let missedCount: Int
    package let openCount: Int
  }

  /// All foods that the child tasted up to the last day that a report covers, in order of the first taste.
  package let tastedFoods: [TastedFood]
  /// The foods that the child tasted for the first time on the days that a report covers and that count as tried.
  package let newFoods: [TastedFood]
  /// The meals with each allergen up to the last day that a report covers, in the order of `Allergen`.
  package let allergenExposures: [AllergenExposure]
  package let reactions: [Reaction]
  package let checkInCounts: CheckInCounts

  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let timeRange = window.timeRange(in: journal.zone(of: profile))
    let logs = journal.foodLogs.of(profile.id).prefix { $0.eatenAt < timeRange.upperBound }
    tastedFoods = Self.tastedFoods(in: logs, at: timeRange.upperBound, journal.foodsByID)
    newFoods = tastedFoods.filter { timeRange.contains($0.firstTastedAt) && $0.isTried }
    reactions = Array(journal.reactions.of(profile.id).within(timeRange))
    let known = journal.knownReactions(of: profile.id, before: timeRange.upperBound)
    let eaten = journal.eatenFoodLogs(of: profile.id, before: timeRange.upperBound)
    allergenExposures = Self.allergenExposures(
      Self.tastedFoods(in: eaten, at: timeRange.upperBound, journal.foodsByID), known)
    let due = journal.countedCheckIns(of: profile).within(timeRange)
    let states = due.map { $0.state(at: journal.referenceTime) }
    let ahead = journal.openCheckIns(of: profile).filter { timeRange.contains($0.dueAt) }
    checkInCounts = CheckInCounts(
      doneCount: states.count { $0 == .done }, missedCount: states.count { $0 == .missed },
      openCount: ahead.count)
  }

  package var triedFoods: [TastedFood] { tastedFoods.filter(\.isTried) }
  package var triedColors: Set<Food.Color> { Set(triedFoods.map(\.food.color)) }

  private static func tastedFoods(
    in logs: some Sequence<FoodLog>, at moment: Instant, _ foods: [ID<Food>: Food]
  ) -> [TastedFood] {
    var tastes: [ID<Food>: TastedFood] = [:]
    for log in logs {
      guard let food = foods[log.food] else { continue }
      tastes[
        log.food,
        default: TastedFood(food: food, firstTastedAt: log.eatenAt, lastTastedAt: log.eatenAt)
      ].addMeal(log, at: moment)
    }
    return tastes.values.sorted {
      ($0.firstTastedAt, $0.food.entry.id) < ($1.firstTastedAt, $1.food.entry.id)
    }
  }

  private static func allergenExposures(_ tastes: [TastedFood], _ known: [KnownReaction])
    -> [AllergenExposure]
  {
    Allergen.allCases.compactMap { allergen in
      let met = tastes.filter { $0.food.allergens.contains(allergen) }
      guard let first = met.map(\.firstTastedAt).min(), let last = met.map(\.lastTastedAt).max()
      else { return nil }
      return AllergenExposure(
        allergen: allergen, firstEatenAt: first, lastEatenAt: last,
        mealCount: met.reduce(0) { $0 + $1.mealCount },
        reactions: known.filter { $0.food?.allergens.contains(allergen) == true })
    }
  }
}

/// A child's reaction to a food, from a record of the reaction, or only from the check-in after a meal.
package struct KnownReaction: Hashable, Sendable {
  package enum ReactionRecord: Hashable, Sendable {
    case reaction(Reaction)
    case checkIn(AllergenCheckIn)
  }

  package let record: ReactionRecord
  /// The record of the meal, which may have been entered for a twin, or nil if the meal is unknown.
  package let meal: FoodLog?
  package let food: Food?

  package var notedAt: Instant {
    switch record {
    case .reaction(let reaction): reaction.noticedAt
    case .checkIn(let checkIn): checkIn.notedAt
    }
  }
}

extension Journal {
  /// Returns a child's reactions that were noticed before a moment.
  ///
  /// The records of reactions come first. Reactions that are only in check-ins after other meals follow.
  package func knownReactions(of profile: ID<Profile>, before end: Instant) -> [KnownReaction] {
    let recorded = reactions.of(profile).filter { $0.noticedAt < end }
    let meals = Set(recorded.compactMap(\.foodLog))
    let seen = allergenCheckIns.of(profile).filter {
      $0.outcome == .reaction && $0.notedAt < end && !meals.contains($0.foodLog)
    }
    let logs = foodLogsByID(meals.union(seen.map(\.foodLog)))
    func known(_ record: KnownReaction.ReactionRecord, after meal: ID<FoodLog>?) -> KnownReaction {
      let log = meal.flatMap { logs[$0] }
      return KnownReaction(record: record, meal: log, food: log.flatMap { foodsByID[$0.food] })
    }
    return recorded.map { known(.reaction($0), after: $0.foodLog) }
      + seen.map { known(.checkIn($0), after: $0.foodLog) }
  }

  /// Returns the records of the foods that a child ate before a moment, without foods that the child refused.
  ///
  /// A food that was refused but followed by a reaction is included, because it can have touched the skin.
  package func eatenFoodLogs(of profile: ID<Profile>, before end: Instant) -> [FoodLog] {
    let reacted = Set(knownReactions(of: profile, before: end).compactMap(\.meal?.entry.id))
    return foodLogs.of(profile).prefix { $0.eatenAt < end }
      .filter { $0.liking != .refused || reacted.contains($0.entry.id) }
  }

  /// Returns the records of eaten foods with the given ids, by id, including records of other children.
  package func foodLogsByID(_ ids: Set<ID<FoodLog>>) -> [ID<FoodLog>: FoodLog] {
    if ids.isEmpty { return [:] }
    let found = foodLogs.map { (ID<FoodLog>($0.entry.id), $0) }.filter { ids.contains($0.0) }
    return Dictionary(found) { first, _ in first }
  }
}

extension AllergenCheckIn {
  package var notedAt: Instant { doneAt ?? dueAt }

  package enum State: Hashable, Sendable {
    case done
    case missed
    case open
  }

  package func state(at moment: Instant) -> State {
    doneAt != nil ? .done : dueAt < moment ? .missed : .open
  }
}
