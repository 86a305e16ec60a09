/// Reward points that a child got for something at some time, or lost if the number is negative.
package struct RewardPointsEntry: ProfileRecord, Hashable {
  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var givenAt = Instant.epoch
  package var points = 0
  package var reason = ""

  package var sortTime: Int64 { givenAt.seconds }

  package static let table = RecordTable(
    "points", of: RewardPointsEntry(), uses: [.isEvent, .isForDoctors]
  ) {
    Column.eventTime("given_at", \.givenAt)
    Column("points", \.points, .wholeNumber(-100_000...100_000), label: "column.points")
    Column("reason", \.reason, .text(.freeText), label: "column.reason")
  }
}

/// A period in which a child used an app on a phone, a tablet or a computer.
package struct AppUsageSession: SpanRecord, Hashable {
  package enum Category: String, Sendable, CaseIterable {
    case learning
    case creative
    case games
    case video
    case social
    case other
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var span = TimeSpan()
  package var app = ""
  package var category = Category.other

  package static let table = RecordTable(
    "usage_sessions", of: AppUsageSession(), uses: [.isEvent, .startsDailyTable, .isForDoctors]
  ) {
    Column.spanStart(\.span.start)
    Column.spanEnd(\.span.end, maximumSeconds: 24 * hour)
    Column("app", \.app, .text(.freeText), label: "field.app")
    Column("category", \.category, .word("app_category"), label: "column.category")
  }
}
