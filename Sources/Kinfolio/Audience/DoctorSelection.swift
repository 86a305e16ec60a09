import Records

/// What a doctor sees of a family's records: one profile's, and what the documents of its visits need
/// of the rest.
///
/// These are the foods it ate, the packets it was fed from, and the names of who logged.
struct DoctorSelection {
  private let from: Journal
  private let profile: ID<Profile>

  init(from journal: Journal, about profile: ID<Profile>) {
    from = journal
    self.profile = profile
  }

  var journal: Journal {
    var seen = Journal(family: from.family, moment: from.moment)
    seen.audience = .doctor(profile)
    seen.profiles = from.profiles.filter { $0.id == profile }.map(\.withoutPortrait)
    seen.caregivers = from.caregivers
    for kind in Journal.kinds where kind.doctor == .own { kind.copyOwn(from, profile, &seen) }
    let eaten = Set(seen.foodLogs.map(\.food))
    seen.foods = from.foods.filter { eaten.contains($0.key) }
    addPetRecords(to: &seen)
    seen.leftOut = from.leftOut.filter { $0.profile == profile }
    seen.missingTables = from.missingTables
    return seen
  }

  /// Adds what a pet's report needs.
  ///
  /// What is left of a packet depends on all who eat from it: meals of other pets from the same packets
  /// stay, without a profile.
  private func addPetRecords(to seen: inout Journal) {
    guard seen.profiles.contains(where: { $0.kind == .pet }) else { return }
    let own = from.petMeals.of(profile)
    let (eaten, fed) = (Set(own.map(\.food)), Set(from.petMeals.map(\.food)))
    let others = from.petMeals.filter { $0.profile != profile && eaten.contains($0.food) }
    seen.petMeals = RecordList(Array(own) + others.map(\.nobodys))
    seen.petFoods = from.petFoods.filter { eaten.contains($0.key) || !fed.contains($0.key) }
    seen.stock = from.stock.filter { seen.petFoods[$0.food] != nil }
    seen.reminders = RecordList(Array(from.reminders.of(profile)))
  }
}

extension Profile {
  /// The same without the photo that stands for it: a doctor is shown those of answers alone.
  fileprivate var withoutPortrait: Profile {
    Profile(
      entry: entry, kind: kind, name: name, emoji: emoji, portraitId: nil, birthDate: birthDate,
      sex: sex, dueDate: dueDate, relationship: relationship, timeZone: timeZone,
      careNotes: careNotes, slot: slot, status: status, joinedAt: joinedAt,
      milkGoalMl: milkGoalMl, feedingGapHours: feedingGapHours, idealKcal: idealKcal,
      idealWeightKg: idealWeightKg)
  }
}

extension PetMeal {
  /// The meal without saying whose it was.
  fileprivate var nobodys: PetMeal {
    PetMeal(
      entry: Alias.of(entry), profile: ID(""), fedAt: fedAt, food: food, portion: portion,
      grams: grams, note: nil)
  }
}
