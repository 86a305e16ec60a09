import Records

/// One scheduled time of an elder's task, and its outcome.
package struct TaskOccurrence: Hashable, Sendable {
  /// The outcome of an occasion.
  package enum Outcome: String, Hashable, Sendable {
    /// Answered before the deadline.
    case inTime
    /// Answered after the deadline.
    case late
    /// Not answered by the deadline.
    case missed
    /// Not due yet, or unanswered with the deadline still in the future at the reference time.
    case open
  }

  package let task: CareTask
  /// The local day of the occasion.
  package let day: LocalDate
  /// The scheduled time.
  package let dueAt: Instant
  /// The reply that completed the task; nil if there is none.
  package let reply: Reply?
  package let outcome: Outcome

  /// Seconds from the scheduled time to the reply; 0 if the reply was earlier.
  package var replyTime: Int64? { reply.map { max(0, $0.receivedAt - dueAt) } }
  /// Whether the task was answered, in time or late.
  package var isDone: Bool { outcome == .inTime || outcome == .late }
}

extension CareTask {
  /// Returns the scheduled times of the task in a window, with their outcomes.
  ///
  /// The database does not record when a task was paused, or completed without an end date. Such a
  /// task counts up to its last reply: completed occasions stay, and no occasion after it counts as
  /// missed.
  func occurrences(
    in window: Window, _ zone: Zone, answeredBy replies: [Reply], asOf moment: Instant
  ) -> [TaskOccurrence] {
    let first = max(window.first, startsOn)
    let last = min(window.last, endsOn ?? window.last)
    guard first <= last else { return [] }
    let stopsBySilence = status == .paused || (status == .completed && endsOn == nil)
    let end = stopsBySilence ? replies.last?.receivedAt : .validRange.upperBound
    // One more week, so that the last occasion also has a next one that ends its time for replies.
    let days = (first...last + 7).filter { weekdays.contains($0.weekday) }
    let asked = days.flatMap { day in times.map { (day, zone.instant(on: day, at: $0)) } }
    let answers = ReplyIndex(replies)
    let starts = replyStarts(asked.map(\.1))
    return zip(asked, zip(starts, starts.dropFirst() + [.validRange.upperBound]))
      .filter { occasion, _ in occasion.0 <= last && end.map { occasion.1 <= $0 } == true }
      .map { occasion, replyTime in
        let (day, due) = occasion
        // A reply sent before the due time counts only once the task is due.
        let isDue = due <= moment
        let replyEnd = max(replyTime.0, min(replyTime.1, due + 24 * hour))
        let reply = isDue ? answers.reply(to: due, in: replyTime.0..<replyEnd) : nil
        return TaskOccurrence(
          task: self, day: day, dueAt: due, reply: reply,
          outcome: outcome(due: due, reply: reply, asOf: moment))
      }
  }

  /// Returns the time from which a reply without a due time counts for each of the due times.
  ///
  /// This is an hour before, but not before the deadline of the previous one.
  private func replyStarts(_ dueTimes: [Instant]) -> [Instant] {
    let deadlines = dueTimes.map { $0 + Int64(deadlineMinutes) * 60 }
    return zip(dueTimes, [.validRange.lowerBound] + deadlines).map { due, previousDeadline in
      min(due, max(due + -hour, previousDeadline))
    }
  }

  private func outcome(due: Instant, reply: Reply?, asOf moment: Instant) -> TaskOccurrence.Outcome
  {
    let deadline = due + Int64(deadlineMinutes) * 60
    if let reply { return reply.receivedAt <= deadline ? .inTime : .late }
    return deadline < moment ? .missed : .open
  }
}

/// The replies to one task, indexed by the occasion they answer.
private struct ReplyIndex {
  private let byDueTime: [Instant: Reply]
  private let withoutDueTime: [Reply]

  /// Creates an index of replies sorted by time.
  init(_ replies: [Reply]) {
    byDueTime = Dictionary(replies.compactMap { reply in reply.dueAt.map { ($0, reply) } }) {
      first, _ in first
    }
    withoutDueTime = replies.filter { $0.dueAt == nil }
  }

  /// Returns the reply that names this due time, or the first one without a due time received in
  /// `timeRange`.
  func reply(to due: Instant, in timeRange: Range<Instant>) -> Reply? {
    if let reply = byDueTime[due] { return reply }
    let index = withoutDueTime.partitioningIndex { $0.receivedAt >= timeRange.lowerBound }
    return index < withoutDueTime.endIndex && timeRange.contains(withoutDueTime[index].receivedAt)
      ? withoutDueTime[index] : nil
  }
}
