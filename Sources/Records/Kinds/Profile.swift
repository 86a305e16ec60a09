/// A child, an elder or a pet of the family, about whom records are entered.
package struct Profile: JournalRecord, Hashable, Encodable {
  package enum Kind: String, Sendable, CaseIterable, Encodable {
    case child
    case elder
    case pet
  }

  /// The sex of a child, by which the growth references are chosen.
  package enum Sex: String, Sendable, CaseIterable, Encodable {
    case female
    case male
  }

  package enum Status: String, Sendable, CaseIterable, Encodable {
    /// The person has not agreed yet to be shown; only the family's site contains the person, and only by name.
    case pending
    case confirmed
    /// Pages and reports about the profile stay, but nothing, such as a task, is shown as due any more.
    case inactive
    /// The person or pet has died or left; the profile is treated like an inactive one, but shown in a separate place.
    case remembered

    /// True if a site contains pages and reports about profiles with this status.
    package var hasPages: Bool { self != .pending }
    /// True if nothing, such as a task or a vaccination, can be due for profiles with this status.
    package var isFormer: Bool { self == .inactive || self == .remembered }
  }

  package var entry = RecordMetadata()
  package var kind = Kind.child
  package var name = ""
  package var emoji: String?
  /// The id of the photo that shows the person or pet; the database may lack a photo with this id.
  package var portraitId: String?
  package var birthDate: LocalDate?
  package var sex: Sex?
  /// The date on which the birth was expected; if a child was born early, its corrected age starts on this date.
  package var dueDate: LocalDate?
  /// The relationship of an elder to the family, such as "grandmother".
  package var relationship: String?
  /// The time zone of the place where the person or pet lives, or nil if it is that of the family.
  package var timeZone: Zone?
  package var careNotes: String?
  /// The index, from 0 to 3, of the color in which pages and charts show the profile.
  package var colorIndex = 0
  package var status = Status.pending
  /// The time at which the person agreed to be in an app, or at which the profile was added to it.
  package var joinedAt: Instant?
  /// The milk in milliliters that a baby should drink per day.
  package var milkGoalMl: Double?
  /// The hours from a pet's meal of one packet to its next meal.
  package var feedingGapHours: Double?
  /// The kilocalories that a pet should eat per day.
  package var idealKcal: Double?
  package var idealWeightKg: Double?
  /// The full name for reports, if it differs from the name that the family uses; viewers never see it.
  package var fullName: String?
  /// The day on which the person or pet died or left, or the care ended; nil if it is unknown.
  ///
  /// The day is ignored unless the status is `inactive` or `remembered`.
  package var endedOn: LocalDate?

  package var id: ID<Profile> { ID(entry.id) }
  package var sortTime: Int64 { 0 }
  package var timing: RecordTiming { .unrestricted }

  /// Returns true if pages show an age on this day: up to the day of death or departure.
  package func isAgeShown(on day: LocalDate) -> Bool {
    guard status.isFormer, let endedOn else { return true }
    return day <= endedOn
  }

  package static let table = RecordTable("profiles", of: Profile()) {
    Column("kind", \.kind, .word("profile_kind"), label: "field.kind")
    Column(
      "name", \.name, .text(.person(unchangedBecause: "a site for a doctor is about this profile")),
      label: "field.name", identifiesRecord: true)
    Column("emoji", \.emoji, .text(.unchanged(because: "it is a picture")), label: "field.emoji")
    Column("portrait_id", \.portraitId, .text(.recordID))
    Column("birth_date", \.birthDate, .day, label: "child.born")
    Column("sex", \.sex, .word("sex"), label: "child.sex")
    Column("due_date", \.dueDate, .day, label: "field.due_date")
    Column("relationship", \.relationship, .text(.freeText), label: "elder.relationship")
    Column("time_zone", \.timeZone, .timeZone, label: "visit.zone")
    Column("care_notes", \.careNotes, .text(.freeText), label: "child.care_notes")
    Column("slot", \.colorIndex, .wholeNumber(0...3))
    Column("status", \.status, .word("profile_status"), label: "column.state")
    Column("joined_at", \.joinedAt, .moment)
    Column(
      "milk_goal_ml", \.milkGoalMl, .number(1...5000, in: .milliliters), label: "field.milk_goal_ml"
    )
    Column(
      "feeding_gap_hours", \.feedingGapHours, .number(0.25...72, in: .hours),
      label: "field.feeding_gap_hours")
    Column(
      "ideal_kcal", \.idealKcal, .number(1...20_000, in: .kilocalories), label: "pet.ideal_energy")
    Column(
      "ideal_weight_kg", \.idealWeightKg, .number(0.01...300, in: .kilograms),
      label: "pet.ideal_weight")
    Column(
      "full_name", \.fullName,
      .text(.person(unchangedBecause: "a site for a doctor is about this profile")),
      label: "child.full_name", since: 4)
    Column.lastDay(
      "ended_on", \.endedOn, label: "child.until", notBefore: { $0.birthDate }, since: 4)
  }
}
