import Records

/// Selects the records that a doctor may see: those of one profile, and the others that its visit
/// reports need.
///
/// The others are the foods that the profile ate, the caregivers, and for a pet the packets of
/// food.
struct DoctorSelection {
  private let source: Journal
  private let profile: ID<Profile>

  init(from journal: Journal, about profile: ID<Profile>) {
    source = journal
    self.profile = profile
  }

  var journal: Journal {
    var seen = Journal(family: source.family, referenceTime: source.referenceTime)
    seen.audience = .doctor(profile)
    seen.profiles = source.profiles.filter { $0.id == profile }.map(\.withoutPortrait)
    seen.caregivers = source.caregivers
    for kind in Journal.kinds where kind.doctor == .ofProfile {
      kind.copyRecords(source, profile, &seen)
    }
    let eaten = Set(seen.foodLogs.map(\.food))
    seen.foods = source.foods.filter { eaten.contains($0.key) }
    addPetRecords(to: &seen)
    seen.skippedRows = source.skippedRows.filter { $0.profile == profile }
    seen.missingTablesAndColumns = source.missingTablesAndColumns
    return seen
  }

  /// Adds the other records that a pet's report needs.
  ///
  /// How much is left of a packet depends on every pet that eats from it. Meals of other pets from
  /// the same packets therefore stay, without a profile. Pet foods that no pet ate yet stay as
  /// well.
  private func addPetRecords(to seen: inout Journal) {
    guard seen.profiles.contains(where: { $0.kind == .pet }) else { return }
    let own = source.petMeals.of(profile)
    let (eaten, fed) = (Set(own.map(\.food)), Set(source.petMeals.map(\.food)))
    let others = source.petMeals.filter { $0.profile != profile && eaten.contains($0.food) }
    seen.petMeals = RecordList(Array(own) + others.map(\.withoutProfile))
    seen.petFoods = source.petFoods.filter { eaten.contains($0.key) || !fed.contains($0.key) }
    seen.stock = source.stock.filter { seen.petFoods[$0.food] != nil }
    seen.reminders = RecordList(Array(source.reminders.of(profile)))
  }
}

extension Profile {
  /// The profile without its portrait: a doctor may see only photos that belong to an answer.
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
  /// The meal under a pseudonym, without its profile and its note.
  fileprivate var withoutProfile: PetMeal {
    PetMeal(
      entry: Pseudonym.of(entry), profile: ID(""), fedAt: fedAt, food: food, portion: portion,
      grams: grams, note: nil)
  }
}
