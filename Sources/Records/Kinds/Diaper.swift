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
    case grey
  }

  package let entry: Entry
  package let profile: ID<Profile>
  package let happenedAt: Instant
  package let wet: Bool
  package let dirty: Bool
  package let colour: Color?
  package var note: String?

  package var position: Int64 { happenedAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable("diapers", "profile_id happened_at wet dirty colour note")
  {
    row, fields throws(RowProblem) in
    Diaper(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      happenedAt: try fields.instant(row),
      wet: try fields.flag(row),
      dirty: try fields.flag(row),
      colour: try fields.optionalWord(row),
      note: try fields.optionalText(row))
  }

  package var cells: [Cell] {
    [Cell(happenedAt), Cell(wet), Cell(dirty), Cell(colour), Cell(note)]
  }
}
