import Records

package struct ElderMetrics: Hashable, Sendable {
  package struct Rate: Hashable, Sendable {
    /// The number of due times that were answered or finally missed.
    package let dueCount: Int
    package let doneCount: Int
    package var share: Double? { dueCount == 0 ? nil : Double(doneCount) / Double(dueCount) }

    init(_ occasions: some Sequence<TaskOccurrence>) {
      let judged = occasions.filter { $0.outcome != .open }
      dueCount = judged.count
      doneCount = judged.count(where: \.isDone)
    }
  }

  package struct Day: Hashable, Sendable {
    package let date: LocalDate
    package let dueCount: Int
    package let doneCount: Int
    package var rate: Double? { dueCount == 0 ? nil : Double(doneCount) / Double(dueCount) }
  }

  /// The results of a week from Monday to Sunday; only its days in the window count.
  package struct Week: Hashable, Sendable {
    package let monday: LocalDate
    package let rate: Rate
  }

  package struct TaskRate: Hashable, Sendable {
    package let task: CareTask
    package let rate: Rate
  }

  package let window: Window
  /// All due times in the window with their results, sorted by time.
  package let occurrences: [TaskOccurrence]
  package let days: [Day]
  /// The weeks in which a task was due, in order.
  package let weeks: [Week]
  /// The tasks that were due in the window, sorted by title and id.
  package let tasks: [TaskRate]
  /// The series of days on which all was done, from the first day of any task to the last day of the window.
  package let overallStreak: CompletionStreak
  package let windowStreak: CompletionStreak
  /// The doses of medicines; a planned day counts only if at least one dose was recorded on it.
  package let medication: MedicationMetrics
  package let recordCounts: [CaregiverRecordCount]

  /// Computes the metrics; on the last day of a profile that has ended, only answered tasks count.
  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let zone = journal.zone(of: profile)
    let replies = Dictionary(
      grouping: journal.replies.of(profile.id).filter { $0.task != nil }, by: { $0.task })
    let tasks = journal.tasks.of(profile.id)
    let firstDay = min(window.first, tasks.map(\.startsOn).min() ?? window.first)
    let lastDay = journal.hasEnded(profile) ? journal.lastDay(of: profile) : nil
    let history = tasks.flatMap { task in
      task.occurrences(
        in: Window(from: firstDay, through: window.last), zone,
        answeredBy: (replies[ID(task.entry.id)] ?? []).filter { $0.completes(task) },
        asOf: journal.referenceTime)
    }.filter { occasion in occasion.isDone || lastDay.map { occasion.day < $0 } ?? true }
    let occasions = history.filter { $0.day >= window.first }
      .sorted { ($0.dueAt, $0.task.entry.id) < ($1.dueAt, $1.task.entry.id) }
    overallStreak = CompletionStreak(history)
    windowStreak = CompletionStreak(occasions)
    self.window = window
    self.occurrences = occasions
    let byDay = Dictionary(grouping: occasions, by: \.day)
    days = window.days.map { date in
      let rate = Rate(byDay[date] ?? [])
      return Day(date: date, dueCount: rate.dueCount, doneCount: rate.doneCount)
    }
    weeks = Dictionary(grouping: occasions) { $0.day - ($0.day.weekday - 1) }
      .map { Week(monday: $0, rate: Rate($1)) }
      .filter { $0.rate.dueCount > 0 }.sorted { $0.monday < $1.monday }
    self.tasks = Dictionary(grouping: occasions, by: \.task.entry.id)
      .map { TaskRate(task: $1[0].task, rate: Rate($1)) }
      .sorted { ($0.task.title, $0.task.entry.id) < ($1.task.title, $1.task.entry.id) }
    medication = MedicationMetrics(journal, of: profile, in: window)
    recordCounts = CaregiverRecordCount.counts(of: profile, in: window, journal)
  }

  package func count(_ outcome: TaskOccurrence.Outcome) -> Int {
    occurrences.count { $0.outcome == outcome }
  }

  package var rate: Double? { Rate(occurrences).share }

  /// The rate of each category, highest first.
  package var categoryRates: [(category: CareTask.Category, rate: Double)] {
    Dictionary(grouping: occurrences, by: \.task.category)
      .compactMap { category, occasions in Rate(occasions).share.map { (category, $0) } }
      .sorted { ($1.1, $0.0.rawValue) < ($0.1, $1.0.rawValue) }
  }

  /// Returns the categories with this rate, which must be the rate of one of them.
  func categories(withRate rate: Double) -> [CareTask.Category] {
    categoryRates.filter { $0.rate == rate }.map(\.category)
  }

  /// The category with the highest rate, or nil if there is only one category; the same applies to ``weakestCategory``.
  var bestCategory: CareTask.Category? { categoryRates.dropLast().first?.category }
  var weakestCategory: CareTask.Category? { categoryRates.dropFirst().last?.category }

  var ratesOfLastSevenDays: [Double?] { days.suffix(7).map(\.rate) }

  /// The minimum number of replies for which a median reply time is stated.
  static let minimumReplyCount = 4

  /// The mean and median reply time in seconds, or nil if nothing was answered.
  package var replyTime: (mean: Double, median: Double)? {
    let times = occurrences.compactMap(\.replyTime).map(Double.init)
    guard let mean = Statistics.mean(times), let median = Statistics.median(times) else {
      return nil
    }
    return (mean, median)
  }

  /// The mean and median reply time in seconds, or nil if there are too few replies to state it.
  package var reportedReplyTime: (mean: Double, median: Double)? {
    occurrences.count { $0.reply != nil } >= Self.minimumReplyCount ? replyTime : nil
  }
}

/// Consecutive days on which all due tasks were done.
///
/// Days on which nothing was due do not count and do not end the series. The same applies to days on which some tasks
/// are still open and none was missed.
package struct CompletionStreak: Hashable, Sendable {
  package private(set) var currentLength = 0
  package private(set) var bestLength = 0
  private(set) var currentReplyIDs: [String] = []
  /// The ids of the replies in the longest series; of two that are equally long, those in the later one.
  private(set) var bestReplyIDs: [String] = []

  init(_ occasions: some Sequence<TaskOccurrence>) {
    let days = Dictionary(grouping: occasions, by: \.day).sorted { $0.key < $1.key }
    for (_, asked) in days {
      if asked.contains(where: { $0.outcome == .missed }) {
        currentLength = 0
        currentReplyIDs = []
      } else if asked.allSatisfy(\.isDone) {
        currentLength += 1
        currentReplyIDs += asked.compactMap { $0.reply?.entry.id }
      }
      if currentLength > 0, currentLength >= bestLength {
        (bestLength, bestReplyIDs) = (currentLength, currentReplyIDs)
      }
    }
  }
}

package struct MedicineDays: Hashable, Sendable {
  package let title: String
  package let tasks: [CareTask]
  /// The number of days on which all doses were confirmed or at least one was missed.
  package let dueDayCount: Int
  let missedDays: [LocalDate]
  /// The number of confirmed doses and of due doses, or nil if no day has several doses.
  package let doses: ElderMetrics.Rate?

  /// The number of days on which all doses were confirmed.
  package var takenDayCount: Int { dueDayCount - missedDays.count }

  /// Creates the days of a medicine; returns nil if no day has a result.
  ///
  /// Due times at the same moment are one dose, because a task can be entered twice.
  fileprivate init?(_ all: [TaskOccurrence]) {
    let occasions = Dictionary(grouping: all, by: \.dueAt).values
      .compactMap { $0.first(where: \.isDone) ?? $0.first }
    let days = Dictionary(grouping: occasions, by: \.day)
    missedDays = days.filter { $0.value.contains { $0.outcome == .missed } }.keys.sorted()
    dueDayCount = missedDays.count + days.values.count { $0.allSatisfy(\.isDone) }
    guard dueDayCount > 0, let first = all.first else { return nil }
    title = first.task.title
    tasks = Set(all.map(\.task)).sorted { $0.entry.id < $1.entry.id }
    doses = days.values.contains { $0.count > 1 } ? ElderMetrics.Rate(occasions) : nil
  }
}

/// Two or more consecutive due times of a task that were all missed.
package struct MissedRun: Hashable, Sendable {
  package let task: CareTask
  package let count: Int
  package let days: ClosedRange<LocalDate>
}

extension ElderMetrics {
  /// The days of each medicine; the one that was missed most often is first.
  ///
  /// Tasks with the same title are one medicine.
  package var medicineDays: [MedicineDays] {
    let occasions = occurrences.filter { $0.task.category == .medication }
    return Dictionary(grouping: occasions) { MedicineName.normalized($0.task.title) }.values
      .compactMap(MedicineDays.init)
      .sorted { ($1.missedDays.count, $0.title) < ($0.missedDays.count, $1.title) }
  }

  /// All series of missed due times in the window, newest first; a due time that is still open does not end a series.
  package var missedRuns: [MissedRun] {
    let judged = occurrences.filter { $0.outcome != .open }
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

extension ElderMetrics.Day {
  /// The columns of `daily.csv`, to which new ones are added at the end.
  static var columns: DailyColumns<Self> {
    [
      "date": { .date($0.date) },
      "due": { .integer($0.dueCount) },
      "done": { .integer($0.doneCount) },
      "rate": { share($0.rate) },
    ]
  }
}
