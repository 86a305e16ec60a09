import Records

/// What a child has tasted.
package struct FoodFigures: Hashable, Sendable {
  /// One food and how it went.
  package struct Taste: Hashable, Sendable {
    package let food: Food
    /// The first time it was tasted.
    package let first: Instant
    /// The last time it was tasted.
    package let last: Instant
    /// How often it was tasted.
    package let count: Int
    /// How it went the last time that is known.
    package let liking: FoodLog.Liking?
    /// Whether it counts as tried at the window's end: it does not once every log was unmarked.
    package let isTried: Bool
  }

  /// How often an allergen was met.
  package struct Exposure: Hashable, Sendable {
    package let allergen: Allergen
    /// The first time.
    package let first: Instant
    /// The last time.
    package let last: Instant
    /// How often, up to the window's end.
    package let count: Int
    /// The reactions to foods that hold it, up to the window's end.
    package let reactions: [Reaction]
  }

  /// The check-ins that fell due in the window.
  package struct CheckIns: Hashable, Sendable {
    /// Those that are done or were missed.
    package var due: Int { done + missed }
    /// Those that were done.
    package let done: Int
    /// Those whose moment has passed without.
    package let missed: Int
    /// Those that are still ahead.
    package let open: Int
  }

  /// Every food tasted up to the window's end, in the order of first tasting.
  package let tastes: [Taste]
  /// The foods first tasted in the window that count as tried.
  package let new: [Taste]
  /// Every allergen met up to the window's end, in the order of the allergen list.
  package let exposures: [Exposure]
  /// The reactions noticed in the window.
  package let reactions: [Reaction]
  /// The check-ins due in the window.
  package let checkIns: CheckIns

  /// Counts what was tasted up to the end of the window.
  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let moments = window.moments(in: journal.zone(of: profile))
    let logs = journal.foodLogs.of(profile.id).prefix { $0.eatenAt < moments.upperBound }
    let reactions = journal.reactions.of(profile.id).prefix { $0.noticedAt < moments.upperBound }
    let tastes = TasteTally.tastes(in: logs, at: moments.upperBound, journal.foods)
    self.tastes = tastes
    new = tastes.filter { moments.contains($0.first) && $0.isTried }
    self.reactions = Array(reactions.within(moments))
    exposures = Self.exposures(tastes, logs, Array(reactions))
    let due = journal.checkIns.of(profile.id).within(moments)
    let states = due.map { $0.state(at: journal.moment) }
    let ahead = CheckIn.ahead(of: profile.id, in: journal).filter { moments.contains($0.dueAt) }
    checkIns = CheckIns(
      done: states.count { $0 == .done }, missed: states.count { $0 == .missed },
      open: ahead.count)
  }

  /// The foods that count as tried.
  package var tried: [Taste] { tastes.filter(\.isTried) }
  /// The colours of the rainbow that were tried, of seven.
  package var colours: Set<Food.Colour> { Set(tried.map(\.food.colour)) }

  private static func exposures(
    _ tastes: [Taste], _ logs: some Sequence<FoodLog>, _ reactions: [Reaction]
  ) -> [Exposure] {
    let blamed = Set(reactions.compactMap(\.foodLog))
    let foods =
      blamed.isEmpty
      ? [:]
      : Dictionary(
        logs.filter { blamed.contains(ID($0.entry.id)) }.map { (ID<FoodLog>($0.entry.id), $0.food) }
      ) { first, _ in first }
    return Allergen.allCases.compactMap { allergen in
      let met = tastes.filter { $0.food.allergens.contains(allergen) }
      guard let first = met.map(\.first).min(), let last = met.map(\.last).max() else { return nil }
      let holders = Set(met.map { ID<Food>($0.food.entry.id) })
      return Exposure(
        allergen: allergen, first: first, last: last, count: met.reduce(0) { $0 + $1.count },
        reactions: reactions.filter { reaction in
          reaction.foodLog.flatMap { foods[$0] }.map(holders.contains) == true
        })
    }
  }
}

extension CheckIn {
  /// Where a check-in stands.
  package enum State: Hashable, Sendable {
    case done
    case missed
    case open
  }

  /// Where it stands at a moment: missed once its time has passed and nobody has looked.
  package func state(at moment: Instant) -> State {
    if doneAt != nil { return .done }
    return dueAt < moment ? .missed : .open
  }
}

/// One food's logs, counted as they pass.
private struct TasteTally {
  private var first: Instant
  private var last: Instant
  private var count = 0
  private var liking: FoodLog.Liking?
  private var isTried = false

  static func tastes(
    in logs: some Sequence<FoodLog>, at moment: Instant, _ foods: [ID<Food>: Food]
  ) -> [FoodFigures.Taste] {
    var tallies: [ID<Food>: TasteTally] = [:]
    for log in logs {
      tallies[log.food, default: TasteTally(first: log.eatenAt, last: log.eatenAt)]
        .add(log, at: moment)
    }
    return tallies.compactMap { id, tally in foods[id].map(tally.taste(of:)) }
      .sorted { ($0.first, $0.food.entry.id) < ($1.first, $1.food.entry.id) }
  }

  private init(first: Instant, last: Instant) {
    self.first = first
    self.last = last
  }

  private mutating func add(_ log: FoodLog, at moment: Instant) {
    last = log.eatenAt
    count += 1
    liking = log.liking ?? liking
    // One that was unmarked later was still marked at the moment.
    isTried = isTried || log.unmarkedAt.map { $0 >= moment } ?? log.isTried
  }

  private func taste(of food: Food) -> FoodFigures.Taste {
    FoodFigures.Taste(
      food: food, first: first, last: last, count: count, liking: liking, isTried: isTried)
  }
}
