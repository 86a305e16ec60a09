import Foundation
import Records

extension Allergen {
  /// Whether the allergen is one of the nine major allergens of the United States, which cause most severe reactions.
  package var isMajorAllergen: Bool {
    [.milk, .egg, .fish, .shellfish, .treeNut, .peanut, .wheat, .soy, .sesame].contains(self)
  }
}

/// Lists of due care, without care that is due on or after the last day of a profile that is inactive, or has died or
/// left.
extension Journal {
  package func openCheckIns(of profile: Profile) -> [AllergenCheckIn] {
    isFormer(profile) ? [] : AllergenCheckIn.openCheckIns(of: profile.id, in: self)
  }

  /// Returns the recorded check-ins (questions after a meal with an allergen whether the child reacted to it).
  ///
  /// If the profile is inactive, or has died or left, open check-ins due on its last day or later are left out.
  package func countedCheckIns(of profile: Profile) -> ArraySlice<AllergenCheckIn> {
    let all = allergenCheckIns.of(profile.id)
    guard isFormer(profile) else { return all }
    let end = zone(of: profile).start(of: lastCoveredDay(of: profile))
    return all.filter { $0.doneAt != nil || $0.dueAt < end }[...]
  }

  package func dueVaccinations(of profile: Profile, on day: LocalDate) -> [DueVaccination] {
    isCareOver(for: profile, on: day) ? [] : vaccinations.of(profile.id).stillDue(on: day)
  }

  package func openReminders(of profile: Profile) -> [Reminder] {
    isFormer(profile) ? [] : reminders.of(profile.id).filter { $0.doneAt == nil }
  }

  /// Returns the visits of a profile to a doctor or vet today and later, in order of time.
  package func upcomingVisits(of profile: Profile) -> [Visit] {
    if isFormer(profile) { return [] }
    let today = today(for: profile)
    return appointments(of: profile).filter { $0.visitedOn >= today }
  }

  package func activeTasks(of profile: Profile) -> [CareTask] {
    isFormer(profile) ? [] : tasks.of(profile.id).filter { $0.status == .active }
  }
}

extension AllergenCheckIn {
  /// Returns a child's open check-ins, and a new one for each recent meal with a major allergen and no recorded
  /// check-in.
  ///
  /// A meal is recent until its check-in would be overdue. Older meals get none, because a check-in that no one
  /// requested cannot be missed.
  static func openCheckIns(of profile: ID<Profile>, in journal: Journal)
    -> [AllergenCheckIn]
  {
    let recorded = journal.allergenCheckIns.of(profile)
    let asked = Set(recorded.map(\.foodLog))
    let start = journal.referenceTime + -journal.family.checkInDelaySeconds
    let eaten = journal.eatenFoodLogs(of: profile, before: journal.referenceTime + 1)
    let due = eaten.filter { log in
      log.eatenAt >= start && !asked.contains(ID(log.entry.id))
        && journal.foodsByID[log.food]?.allergens.contains(where: \.isMajorAllergen) == true
    }
    let added = due.map { AllergenCheckIn(after: $0, by: journal.family) }
    return (recorded.filter { $0.state(at: journal.referenceTime) == .open } + added)
      .sorted { ($0.dueAt, $0.entry.id) < ($1.dueAt, $1.entry.id) }
  }

  private init(after log: FoodLog, by family: Family) {
    self = .empty
    (entry, profile, foodLog) = (log.entry, log.profile, ID(log.entry.id))
    dueAt = log.eatenAt + family.checkInDelaySeconds
  }
}

package struct DueVaccination {
  package let vaccination: Vaccination
  package let dueOn: LocalDate
  /// The last day on which a dose of the same vaccine was given, or nil if there is none.
  package let lastDoseOn: LocalDate?
}

extension Collection<Vaccination> {
  /// Returns the vaccinations with a due date that no dose of the same vaccine satisfies up to `today`, sorted by due
  /// date.
  ///
  /// If the record of a given dose has a due date for the next dose, any later dose satisfies the date, except a dose
  /// less than a week after the given one that has no due date of its own: this is the same dose, entered twice. If a
  /// record has only a due date, a dose satisfies it from two weeks before the date on, because few doses are given on
  /// the exact day. Each dose satisfies only one such date.
  package func stillDue(on today: LocalDate) -> [DueVaccination] {
    let given = Dictionary(
      grouping: filter { $0.givenOn.map { $0 <= today } ?? false }, by: \.comparableName)
    var unused = given.mapValues { $0.compactMap(\.givenOn).sorted() }
    let due = compactMap { record -> DueVaccination? in
      guard let day = record.nextDueOn, record.givenOn.map({ $0 <= today && $0 < day }) ?? true
      else { return nil }
      return DueVaccination(
        vaccination: record, dueOn: day, lastDoseOn: unused[record.comparableName]?.last)
    }.sorted { ($0.dueOn, $0.vaccination.vaccine) < ($1.dueOn, $1.vaccination.vaccine) }
    return due.filter { due in
      let name = due.vaccination.comparableName
      if let dose = due.vaccination.givenOn {
        return !(given[name] ?? []).contains { later in
          later.givenOn.map { $0 >= dose + (later.nextDueOn == nil ? 7 : 1) } ?? false
        }
      }
      guard let index = unused[name]?.firstIndex(where: { $0 >= due.dueOn - 14 }) else {
        return true
      }
      unused[name]?.remove(at: index)
      return false
    }
  }
}

extension Vaccination {
  /// The name of the vaccine in a form that is equal for all doses of the vaccine.
  ///
  /// It consists of the letters and digits of the name without case and accents, or of the whole name if it has none.
  package var comparableName: String {
    let name = MedicineName.normalized(vaccine)
    let letters = name.filter { $0.isLetter || $0.isNumber }
    return letters.isEmpty ? name : letters
  }
}
