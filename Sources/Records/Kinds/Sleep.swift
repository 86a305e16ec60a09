/// A period in which a child slept: a nap, or sleep at night.
package struct Sleep: NotedRecord, SpanRecord, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case nap
    case night
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var span = TimeSpan()
  package var kind = Kind.nap
  package var note: String?

  package static let table = RecordTable(
    "sleeps", of: Sleep(),
    uses: [.isEvent, .endsRecordingGap, .isDailyCare, .startsDailyTable, .isForDoctors]
  ) {
    Column.spanStart(\.span.start)
    Column.spanEnd(\.span.end, maximumSeconds: 18 * hour)
    Column("kind", \.kind, .word("sleep_kind"), label: "field.kind")
    Column.note(\.note)
  }
}
