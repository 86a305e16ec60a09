import Records

extension Allergen {
  /// Whether it is one of the nine major allergens of the United States, which stand for most severe
  /// reactions.
  package var isHighRisk: Bool {
    switch self {
    case .milk, .egg, .fish, .shellfish, .treeNut, .peanut, .wheat, .soy, .sesame: true
    case .gluten, .celery, .mustard, .sulphite, .lupin, .mollusc: false
    }
  }
}

extension CheckIn {
  /// The check-ins of a child that are still to come, by the time they are due: those recorded, and
  /// one for each tasting of a high-risk allergen that has none yet.
  ///
  /// Of a tasting longer ago nothing is made up: nobody missed what nobody was asked for.
  package static func ahead(of profile: ID<Profile>, in journal: Journal) -> [CheckIn] {
    let recorded = journal.checkIns.of(profile)
    let asked = Set(recorded.map(\.foodLog))
    let recent = journal.foodLogs.of(profile)
      .within((journal.moment + -journal.family.checkInSeconds)..<(journal.moment + 1))
    let due = recent.filter { log in
      !asked.contains(ID(log.entry.id))
        && journal.foods[log.food]?.allergens.contains(where: \.isHighRisk) == true
    }
    let added = due.map { CheckIn(after: $0, by: journal.family) }
    return (recorded.filter { $0.state(at: journal.moment) == .open } + added)
      .sorted { ($0.dueAt, $0.entry.id) < ($1.dueAt, $1.entry.id) }
  }

  private init(after log: FoodLog, by family: Family) {
    self.init(
      entry: log.entry, profile: log.profile, foodLog: ID(log.entry.id),
      dueAt: log.eatenAt + family.checkInSeconds, doneAt: nil, outcome: nil, note: nil)
  }
}
