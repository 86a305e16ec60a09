import Records

/// One scheduled time of an elder's task, and its outcome.
package struct TaskOccurrence: Hashable, Sendable {
  package enum Outcome: String, Hashable, Sendable {
    case inTime
    case late
    case missed
    /// The task is not due yet, or it is not answered and its deadline has not passed.
    case open
  }

  package let task: CareTask
  package let day: LocalDate
  package let dueAt: Instant
  package let reply: Reply?
  package let outcome: Outcome

  /// The seconds from the due time of the task to the reply, 0 if the reply was earlier, or nil if there is no reply.
  package var replySeconds: Int64? { reply.map { max(0, $0.receivedAt - dueAt) } }
  package var isDone: Bool { outcome == .inTime || outcome == .late }
}

extension CareTask {
  /// Returns the times at which an elder's task was due on the days of a window, with their outcomes.
  ///
  /// For an answered time, it is the due time in the reply, which differs from the schedule if the schedule was
  /// changed. The database does not record when a task was paused, or completed without an end date. Such a task counts
  /// only up to its last reply.
  func occurrences(
    in window: Window, _ zone: Zone, answeredBy replies: [Reply], evaluatedAt moment: Instant
  ) -> [TaskOccurrence] {
    let first = max(window.first, startsOn)
    let last = min(window.last, endsOn ?? window.last)
    guard first <= last else { return [] }
    let stopsBySilence = status == .paused || (status == .completed && endsOn == nil)
    let end = stopsBySilence ? replies.last?.receivedAt : .validRange.upperBound
    // The days include one more week, because a reply can answer a time after the window.
    let days = (first...last + 7).filter { weekdays.contains($0.weekday) }
    let dueTimes = days.flatMap { day in times.map { zone.instant(on: day, at: $0) } }
    let answers = repliesByDueTime(
      from: replies.filter { zone.day(of: $0.dueAt ?? $0.receivedAt) >= first },
      to: dueTimes.sorted(), zone)
    return dueTimes.compactMap { scheduled in
      let answer = answers[scheduled]
      let due = answer?.dueAt ?? scheduled
      let day = zone.day(of: due)
      guard day <= last, let end, due <= end else { return nil }
      // A reply sent before the due time counts only once the task is due.
      let reply = due <= moment ? answer : nil
      return TaskOccurrence(
        task: self, day: day, dueAt: due, reply: reply,
        outcome: outcome(due: due, reply: reply, evaluatedAt: moment))
    }
  }

  /// Returns the replies by the scheduled time in `dueTimes` that they answer.
  ///
  /// The first reply to a time counts. If the due time in a reply is not scheduled, because the schedule was changed,
  /// the reply answers the nearest time of the same day that has no reply yet. If nothing is scheduled on that day, it
  /// answers the nearer of the times before and after it, at most half a week away. A reply without a due time answers
  /// the last time in the 24 hours before it, or the first time after it if that is nearer and at most two hours away.
  private func repliesByDueTime(
    from replies: [Reply], to dueTimes: [Instant], _ zone: Zone
  ) -> [Instant: Reply] {
    let byDueTime = Dictionary(replies.map { ($0.dueAt, $0) }) { first, _ in first }
    func times(_ from: Instant, _ end: Instant) -> ArraySlice<Instant> {
      dueTimes[dueTimes.partitioningIndex { $0 >= from }...].prefix { $0 < end }
    }
    var answers: [Instant: Reply] = [:]
    for due in dueTimes { answers[due] = byDueTime[due] }
    for reply in replies {
      if let due = reply.dueAt, answers[due] != nil || byDueTime[due] != reply { continue }
      let time = reply.dueAt ?? reply.receivedAt
      let (reach, reachAhead) = reply.dueAt == nil ? (24 * hour, 2 * hour) : (84 * hour, 84 * hour)
      let day = zone.timeRange(of: zone.day(of: time))
      var near = reply.dueAt == nil ? [] : times(day.lowerBound, day.upperBound)
      if near.isEmpty {
        near = times(time + -reach, time).suffix(1) + times(time, time + reachAhead).prefix(1)
      }
      let nearest = near.sorted { abs($0 - time) < abs($1 - time) }
        .first { reply.dueAt == nil || answers[$0] == nil }
      guard let nearest else { continue }
      guard let earlier = answers[nearest] else {
        answers[nearest] = reply
        continue
      }
      // If two replies to this time are at least an hour apart, the earlier reply was a late answer to the time before.
      if reply.dueAt == nil, earlier.dueAt == nil, earlier.receivedAt < nearest,
        reply.receivedAt - earlier.receivedAt >= hour,
        let before = times(day.lowerBound, nearest).last, answers[before] == nil
      {
        answers[before] = earlier
        answers[nearest] = reply
      }
    }
    return answers
  }

  private func outcome(due: Instant, reply: Reply?, evaluatedAt moment: Instant)
    -> TaskOccurrence.Outcome
  {
    let deadline = due + Int64(deadlineMinutes) * 60
    if let reply { return reply.receivedAt <= deadline ? .inTime : .late }
    return deadline < moment ? .missed : .open
  }
}

extension Reply {
  /// True if the answer says that a dose was not taken.
  ///
  /// This is the case if it contains a phrase such as "not taken". It is also the case if it starts with "no" or
  /// contains "forgot" or "later", unless it also contains a word such as "taken".
  package var deniesDose: Bool {
    guard let text, !text.isEmpty else { return false }
    let words = MedicineName.normalized(text).split { !$0.isLetter }.map(String.init)
    let sentence = " " + words.joined(separator: " ") + " "
    func contains(_ starts: [String]) -> Bool {
      starts.contains { !sentence.byteRanges(of: " \($0)").isEmpty }
    }
    if contains(Self.doseDenialPhrases) { return true }
    let isVague =
      words.first.map { Self.negationWords.contains($0) } ?? false
      || contains(Self.doseDelayPhrases)
    return isVague && Self.confirmationWords.isDisjoint(with: words)
      && !contains(Self.doseAssurancePhrases)
  }

  private static let doseDenialPhrases = LanguageWords.all.flatMap(\.notTakenPhrases)
  private static let negationWords = Set(LanguageWords.all.flatMap(\.noWords))
  private static let doseDelayPhrases = LanguageWords.all.flatMap(\.laterPhrases)
  private static let confirmationWords = Set(LanguageWords.all.flatMap(\.takenWords))
  private static let doseAssurancePhrases = LanguageWords.all.flatMap(\.notForgotten)

  /// Returns true if the reply completes a task.
  ///
  /// A reply such as "No" or "I forgot" does not complete a task about a medicine, but "no" can answer another task,
  /// such as "Any pain?".
  func completes(_ task: CareTask) -> Bool {
    completesTask && !(task.category == .medication && deniesDose)
  }
}
