/// A child, an elder or a pet of the family.
package struct Profile: JournalRecord, Hashable, Encodable {
  package enum Kind: String, Sendable, CaseIterable, Encodable {
    case child
    case elder
    case pet
  }

  /// The sex, used only for the choice of growth references.
  package enum Sex: String, Sendable, CaseIterable, Encodable {
    case female
    case male
  }

  package enum Status: String, Sendable, CaseIterable, Encodable {
    /// The person has not agreed yet and is shown only by name, and only to the family.
    case pending
    case confirmed
    /// The pages and reports of the profile stay, but nothing is due for it any more.
    case inactive
    /// The person or pet has died or left; the profile is treated like an inactive one, but has a place of its own on
    /// the site.
    case remembered

    /// True if profiles with this status have pages and reports.
    package var hasPages: Bool { self != .pending }
    /// True if nothing, such as a task or a vaccination, is due any more for profiles with this status.
    package var isFormer: Bool { self == .inactive || self == .remembered }
  }

  package var entry = RecordMetadata()
  package var kind = Kind.child
  package var name = ""
  package var emoji: String?
  /// The id of the photo that is the profile's picture; there may be no photo with this id.
  package var portraitId: String?
  package var birthDate: LocalDate?
  package var sex: Sex?
  /// The expected date of birth, from which the corrected age of a child born early is computed.
  package var dueDate: LocalDate?
  package var relationship: String?
  /// The time zone of the profile, or nil if the family's time zone applies.
  package var timeZone: Zone?
  package var careNotes: String?
  /// The number from 0 to 3 that determines the profile's color.
  package var colorIndex = 0
  package var status = Status.pending
  package var joinedAt: Instant?
  package var milkGoalMl: Double?
  package var feedingGapHours: Double?
  package var idealKcal: Double?
  package var idealWeightKg: Double?
  /// The name under which a report is filed, if it differs from the name that the family uses; viewers never see it.
  package var fullName: String?
  /// The day on which the person or pet died or left, or nil if it is not known.
  ///
  /// The day counts only if the status is `inactive` or `remembered`.
  package var endedOn: LocalDate?

  package var id: ID<Profile> { ID(entry.id) }
  package var sortTime: Int64 { 0 }
  package var timing: Timing { .unrestricted }

  /// Returns whether the profile has an age on a day; ages stop on the day of death or departure.
  package func hasAge(on day: LocalDate) -> Bool {
    guard status.isFormer, let endedOn else { return true }
    return day <= endedOn
  }

  package static let table = RecordTable("profiles", of: Profile()) {
    Column("kind", \.kind, .word("profile_kind"), label: "field.kind")
    Column(
      "name", \.name, .text(.person(unchangedBecause: "a site for a doctor is about this profile")),
      label: "field.name", identifies: true)
    Column("emoji", \.emoji, .text(.unchanged(because: "it is a picture")), label: "field.emoji")
    Column("portrait_id", \.portraitId, .text(.id))
    Column("birth_date", \.birthDate, .day, label: "child.born")
    Column("sex", \.sex, .word("sex"), label: "child.sex")
    Column("due_date", \.dueDate, .day, label: "field.due_date")
    Column("relationship", \.relationship, .text(.free), label: "elder.relationship")
    Column("time_zone", \.timeZone, .timeZone, label: "visit.zone")
    Column("care_notes", \.careNotes, .text(.free), label: "child.care_notes")
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
