/// A note of the family about a person or a pet, or a question for the next visit to the doctor.
package struct Note: ProfileRecord, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case note
    case question
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var writtenAt = Instant.epoch
  package var kind = Kind.note
  package var text = ""
  /// The time at which the question was answered, or nil if it is open or the record is a note.
  package var answeredAt: Instant?

  package var sortTime: Int64 { writtenAt.seconds }
  package var lastReportedMoment: Instant? { answeredAt }

  package static let table = RecordTable("notes", of: Note(), uses: [.isEvent, .isForDoctors]) {
    Column.eventTime("written_at", \.writtenAt)
    Column("kind", \.kind, .word("note_kind"), label: "field.kind")
    Column("text", \.text, .text(.freeText), label: "field.text")
    Column("answered_at", \.answeredAt, .momentUnlessFuture, label: "field.answered_at")
  }
}
