import Records

extension Journal {
  /// One profile's records, and of the rest what the documents of its visits rest on: the foods it
  /// ate, the packets it was fed from, the names of who logged.
  func onlyAbout(_ profile: ID<Profile>) -> Journal {
    var seen = Journal(family: family, moment: moment)
    seen.audience = .doctor(profile)
    seen.profiles = profiles.filter { $0.id == profile }.map(\.withoutPortrait)
    seen.caregivers = caregivers
    for kind in Journal.kinds where kind.doctor == .own { kind.copyOwn(self, profile, &seen) }
    let eaten = Set(seen.foodLogs.map(\.food))
    seen.foods = foods.filter { eaten.contains($0.key) }
    takePetRecords(of: profile, to: &seen)
    seen.leftOut = leftOut.filter { $0.profile == profile }
    seen.missingTables = missingTables
    return seen
  }

  /// What is left of a packet depends on all who eat from it: the meals of other pets stay, as
  /// nobody's, where this one eats the same.
  private func takePetRecords(of profile: ID<Profile>, to seen: inout Journal) {
    guard seen.profiles.contains(where: { $0.kind == .pet }) else { return }
    let own = petMeals.of(profile)
    let (eaten, fed) = (Set(own.map(\.food)), Set(petMeals.map(\.food)))
    let others = petMeals.filter { $0.profile != profile && eaten.contains($0.food) }
    seen.petMeals = RecordList(Array(own) + others.map(\.nobodys))
    seen.petFoods = petFoods.filter { eaten.contains($0.key) || !fed.contains($0.key) }
    seen.stock = stock.filter { seen.petFoods[$0.food] != nil }
    seen.reminders = RecordList(Array(reminders.of(profile)))
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
