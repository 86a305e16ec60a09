/// A task for an elder, such as an exercise, that is due at the same times every week.
///
/// The elder answers each time with a text message, a photo or both, as the task's `confirmation` requires.
package struct CareTask: ProfileRecord, Hashable {
  package enum Category: String, Sendable, CaseIterable, Encodable {
    case medication
    case exercise
    case social
    case health
    case nutrition
    case other
  }

  /// What an elder sends to show that a task is done.
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

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var title = ""
  package var details: String?
  package var category = Category.other
  /// The ISO weekdays on which the task is due, from 1 for Monday to 7 for Sunday.
  package var weekdays = Set<Int>()
  package var times = [LocalTime]()
  /// The minutes after the due time within which an answer is in time.
  package var deadlineMinutes = 0
  package var confirmation = Confirmation.text
  package var status = Status.active
  package var startsOn = LocalDate.epoch
  package var endsOn: LocalDate?

  package var sortTime: Int64 { startsOn.sortTime }
  package var timing: RecordTiming { .unrestricted }

  package static let table = RecordTable(
    "tasks", of: CareTask(), uses: [.startsDailyTable, .isForDoctors]
  ) {
    Column("title", \.title, .text(.freeText), label: "field.title", identifiesRecord: true)
    Column("details", \.details, .text(.freeText), label: "field.details")
    Column("category", \.category, .word("task_category"), label: "column.category")
    Column("weekdays", \.weekdays, .weekdays)
    Column("times", \.times, .timesOfDay, label: "field.times")
    Column("deadline_minutes", \.deadlineMinutes, .wholeNumber(1...1440, in: .minutes))
    Column("confirmation", \.confirmation, .word("task_confirmation"))
    Column("status", \.status, .word("task_status"), label: "column.state")
    Column("starts_on", \.startsOn, .day, label: "field.started_at")
    Column.lastDay("ends_on", \.endsOn, label: "field.ended_at") { $0.startsOn }
  }
}

/// A text message or photo that an elder sent, usually as the answer to a task.
package struct Reply: ProfileRecord, Hashable, Encodable {
  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var task: ID<CareTask>?
  /// The time at which the answered task was due.
  package var dueAt: Instant?
  package var receivedAt = Instant.epoch
  package var text: String?
  package var photo: ID<Photo>?
  package var completesTask = false
  package var isFavorite = false

  package var sortTime: Int64 { receivedAt.seconds }

  package static let table = RecordTable("replies", of: Reply(), uses: [.isEvent, .isForDoctors]) {
    Column("task_id", \.task, .reference(to: "tasks"))
    Column("due_at", \.dueAt, .moment, label: "column.due")
    Column.eventTime("received_at", \.receivedAt)
    Column("text", \.text, .text(.freeText), label: "field.text")
    Column("photo_id", \.photo, .reference(to: "photos"))
    Column("completed", \.completesTask, .flag, label: "column.tasks_done")
    Column("favourite", \.isFavorite, .flag, label: "photo.favorite")
  }
}

/// An event in the gallery of an elder, a timeline that an app shows to all caregivers of the elder.
package struct GalleryEvent: ProfileRecord, Hashable {
  package enum Kind: String, Sendable, CaseIterable, Encodable {
    case taskAnswered = "task_answered"
    case profileJoined = "profile_joined"
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var kind = Kind.taskAnswered
  package var happenedAt = Instant.epoch
  package var reply: ID<Reply>?
  package var photo: ID<Photo>?

  package var sortTime: Int64 { happenedAt.seconds }

  package static let table = RecordTable("gallery_events", of: GalleryEvent(), uses: []) {
    Column("kind", \.kind, .word("gallery_event"), label: "field.kind")
    Column.eventTime("happened_at", \.happenedAt)
    Column("reply_id", \.reply, .reference(to: "replies"))
    Column("photo_id", \.photo, .reference(to: "photos"))
  }
}
