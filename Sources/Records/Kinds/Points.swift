/// Points given to a child, or taken if negative.
package struct PointsEntry: ProfileRecord, Hashable {
  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let givenAt: Instant
  package let points: Int
  package var reason: String

  package var sortTime: Int64 { givenAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable("points", "profile_id given_at points reason") {
    row, fields throws(RowProblem) in
    PointsEntry(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      givenAt: try fields.instant(row),
      points: Int(try fields.integer(row, -100_000...100_000)),
      reason: try fields.text(row))
  }

  package var columnValues: [Cell] {
    [Cell(givenAt), Cell(points), Cell(reason)]
  }
}

/// A period of screen time.
package struct UsageSession: ProfileRecord, Hashable {
  package enum Category: String, Sendable, CaseIterable {
    case learning
    case creative
    case games
    case video
    case social
    case other
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let span: Span
  package var app: String
  package let category: Category

  package var sortTime: Int64 { span.start.seconds }
  package var timing: Timing { .moment }
  package var lastReportedMoment: Instant? { span.end }

  package static let table = RecordTable(
    "usage_sessions", "profile_id started_at ended_at app category"
  ) {
    row, fields throws(RowProblem) in
    UsageSession(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      span: try fields.span(row, maximumSeconds: 24 * hour),
      app: try fields.text(row),
      category: try fields.enumValue(row))
  }

  package var columnValues: [Cell] {
    [Cell(span.start), Cell(span.end), Cell(app), Cell(category)]
  }
}
