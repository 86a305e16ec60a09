/// A first time, a record or a badge.
package struct Milestone: NotedRecord, Hashable, Encodable {
  package enum Kind: String, Sendable, CaseIterable, Encodable {
    case smile
    case rolledOver = "rolled_over"
    case sat
    case crawled
    case tooth
    case step
    case word
    case food
    case badge
    case record
    case other
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let reachedOn: LocalDate
  package let kind: Kind
  /// The title, in the family's own words; empty if viewers may see only the kind.
  package var title: String
  package let photo: ID<Photo>?
  package var note: String?
  /// The visibility for viewers; nil if the family has not decided.
  package let viewerChoice: ViewerChoice?

  package init(
    entry: RecordMetadata, profile: ID<Profile>, reachedOn: LocalDate, kind: Kind, title: String,
    photo: ID<Photo>?, note: String?, viewerChoice: ViewerChoice? = nil
  ) {
    self.entry = entry
    self.profile = profile
    self.reachedOn = reachedOn
    self.kind = kind
    self.title = title
    self.photo = photo
    self.note = note
    self.viewerChoice = viewerChoice
  }

  package var sortTime: Int64 { reachedOn.sortTime }
  package var timing: Timing { .day }

  package static let table = RecordTable(
    "milestones", "profile_id reached_on kind title photo_id note for_viewers",
    addedColumns: ["for_viewers"]
  ) {
    row, fields throws(RowProblem) in
    Milestone(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      reachedOn: try fields.date(row),
      kind: try fields.enumValue(row),
      title: try fields.text(row),
      photo: try fields.optionalReference(row, to: "photos"),
      note: try fields.optionalText(row),
      viewerChoice: try fields.optionalEnumValue(row))
  }

  package var columnValues: [Cell] {
    [Cell(reachedOn), Cell(kind), Cell(title), Cell(photo), Cell(note), Cell(viewerChoice)]
  }
}
