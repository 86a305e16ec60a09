/// One moment an elder's task was asked for, and what came of it.
package struct Occasion: Hashable, Sendable {
  /// What came of it.
  package enum Outcome: Hashable, Sendable {
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
  package let dueAt: Instant
  package let reply: Reply?
  package let outcome: Outcome

  /// Seconds from the question to the answer.
  package var replyTime: Int64? { reply.map { $0.receivedAt - dueAt } }
  /// Whether it was answered, in time or late.
  package var isDone: Bool { outcome == .inTime || outcome == .late }
}

/// How an elder's tasks went in a window.
package struct ElderFigures: Hashable, Sendable {
  /// The rate of one day: nil where nothing was due.
  package struct Day: Hashable, Sendable {
    package let date: LocalDate
    package let due: Int
    package let done: Int
    /// Done out of due, 0 to 1.
    package var rate: Double? { due == 0 ? nil : Double(done) / Double(due) }
  }

  package let window: Window
  /// Every occasion in order of time.
  package let occasions: [Occasion]
  package let days: [Day]

  /// Counts an elder's window; what is due after the journal's moment is neither done nor missed.
  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let zone = journal.zone(of: profile)
    let replies = Dictionary(
      grouping: journal.replies.of(profile.id).filter { $0.completed && $0.task != nil },
      by: { $0.task })
    var occasions: [Occasion] = []
    for task in journal.tasks.of(profile.id) where task.status != .paused {
      occasions += task.occasions(
        in: window, zone, answeredBy: replies[ID(task.entry.id)] ?? [], until: journal.moment)
    }
    occasions.sort { ($0.dueAt, $0.task.entry.id) < ($1.dueAt, $1.task.entry.id) }
    let byDay = Dictionary(grouping: occasions.filter { $0.outcome != .open }, by: \.day)
    self.window = window
    self.occasions = occasions
    days = window.days.map { date in
      let due = byDay[date] ?? []
      return Day(date: date, due: due.count, done: due.count(where: \.isDone))
    }
  }

  /// How many occasions came out a certain way.
  package func count(_ outcome: Occasion.Outcome) -> Int {
    occasions.count { $0.outcome == outcome }
  }

  /// Done out of due over the window, 0 to 1; nil where nothing was due.
  package var rate: Double? { Self.rate(of: occasions) }

  /// The rate of each category, the best first.
  package var categories: [(category: CareTask.Category, rate: Double)] {
    Dictionary(grouping: occasions, by: \.task.category)
      .compactMap { category, occasions in Self.rate(of: occasions).map { (category, $0) } }
      .sorted { ($1.1, $0.0.rawValue) < ($0.1, $1.0.rawValue) }
  }

  /// The mean and the median reply time in seconds; nil where nothing was answered.
  package var replyTime: (mean: Double, median: Double)? {
    let times = occasions.compactMap(\.replyTime).map(Double.init)
    guard let mean = Statistics.mean(times), let median = Statistics.median(times) else {
      return nil
    }
    return (mean, median)
  }

  /// The days in a row, up to the last one with anything due, on which everything due was done, and
  /// the longest such run in the window; days with nothing due neither count nor break a run.
  package var streak: (latest: Int, best: Int) {
    var latest = 0
    var best = 0
    for day in days where day.due > 0 {
      latest = day.done == day.due ? latest + 1 : 0
      best = max(best, latest)
    }
    return (latest, best)
  }

  private static func rate(of occasions: [Occasion]) -> Double? {
    let due = occasions.filter { $0.outcome != .open }
    return due.isEmpty ? nil : Double(due.count(where: \.isDone)) / Double(due.count)
  }
}

extension CareTask {
  /// The moments the task is asked for in a window.
  fileprivate func occasions(
    in window: Window, _ zone: Zone, answeredBy replies: [Reply], until moment: Instant
  ) -> [Occasion] {
    let first = max(window.first, startsOn)
    let last = min(window.last, endsOn ?? window.last)
    guard first <= last else { return [] }
    let days = (first...last).filter { weekdays.contains($0.weekday) }
    // One day more, so that the last occasion too knows where the next one takes over.
    let asked = days.flatMap { day in times.map { (day, zone.instant(on: day, at: $0)) } }
    return asked.enumerated().map { index, occasion in
      let (day, due) = occasion
      let next = index + 1 < asked.count ? asked[index + 1].1 : due + 24 * hour
      let reply = reply(to: due, before: min(next, due + 24 * hour), in: replies)
      return Occasion(
        task: self, day: day, dueAt: due, reply: reply,
        outcome: outcome(due: due, reply: reply, until: moment))
    }
  }

  /// The answer that names the moment asked for, else the first that came before the next one.
  private func reply(to due: Instant, before next: Instant, in replies: [Reply]) -> Reply? {
    replies.first { $0.dueAt == due }
      ?? replies.first { $0.dueAt == nil && (due..<next).contains($0.receivedAt) }
  }

  private func outcome(due: Instant, reply: Reply?, until moment: Instant) -> Occasion.Outcome {
    let deadline = due + Int64(deadlineMinutes) * 60
    if let reply { return reply.receivedAt <= deadline ? .inTime : .late }
    return deadline < moment ? .missed : .open
  }
}
