package struct Reminder: ProfileRecord, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case feed
    case medicine
    case vaccination
    case vet
    case stock
    case other
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let kind: Kind
  package var title: String
  package let dueAt: Instant
  package let leadMinutes: Int
  package let doneAt: Instant?

  package var sortTime: Int64 { dueAt.seconds }
  package var timing: Timing { .unrestricted }
  package var lastReportedMoment: Instant? { doneAt }

  package static let table = RecordTable(
    "reminders", "profile_id kind title due_at lead_minutes done_at"
  ) {
    row, fields throws(RowProblem) in
    Reminder(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      kind: try fields.enumValue(row),
      title: try fields.text(row),
      dueAt: try fields.instant(row),
      leadMinutes: Int(try fields.integer(row, 0...10_080)),
      doneAt: try fields.optionalPastInstant(row))
  }

  package var columnValues: [Cell] {
    [Cell(kind), Cell(title), Cell(dueAt), Cell(leadMinutes), Cell(doneAt)]
  }
}
