/// Something that a child did for the first time or achieved, such as a first step, a personal record or a badge.
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

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var reachedOn = LocalDate.epoch
  package var kind = Kind.other
  /// The title in the family's own words, or an empty string if the viewers of a site may see only the kind.
  package var title = ""
  package var photo: ID<Photo>?
  package var note: String?
  /// What viewers may see of the milestone according to an app, or nil if no app has stored a choice.
  package var viewerChoice: ViewerChoice?

  package var sortTime: Int64 { reachedOn.sortTime }
  package var timing: RecordTiming { .day }

  package static let table = RecordTable(
    "milestones", of: Milestone(), uses: [.isEvent, .hasReportSection, .isForDoctors]
  ) {
    Column.eventDate("reached_on", \.reachedOn)
    Column("kind", \.kind, .word("milestone_kind"), label: "field.kind")
    Column("title", \.title, .text(.freeText), label: "field.title", identifiesRecord: true)
    Column("photo_id", \.photo, .reference(to: "photos"))
    Column.note(\.note)
    Column(
      "for_viewers", \.viewerChoice, .word("viewer_choice"), label: "field.for_viewers", since: 3)
  }
}
