import Records

/// One moment an elder's task was asked for, and what came of it.
package struct Occasion: Hashable, Sendable {
  /// What came of it.
  package enum Outcome: String, Hashable, Sendable {
    /// Answered before the deadline.
    case inTime
    /// Answered after the deadline.
    case late
    /// Not answered, and the deadline has passed.
    case missed
    /// Not due yet, or still within the deadline at the moment of the report.
    case open
  }

  package let task: CareTask
  /// The local day it belongs to.
  package let day: LocalDate
  /// When it was asked for.
  package let dueAt: Instant
  /// The answer that says it is done; nil where there is none.
  package let reply: Reply?
  /// What came of it.
  package let outcome: Outcome

  /// Seconds from the question to the answer; 0 where the answer came before.
  package var replyTime: Int64? { reply.map { max(0, $0.receivedAt - dueAt) } }
  /// Whether it was answered, in time or late.
  package var isDone: Bool { outcome == .inTime || outcome == .late }
}

extension CareTask {
  /// The moments the task is asked for in a window.
  ///
  /// When a task was paused or, without a last day, completed is not recorded: it counts up to its
  /// last answer, so that what was done stays done and nobody is told to have missed what was not
  /// asked for.
  func occasions(
    in window: Window, _ zone: Zone, answeredBy replies: [Reply], until moment: Instant
  ) -> [Occasion] {
    let first = max(window.first, startsOn)
    let last = min(window.last, endsOn ?? window.last)
    guard first <= last else { return [] }
    let stopsBySilence = status == .paused || (status == .completed && endsOn == nil)
    let end = stopsBySilence ? replies.last?.receivedAt : .accepted.upperBound
    // One day more, so that the last occasion too knows where the next one takes over.
    let days = (first...last + 7).filter { weekdays.contains($0.weekday) }
    let asked = days.flatMap { day in times.map { (day, zone.instant(on: day, at: $0)) } }
    let answers = TaskAnswers(replies)
    return zip(asked, asked.dropFirst() + [(last, .accepted.upperBound)])
      .filter { occasion, _ in occasion.0 <= last && end.map { occasion.1 <= $0 } == true }
      .map { occasion, next in
        let (day, due) = occasion
        // An answer given ahead of time counts once the task is due.
        let isDue = due <= moment
        let reply = isDue ? answers.first(to: due, before: min(next.1, due + 24 * hour)) : nil
        return Occasion(
          task: self, day: day, dueAt: due, reply: reply,
          outcome: outcome(due: due, reply: reply, until: moment))
      }
  }

  private func outcome(due: Instant, reply: Reply?, until moment: Instant) -> Occasion.Outcome {
    let deadline = due + Int64(deadlineMinutes) * 60
    if let reply { return reply.receivedAt <= deadline ? .inTime : .late }
    return deadline < moment ? .missed : .open
  }
}

/// The answers to one task, found by the moment they answer.
private struct TaskAnswers {
  private let named: [Instant: Reply]
  private let unnamed: [Reply]

  /// Takes answers in order of time.
  init(_ replies: [Reply]) {
    named = Dictionary(replies.compactMap { reply in reply.dueAt.map { ($0, reply) } }) {
      first, _ in first
    }
    unnamed = replies.filter { $0.dueAt == nil }
  }

  /// The answer that names the moment asked for, else the first that came before the next one.
  func first(to due: Instant, before next: Instant) -> Reply? {
    if let reply = named[due] { return reply }
    let index = unnamed.firstIndexWhere { $0.receivedAt >= due }
    return index < unnamed.endIndex && unnamed[index].receivedAt < next ? unnamed[index] : nil
  }
}
