package struct Reminder: ProfileRecord, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case feed
    case medicine
    case vaccination
    case vet
    case stock
    case other
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var kind = Kind.other
  package var title = ""
  package var dueAt = Instant.epoch
  /// The minutes before the due time at which a calendar reminds the family.
  package var leadMinutes = 0
  package var doneAt: Instant?

  package var sortTime: Int64 { dueAt.seconds }
  package var timing: RecordTiming { .unrestricted }
  package var lastReportedMoment: Instant? { doneAt }

  package static let table = RecordTable("reminders", of: Reminder(), uses: []) {
    Column("kind", \.kind, .word("reminder_kind"), label: "field.kind")
    Column("title", \.title, .text(.freeText), label: "field.title", identifiesRecord: true)
    Column("due_at", \.dueAt, .moment, label: "column.due")
    Column("lead_minutes", \.leadMinutes, .wholeNumber(0...10_080, in: .minutes))
    Column("done_at", \.doneAt, .momentUnlessFuture, label: "field.done_at")
  }
}
