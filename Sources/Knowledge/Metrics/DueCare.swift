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

/// A vaccination that is due, now or on a day to come.
package struct VaccinationDue {
  package let vaccination: Vaccination
  package let day: LocalDate
}

extension Collection<Vaccination> {
  /// What is due and was not met by a later dose of the same vaccine, in order of the days.
  ///
  /// A due date that stands alone, without the dose before it, is met by a dose from two weeks before
  /// it on: few are given on the very day.
  package func stillDue(on today: LocalDate) -> [VaccinationDue] {
    let given = filter { $0.givenOn.map { $0 <= today } ?? false }
    return compactMap { record -> VaccinationDue? in
      guard let day = record.nextDueOn, record.givenOn.map({ $0 <= today }) ?? true else {
        return nil
      }
      let isMet = given.contains { dose in
        dose.vaccine == record.vaccine
          && dose.givenOn.map { on in record.givenOn.map { on > $0 } ?? (on >= day - 14) } == true
      }
      return isMet ? nil : VaccinationDue(vaccination: record, day: day)
    }.sorted { ($0.day, $0.vaccination.vaccine) < ($1.day, $1.vaccination.vaccine) }
  }
}
