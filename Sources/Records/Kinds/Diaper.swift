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

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let happenedAt: Instant
  package let isWet: Bool
  package let isDirty: Bool
  package let color: Color?
  package var note: String?

  package var sortTime: Int64 { happenedAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable("diapers", "profile_id happened_at wet dirty colour note")
  {
    row, fields throws(RowProblem) in
    Diaper(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      happenedAt: try fields.instant(row),
      isWet: try fields.flag(row),
      isDirty: try fields.flag(row),
      color: try fields.optionalEnumValue(row),
      note: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(happenedAt), Cell(isWet), Cell(isDirty), Cell(color), Cell(note)]
  }
}
