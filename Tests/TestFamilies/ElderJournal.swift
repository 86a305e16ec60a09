@testable import Knowledge
@testable import Records

/// The records of Rosa, an elder in Paris, and the plan of a pill.
///
/// Times are in seconds since midnight of 2026-06-08, a Monday, in Paris.
struct ElderJournal {
  static let monday = day("2026-06-08")
  private var journal = Journal(
    of: Profile(entry: RecordMetadata(id: "rosa"), kind: .elder, name: "Rosa"))

  /// Creates a journal in which the pill was taken a minute after some of the moments when it was due.
  init(
    hours: [Int] = [8, 20], weekdays: Set<Int> = Set(1...7), _ status: CareTask.Status = .active,
    endsOn end: String? = nil, taken dueTimes: [Int64] = []
  ) {
    addTask("Pill", .medication, hours: hours, weekdays: weekdays, status, endsOn: end)
    for due in dueTimes { addReply(due: due, at: due + 60) }
  }

  /// Adds a task, whose title is also its id, with ten minutes to answer it.
  mutating func addTask(
    _ title: String, _ category: CareTask.Category, hours: [Int], weekdays: Set<Int> = Set(1...7),
    _ status: CareTask.Status = .active, endsOn end: String? = nil
  ) {
    let task = CareTask(
      entry: RecordMetadata(id: title), title: title, category: category, weekdays: weekdays,
      times: hours.map { LocalTime(minutes: $0 * 60) }, deadlineMinutes: 10, status: status,
      startsOn: Self.monday, endsOn: end.map(day))
    journal.add(task, to: \.tasks)
  }

  /// Adds a reply about the pill.
  mutating func addReply(due: Int64? = nil, at moment: Int64, completes: Bool = true) {
    let reply = Reply(
      task: ID("Pill"), dueAt: due.map(at), receivedAt: at(moment), text: "yes",
      completesTask: completes)
    journal.add(reply, to: \.replies)
  }

  /// Computes metrics at a moment, up to which the records must be, of some days up to `last`, or from Monday on.
  func metrics(until moment: Int64, days: Int = 2, endingOn last: LocalDate? = nil) -> ElderMetrics
  {
    var journal = journal
    journal.referenceTime = at(moment)
    let window = Window(dayCount: days, endingOn: last ?? Self.monday + (days - 1))
    return ElderMetrics(journal, of: journal.profiles[0], in: window)
  }

  private func at(_ seconds: Int64) -> Instant { Instant(seconds: 1_780_869_600 + seconds) }
}
