import Records

/// How an elder's tasks went in a window.
package struct ElderFigures: Hashable, Sendable {
  /// Done out of due.
  package struct Rate: Hashable, Sendable {
    /// How often something was due: answered, or missed for good.
    package let due: Int
    /// How often it was answered, in time or late.
    package let done: Int
    /// Done out of due, 0 to 1; nil where nothing was due.
    package var share: Double? { due == 0 ? nil : Double(done) / Double(due) }

    init(_ occasions: some Sequence<Occasion>) {
      let judged = occasions.filter { $0.outcome != .open }
      due = judged.count
      done = judged.count(where: \.isDone)
    }
  }

  /// One day.
  package struct Day: Hashable, Sendable {
    package let date: LocalDate
    /// How often something was due.
    package let due: Int
    /// How often it was answered.
    package let done: Int
    /// Done out of due, 0 to 1; nil where nothing was due.
    package var rate: Double? { due == 0 ? nil : Double(done) / Double(due) }
  }

  /// A week from Monday, as far as it lies in the window.
  package struct Week: Hashable, Sendable {
    /// Its Monday.
    package let monday: LocalDate
    package let rate: Rate
  }

  /// One task.
  package struct TaskRate: Hashable, Sendable {
    package let task: CareTask
    package let rate: Rate
  }

  package let window: Window
  /// Every occasion in order of time.
  package let occasions: [Occasion]
  /// Every day of the window.
  package let days: [Day]
  /// The weeks on which something was due, in order.
  package let weeks: [Week]
  /// The tasks that were due, by title and id.
  package let tasks: [TaskRate]
  /// The runs of days with everything done, from the first day a task was asked for to the window's
  /// last.
  package let streak: DoneStreak
  /// The same of the window's days alone.
  package let windowStreak: DoneStreak
  /// Doses; a planned day is judged where any dose was recorded on it.
  package let medication: MedicationFigures
  /// Who made the records.
  package let caregivers: [CaregiverShare]

  /// Counts an elder's window; what is due after the journal's moment is neither done nor missed.
  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let zone = journal.zone(of: profile)
    let replies = Dictionary(
      grouping: journal.replies.of(profile.id).filter { $0.completed && $0.task != nil },
      by: { $0.task })
    let tasks = journal.tasks.of(profile.id)
    let firstDay = min(window.first, tasks.map(\.startsOn).min() ?? window.first)
    let history = tasks.flatMap { task in
      task.occasions(
        in: Window(from: firstDay, through: window.last), zone,
        answeredBy: replies[ID(task.entry.id)] ?? [], until: journal.moment)
    }
    let occasions = history.filter { $0.day >= window.first }
      .sorted { ($0.dueAt, $0.task.entry.id) < ($1.dueAt, $1.task.entry.id) }
    streak = DoneStreak(history)
    windowStreak = DoneStreak(occasions)
    self.window = window
    self.occasions = occasions
    let byDay = Dictionary(grouping: occasions, by: \.day)
    days = window.days.map { date in
      let rate = Rate(byDay[date] ?? [])
      return Day(date: date, due: rate.due, done: rate.done)
    }
    weeks = Dictionary(grouping: occasions) { $0.day - ($0.day.weekday - 1) }
      .map { Week(monday: $0, rate: Rate($1)) }
      .filter { $0.rate.due > 0 }.sorted { $0.monday < $1.monday }
    self.tasks = Dictionary(grouping: occasions, by: \.task.entry.id)
      .map { TaskRate(task: $1[0].task, rate: Rate($1)) }
      .sorted { ($0.task.title, $0.task.entry.id) < ($1.task.title, $1.task.entry.id) }
    medication = MedicationFigures(journal, of: profile, in: window) { _, doses in doses > 0 }
    caregivers = CaregiverShare.shares(of: profile, in: window, journal)
  }

  /// How many occasions came out a certain way.
  package func count(_ outcome: Occasion.Outcome) -> Int {
    occasions.count { $0.outcome == outcome }
  }

  /// Done out of due over the window, 0 to 1; nil where nothing was due.
  package var rate: Double? { Rate(occasions).share }

  /// The rate of each category, the best first.
  package var categories: [(category: CareTask.Category, rate: Double)] {
    Dictionary(grouping: occasions, by: \.task.category)
      .compactMap { category, occasions in Rate(occasions).share.map { (category, $0) } }
      .sorted { ($1.1, $0.0.rawValue) < ($0.1, $1.0.rawValue) }
  }

  /// The kinds of task of which just this share was done.
  func categories(of rate: Double) -> [CareTask.Category] {
    categories.filter { $0.rate == rate }.map(\.category)
  }

  /// The category with the best rate; nil where there is but one.
  package var bestCategory: CareTask.Category? {
    let categories = categories
    return categories.count > 1 ? categories.first?.category : nil
  }

  /// The category with the weakest rate; nil where there is but one.
  package var weakestCategory: CareTask.Category? {
    let categories = categories
    return categories.count > 1 ? categories.last?.category : nil
  }

  /// The rates of the window's last seven days, the oldest first; nil where nothing was due.
  package var lastSevenRates: [Double?] { days.suffix(7).map(\.rate) }

  /// The mean and the median reply time in seconds; nil where nothing was answered.
  package var replyTime: (mean: Double, median: Double)? {
    let times = occasions.compactMap(\.replyTime).map(Double.init)
    guard let mean = Statistics.mean(times), let median = Statistics.median(times) else {
      return nil
    }
    return (mean, median)
  }
}

/// Days in a row on which everything due was done.
///
/// Days with nothing due neither count nor break a run, and neither does a day on which something is
/// still open, as long as nothing on it was missed.
package struct DoneStreak: Hashable, Sendable {
  /// How many days the run up to the last day has.
  package private(set) var latest = 0
  /// How many days the longest run has; of two that are equally long the later one.
  package private(set) var best = 0
  /// The ids of the answers the run up to the last day rests on.
  package private(set) var latestRows: [String] = []
  /// The ids of the answers the longest run rests on.
  package private(set) var bestRows: [String] = []

  /// Looks through occasions in order of their days.
  init(_ occasions: some Sequence<Occasion>) {
    let days = Dictionary(grouping: occasions, by: \.day).sorted { $0.key < $1.key }
    for (_, asked) in days {
      if asked.contains(where: { $0.outcome == .missed }) {
        latest = 0
        latestRows = []
      } else if asked.allSatisfy(\.isDone) {
        latest += 1
        latestRows += asked.compactMap { $0.reply?.entry.id }
      }
      if latest > 0, latest >= best { (best, bestRows) = (latest, latestRows) }
    }
  }
}

/// A task that got no answer twice or more in a row.
package struct MissedRun: Hashable, Sendable {
  package let task: CareTask
  /// How often.
  package let count: Int
  /// From the first day to the last.
  package let days: ClosedRange<LocalDate>
}

extension ElderFigures {
  /// Every run of missed answers in the window, the newest first; what is still open ends none.
  package var missedRuns: [MissedRun] {
    let judged = occasions.filter { $0.outcome != .open }
    let runs = Dictionary(grouping: judged, by: \.task.entry.id).values.flatMap { occasions in
      occasions.split { $0.outcome != .missed }.compactMap { run -> MissedRun? in
        guard run.count > 1, let first = run.first, let last = run.last else { return nil }
        return MissedRun(task: first.task, count: run.count, days: first.day...last.day)
      }
    }
    return runs.sorted {
      ($1.days.upperBound, $0.task.title, $0.task.entry.id)
        < ($0.days.upperBound, $1.task.title, $1.task.entry.id)
    }
  }
}
