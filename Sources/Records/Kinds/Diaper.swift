package struct Diaper: NotedRecord, Hashable {
  /// The color of the stool.
  package enum Color: String, Sendable, CaseIterable {
    case yellow
    case brown
    case green
    case black
    case orange
    case red
    case white
    case gray = "grey"
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var happenedAt = Instant.epoch
  package var isWet = false
  package var isDirty = false
  package var color: Color?
  package var note: String?

  package var sortTime: Int64 { happenedAt.seconds }

  package static let table = RecordTable(
    "diapers", of: Diaper(),
    uses: [
      .isEvent, .endsRecordingGap, .provesAwake, .isDailyCare, .startsDailyTable, .isForDoctors,
    ]
  ) {
    Column.eventTime("happened_at", \.happenedAt)
    Column("wet", \.isWet, .flag, label: "diaper.wet")
    Column("dirty", \.isDirty, .flag, label: "diaper.dirty")
    Column("colour", \.color, .word("diaper_colour"), label: "column.color")
    Column.note(\.note)
  }
}
