/// A nap or a night's sleep.
package struct Sleep: NotedRecord, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case nap
    case night
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let span: Span
  package let kind: Kind
  package var note: String?

  package var sortTime: Int64 { span.start.seconds }
  package var timing: Timing { .moment }
  package var lastReportedMoment: Instant? { span.end }

  package static let table = RecordTable("sleeps", "profile_id started_at ended_at kind note") {
    row, fields throws(RowProblem) in
    Sleep(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      span: try fields.span(row, maximumSeconds: 18 * hour),
      kind: try fields.enumValue(row),
      note: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(span.start), Cell(span.end), Cell(kind), Cell(note)]
  }
}
