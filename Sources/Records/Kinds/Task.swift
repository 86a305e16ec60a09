/// A habit task that an elder answers by text message.
package struct CareTask: ProfileRecord, Hashable {
  package enum Category: String, Sendable, CaseIterable, Encodable {
    case medication
    case exercise
    case social
    case health
    case nutrition
    case other
  }

  /// The form of the answer.
  package enum Confirmation: String, Sendable, CaseIterable {
    case text
    case photo
    case both
  }

  package enum Status: String, Sendable, CaseIterable {
    case active
    case paused
    case completed
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package var title: String
  package var details: String?
  package let category: Category
  /// The ISO weekdays, from 1 for Monday to 7 for Sunday.
  package let weekdays: Set<Int>
  package let times: [LocalTime]
  package let deadlineMinutes: Int
  package let confirmation: Confirmation
  package let status: Status
  package let startsOn: LocalDate
  package let endsOn: LocalDate?

  package var sortTime: Int64 { startsOn.sortTime }
  package var timing: Timing { .unrestricted }

  package static let table = RecordTable(
    "tasks",
    "profile_id title details category weekdays times deadline_minutes confirmation status starts_on ends_on"
  ) {
    row, fields throws(RowProblem) in
    CareTask(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      title: try fields.text(row),
      details: try fields.optionalText(row),
      category: try fields.enumValue(row),
      weekdays: try fields.weekdays(row),
      times: try fields.times(row),
      deadlineMinutes: Int(try fields.integer(row, 1...1440)),
      confirmation: try fields.enumValue(row),
      status: try fields.enumValue(row),
      startsOn: try fields.date(row),
      endsOn: try fields.optionalEndDate(row))
  }

  package var columnValues: [Cell] {
    [
      Cell(title), Cell(details), Cell(category), Cell(weekdays: weekdays), Cell(times),
      Cell(deadlineMinutes), Cell(confirmation), Cell(status), Cell(startsOn), Cell(endsOn),
    ]
  }
}

/// An answer by text message.
package struct Reply: ProfileRecord, Hashable, Encodable {
  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let task: ID<CareTask>?
  package let dueAt: Instant?
  package let receivedAt: Instant
  package var text: String?
  package let photo: ID<Photo>?
  package let completesTask: Bool
  package let isFavorite: Bool

  package var sortTime: Int64 { receivedAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable(
    "replies", "profile_id task_id due_at received_at text photo_id completed favourite"
  ) {
    row, fields throws(RowProblem) in
    Reply(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      task: try fields.optionalReference(row, to: "tasks"),
      dueAt: try fields.optionalInstant(row),
      receivedAt: try fields.instant(row),
      text: try fields.optionalText(row),
      photo: try fields.optionalReference(row, to: "photos"),
      completesTask: try fields.flag(row),
      isFavorite: try fields.flag(row))
  }

  package var columnValues: [Cell] {
    [
      Cell(task), Cell(dueAt), Cell(receivedAt), Cell(text), Cell(photo), Cell(completesTask),
      Cell(isFavorite),
    ]
  }
}

/// An event of the shared timeline.
package struct GalleryEvent: ProfileRecord, Hashable {
  package enum Kind: String, Sendable, CaseIterable, Encodable {
    case taskAnswered = "task_answered"
    case profileJoined = "profile_joined"
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let kind: Kind
  package let happenedAt: Instant
  package let reply: ID<Reply>?
  package let photo: ID<Photo>?

  package init(
    entry: RecordMetadata, profile: ID<Profile>, kind: Kind, happenedAt: Instant, reply: ID<Reply>?,
    photo: ID<Photo>?
  ) {
    self.entry = entry
    self.profile = profile
    self.kind = kind
    self.happenedAt = happenedAt
    self.reply = reply
    self.photo = photo
  }

  package var sortTime: Int64 { happenedAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable(
    "gallery_events", "profile_id kind happened_at reply_id photo_id"
  ) {
    row, fields throws(RowProblem) in
    GalleryEvent(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      kind: try fields.enumValue(row),
      happenedAt: try fields.instant(row),
      reply: try fields.optionalReference(row, to: "replies"),
      photo: try fields.optionalReference(row, to: "photos"))
  }

  package var columnValues: [Cell] {
    [Cell(kind), Cell(happenedAt), Cell(reply), Cell(photo)]
  }
}
