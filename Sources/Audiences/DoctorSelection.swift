import Knowledge
import Photos
import Records

extension AudienceKind {
  /// The audience of the doctor, carer or vet of one child, elder or pet, who can see the reports for its visits.
  static let doctor = AudienceKind(
    name: "doctor", readers: "the doctor",
    helpLines: ["with --for NAME: the visit reports and figures of this profile only"],
    capabilities: [.visits, .health, .methods], isAboutOneProfile: true,
    explanationPhrases: [("about.held_doctor", true), ("about.held_names", false)],
    tableNames: tablesForDoctors.union([
      "caregivers", "profiles", "foods", "pet_foods", "pet_meals", "stock", "reminders",
    ])
  ) { (records, audience, reference, _) throws(PhraseError) in
    let journal = records.journal
    guard let profile = audience.profileID else {
      let empty = Journal(family: journal.family, referenceTime: journal.referenceTime)
      return VisibleRecords(journal: empty, images: DatabaseImages(), approval: nil)
    }
    let names = try NameRedactor(excluding: profile, in: journal, reference)
    let seen = DoctorSelection(fullJournal: journal, profileID: profile).visibleJournal
      .rewritingTexts { names.redacted($0, isTerm: $1) }
    let answers = Set(seen.replies.compactMap(\.photo)).intersection(seen.photos.map(\.id))
    return VisibleRecords(
      journal: seen, images: records.images.limited(toPhotos: answers), approval: nil)
  }
}

/// The names of the tables from which a doctor gets all records about the child, elder or pet.
private let tablesForDoctors = Set(
  Journal.kinds.filter { $0.uses.contains(.isForDoctors) }.map(\.table))

/// Selects the records that a doctor may see: those of one profile, and other records that its visit reports need.
///
/// The other records are the foods that the profile ate, the caregivers, and for a pet the packets of food. Photos have
/// no captions. Photos that answer a task keep their pictures. All other photos are only counted.
struct DoctorSelection {
  let fullJournal: Journal
  let profileID: ID<Profile>

  var visibleJournal: Journal {
    var family = fullJournal.family
    if fullJournal.profiles.count(where: { $0.kind == .child }) > 1 {
      // The numbers of rows that were not imported are removed, because they are totals of all children.
      family.settings = family.settings.filter { !$0.key.hasPrefix("left_out.") }
    }
    var selection = Journal(family: family, referenceTime: fullJournal.referenceTime)
    selection.profiles = fullJournal.profiles.filter { $0.id == profileID }
    // A doctor may see only photos that answer a task.
    for index in selection.profiles.indices { selection.profiles[index].portraitId = nil }
    selection.caregivers = fullJournal.caregivers
    for kind in Journal.kinds where kind.uses.contains(.isForDoctors) {
      kind.copyRecords(fullJournal, profileID, &selection)
    }
    let answers = Set(selection.replies.compactMap(\.photo))
    selection.photos = selection.photos.applyingToEach { photo in
      photo.caption = nil
      if !answers.contains(photo.id) { photo.file = nil }
    }
    addMealsOfOtherProfiles(to: &selection)
    let eaten = Set(selection.foodLogs.map(\.food))
    selection.foodsByID = fullJournal.foodsByID.filter { eaten.contains($0.key) }
    addPetRecords(to: &selection)
    selection.skippedRows = fullJournal.skippedRows.filter { $0.profile == profileID }
    selection.missingTablesAndColumns = fullJournal.missingTablesAndColumns
    return selection
  }

  /// Adds the food and time of meals of other children, such as a twin, to which a reaction or check-in of this profile
  /// refers.
  private func addMealsOfOtherProfiles(to selection: inout Journal) {
    let meals = Set(
      selection.reactions.compactMap(\.foodLog) + selection.allergenCheckIns.map(\.foodLog))
    let others = fullJournal.foodLogsByID(meals).values.filter { $0.profile != profileID }
    if others.isEmpty { return }
    selection.foodLogs = RecordList(
      Array(selection.foodLogs)
        + others.map { meal in
          var seen = FoodLog.empty
          // The id stays, because a reaction refers to the meal.
          seen.entry = RecordMetadata(id: meal.entry.id, changedAt: meal.entry.changedAt)
          (seen.food, seen.eatenAt) = (meal.food, meal.eatenAt)
          return seen
        })
  }

  /// Adds the meals and reminders of a pet, the foods that this pet or no pet has eaten, and meals of other pets.
  ///
  /// Adds nothing if the profile is not a pet. How much is left of a packet depends on the meals of other pets, which
  /// are added without the pets that ate them.
  private func addPetRecords(to selection: inout Journal) {
    guard selection.profiles.contains(where: { $0.kind == .pet }) else { return }
    let own = fullJournal.petMeals.of(profileID)
    let (eaten, fed) = (Set(own.map(\.food)), Set(fullJournal.petMeals.map(\.food)))
    let others = fullJournal.petMeals.filter { $0.profile != profileID && eaten.contains($0.food) }
    let pseudonyms = Pseudonyms(of: fullJournal.family)
    selection.petMeals = RecordList(
      Array(own)
        + others.map { meal in
          var seen = PetMeal.empty
          seen.entry = pseudonyms.pseudonymousMetadata(of: meal.entry)
          (seen.fedAt, seen.food) = (meal.fedAt, meal.food)
          (seen.portion, seen.grams) = (meal.portion, meal.grams)
          return seen
        })
    selection.petFoodsByID = fullJournal.petFoodsByID.filter {
      eaten.contains($0.key) || !fed.contains($0.key)
    }
    selection.petFoodStock = fullJournal.petFoodStock.filter {
      selection.petFoodsByID[$0.food] != nil
    }
    selection.reminders = RecordList(Array(fullJournal.reminders.of(profileID)))
  }
}
