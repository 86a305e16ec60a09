/// A child, an elder or a pet.
package struct Profile: JournalRecord, Hashable, Encodable {
  package enum Kind: String, Sendable, CaseIterable, Encodable {
    case child
    case elder
    case pet
  }

  /// The sex, used only for growth references.
  package enum Sex: String, Sendable, CaseIterable, Encodable {
    case female
    case male
  }

  package enum Status: String, Sendable, CaseIterable, Encodable {
    /// The person has not agreed yet and is shown only by name, and only to the family.
    case pending
    case confirmed
    /// Pages and reports stay, but nothing is due any more.
    case inactive
    /// The profile has died or left: as inactive, with a place of its own.
    case remembered

    /// True if profiles with this status have pages and reports.
    package var hasPages: Bool { self != .pending }
    /// True if nothing is due for profiles with this status.
    package var hasEnded: Bool { self == .inactive || self == .remembered }
  }

  package let entry: RecordMetadata
  package let kind: Kind
  package let name: String
  package let emoji: String?
  /// The id of the profile's picture; the photo may be missing.
  package let portraitId: String?
  package let birthDate: LocalDate?
  package let sex: Sex?
  /// The expected date of birth, for the corrected age.
  package let dueDate: LocalDate?
  package var relationship: String?
  /// The time zone, or nil if it is the family's.
  package let timeZone: Zone?
  package var careNotes: String?
  /// The number from 0 to 3 that determines the profile's color.
  package let slot: Int
  package let status: Status
  package let joinedAt: Instant?
  package let milkGoalMl: Double?
  package let feedingGapHours: Double?
  package let idealKcal: Double?
  package let idealWeightKg: Double?
  /// The name to file a report under, if the family uses another one; never shown to viewers.
  package let fullName: String?
  /// The day of death or departure, or nil if it is not known.
  ///
  /// It counts only if the status is `inactive` or `remembered`.
  package let endedOn: LocalDate?

  package init(
    entry: RecordMetadata, kind: Kind, name: String, emoji: String?, portraitId: String?,
    birthDate: LocalDate?, sex: Sex?, dueDate: LocalDate?, relationship: String?, timeZone: Zone?,
    careNotes: String?, slot: Int, status: Status, joinedAt: Instant?, milkGoalMl: Double?,
    feedingGapHours: Double?, idealKcal: Double?, idealWeightKg: Double?, fullName: String?,
    endedOn: LocalDate?
  ) {
    self.entry = entry
    self.kind = kind
    self.name = name
    self.emoji = emoji
    self.portraitId = portraitId
    self.birthDate = birthDate
    self.sex = sex
    self.dueDate = dueDate
    self.relationship = relationship
    self.timeZone = timeZone
    self.careNotes = careNotes
    self.slot = slot
    self.status = status
    self.joinedAt = joinedAt
    self.milkGoalMl = milkGoalMl
    self.feedingGapHours = feedingGapHours
    self.idealKcal = idealKcal
    self.idealWeightKg = idealWeightKg
    self.fullName = fullName
    self.endedOn = endedOn
  }

  package var sortTime: Int64 { 0 }
  package var timing: Timing { .unrestricted }

  package static let table = RecordTable(
    "profiles",
    "kind name emoji portrait_id birth_date sex due_date relationship time_zone care_notes slot status joined_at milk_goal_ml feeding_gap_hours ideal_kcal ideal_weight_kg full_name ended_on",
    addedColumns: ["full_name", "ended_on"]
  ) {
    row, fields throws(RowProblem) in
    let profile = Profile(
      entry: try fields.entry(row),
      kind: try fields.enumValue(row),
      name: try fields.text(row),
      emoji: try fields.optionalText(row),
      portraitId: try fields.optionalText(row),
      birthDate: try fields.optionalDate(row),
      sex: try fields.optionalEnumValue(row),
      dueDate: try fields.optionalDate(row),
      relationship: try fields.optionalText(row),
      timeZone: try fields.optionalZone(row),
      careNotes: try fields.optionalText(row),
      slot: Int(try fields.integer(row, 0...3)),
      status: try fields.enumValue(row),
      joinedAt: try fields.optionalInstant(row),
      milkGoalMl: try fields.optionalNumber(row, 1...5000),
      feedingGapHours: try fields.optionalNumber(row, 0.25...72),
      idealKcal: try fields.optionalNumber(row, 1...20_000),
      idealWeightKg: try fields.optionalNumber(row, 0.01...300),
      fullName: try fields.optionalText(row),
      endedOn: try fields.optionalDate(row))
    if let birth = profile.birthDate, let end = profile.endedOn, end < birth {
      throw RowProblem(.endsBeforeStart, column: "ended_on", found: "'\(end)'")
    }
    return profile
  }

  package var columnValues: [Cell] {
    [
      Cell(kind), Cell(name), Cell(emoji), Cell(portraitId), Cell(birthDate), Cell(sex),
      Cell(dueDate), Cell(relationship), Cell(timeZone?.name), Cell(careNotes), Cell(slot),
      Cell(status),
      Cell(joinedAt), Cell(milkGoalMl), Cell(feedingGapHours), Cell(idealKcal), Cell(idealWeightKg),
      Cell(fullName), Cell(endedOn),
    ]
  }
}
