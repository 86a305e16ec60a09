/// A note of the family, or a question for the next visit.
package struct Note: ProfileRecord, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case note
    case question
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let writtenAt: Instant
  package let kind: Kind
  package var text: String
  package let answeredAt: Instant?

  package var sortTime: Int64 { writtenAt.seconds }
  package var timing: Timing { .moment }
  package var lastReportedMoment: Instant? { answeredAt }

  package static let table = RecordTable("notes", "profile_id written_at kind text answered_at") {
    row, fields throws(RowProblem) in
    Note(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      writtenAt: try fields.instant(row),
      kind: try fields.enumValue(row),
      text: try fields.text(row),
      answeredAt: try fields.optionalPastInstant(row))
  }

  package var columnValues: [Cell] {
    [Cell(writtenAt), Cell(kind), Cell(text), Cell(answeredAt)]
  }
}
