import Records

package struct ElderMetrics: Hashable, Sendable {
  /// The number of times at which tasks were due, and how often the tasks were then done.
  package struct CompletionRate: Hashable, Sendable {
    /// The number of times at which a task was due and was then done or missed, without times that are still open.
    package let dueCount: Int
    package let doneCount: Int
    package var doneShare: Double? { dueCount == 0 ? nil : Double(doneCount) / Double(dueCount) }

    init(_ occasions: some Sequence<TaskOccurrence>) {
      let finished = occasions.filter { $0.outcome != .open }
      dueCount = finished.count
      doneCount = finished.count(where: \.isDone)
    }
  }

  package struct Day: Hashable, Sendable {
    package let date: LocalDate
    package let dueTaskCount: Int
    package let doneTaskCount: Int
    package var completionRate: Double? {
      dueTaskCount == 0 ? nil : Double(doneTaskCount) / Double(dueTaskCount)
    }

    /// The columns of `daily.csv` for an elder; new columns are added at the end.
    static var dailyTableColumns: DailyTableColumns<Self> {
      [
        "date": { .date($0.date) },
        "due": { .integer($0.dueTaskCount) },
        "done": { .integer($0.doneTaskCount) },
        "rate": { shareCell($0.completionRate) },
      ]
    }
  }

  /// The share of an elder's tasks that were done in a week from Monday to Sunday, or in the part of it that the
  /// metrics cover.
  package struct Week: Hashable, Sendable {
    package let monday: LocalDate
    package let completionRate: CompletionRate
  }

  package struct TaskRate: Hashable, Sendable {
    package let task: CareTask
    package let completionRate: CompletionRate
  }

  package let window: Window
  /// All times at which a task was due on the days that a report covers, with their results, in order of time.
  package let taskOccurrences: [TaskOccurrence]
  package let days: [Day]
  /// The weeks in which a task of the elder was due, in order, with the share of tasks that were done.
  package let weeks: [Week]
  /// The tasks that were due on the days that a report covers, sorted by title and id, with their shares of done times.
  package let taskRates: [TaskRate]
  /// The series of days on which the elder did all tasks, from the first day of any task to the last day of a report.
  package let overallStreak: CompletionStreak
  /// The same as ``overallStreak``, but only on the days that a report covers.
  package let windowStreak: CompletionStreak
  /// The doses of the elder's medicines; a day with planned doses counts only if at least one dose was recorded on it.
  package let medication: MedicationMetrics
  package let recordCounts: [CaregiverRecordCount]

  /// Computes the metrics of an elder for the days of `window`.
  ///
  /// On the last day of an elder who is inactive, or has died or left, only tasks that were done count.
  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let zone = journal.zone(of: profile)
    let replies = Dictionary(
      grouping: journal.replies.of(profile.id).filter { $0.task != nil }, by: { $0.task })
    let tasks = journal.tasks.of(profile.id)
    let firstDay = min(window.first, tasks.map(\.startsOn).min() ?? window.first)
    let lastDay = journal.isFormer(profile) ? journal.lastCoveredDay(of: profile) : nil
    let history = tasks.flatMap { task in
      task.occurrences(
        in: Window(from: firstDay, through: window.last), zone,
        answeredBy: (replies[ID(task.entry.id)] ?? []).filter { $0.completes(task) },
        evaluatedAt: journal.referenceTime)
    }.filter { occasion in occasion.isDone || lastDay.map { occasion.day < $0 } ?? true }
    let occasions = history.filter { $0.day >= window.first }
      .sorted { ($0.dueAt, $0.task.entry.id) < ($1.dueAt, $1.task.entry.id) }
    overallStreak = CompletionStreak(history)
    windowStreak = CompletionStreak(occasions)
    self.window = window
    self.taskOccurrences = occasions
    let byDay = Dictionary(grouping: occasions, by: \.day)
    days = window.days.map { date in
      let rate = CompletionRate(byDay[date] ?? [])
      return Day(date: date, dueTaskCount: rate.dueCount, doneTaskCount: rate.doneCount)
    }
    weeks = Dictionary(grouping: occasions) { $0.day - ($0.day.weekday - 1) }
      .map { Week(monday: $0, completionRate: CompletionRate($1)) }
      .filter { $0.completionRate.dueCount > 0 }.sorted { $0.monday < $1.monday }
    self.taskRates = Dictionary(grouping: occasions, by: \.task.entry.id)
      .map { TaskRate(task: $1[0].task, completionRate: CompletionRate($1)) }
      .sorted { ($0.task.title, $0.task.entry.id) < ($1.task.title, $1.task.entry.id) }
    medication = MedicationMetrics(journal, of: profile, in: window)
    recordCounts = CaregiverRecordCount.counts(of: profile, in: window, journal)
  }

  package func occurrenceCount(with outcome: TaskOccurrence.Outcome) -> Int {
    taskOccurrences.count { $0.outcome == outcome }
  }

  package var completionRate: Double? { CompletionRate(taskOccurrences).doneShare }

  /// The share of tasks that were done in each category of tasks, highest first.
  package var categoryRates: [(category: CareTask.Category, rate: Double)] {
    Dictionary(grouping: taskOccurrences, by: \.task.category)
      .compactMap { category, occasions in
        CompletionRate(occasions).doneShare.map { (category, $0) }
      }
      .sorted { ($1.1, $0.0.rawValue) < ($0.1, $1.0.rawValue) }
  }

  /// Returns the categories in which the share of done tasks is `rate`, which must be a share from ``categoryRates``.
  func categories(withRate rate: Double) -> [CareTask.Category] {
    categoryRates.filter { $0.rate == rate }.map(\.category)
  }

  /// The category of tasks with the highest completion rate, or nil if there is only one category.
  var bestCategory: CareTask.Category? { categoryRates.dropLast().first?.category }
  var weakestCategory: CareTask.Category? { categoryRates.dropFirst().last?.category }

  var ratesOfLastSevenDays: [Double?] { days.suffix(7).map(\.completionRate) }

  /// The mean and median time in seconds from the due time of a task to the reply, or nil if no task was answered.
  package var replyTimeSeconds: (mean: Double, median: Double)? {
    let times = taskOccurrences.compactMap(\.replySeconds).map(Double.init)
    guard let mean = Statistics.mean(times), let median = Statistics.median(times) else {
      return nil
    }
    return (mean, median)
  }

  /// The ``replyTimeSeconds`` if reports state them, or nil if fewer than four tasks were answered.
  package var reportedReplyTimeSeconds: (mean: Double, median: Double)? {
    taskOccurrences.count { $0.reply != nil } >= 4 ? replyTimeSeconds : nil
  }

  /// The days on which each of the elder's medicines was taken or missed, the one missed on most days first.
  ///
  /// Tasks with the same title are one medicine.
  package var medicineDays: [MedicineDays] {
    let occasions = taskOccurrences.filter { $0.task.category == .medication }
    return Dictionary(grouping: occasions) { MedicineName.normalized($0.task.title) }.values
      .compactMap(MedicineDays.init)
      .sorted { ($1.missedDays.count, $0.title) < ($0.missedDays.count, $1.title) }
  }

  /// All series of two or more consecutive due times at which a task was missed, newest first.
  ///
  /// A due time that is still open does not end a series.
  package var missedTaskSeries: [MissedTaskSeries] {
    let finished = taskOccurrences.filter { $0.outcome != .open }
    let runs = Dictionary(grouping: finished, by: \.task.entry.id).values.flatMap { occasions in
      occasions.split { $0.outcome != .missed }.compactMap { run -> MissedTaskSeries? in
        guard run.count > 1, let first = run.first, let last = run.last else { return nil }
        return MissedTaskSeries(
          task: first.task, missedCount: run.count, days: first.day...last.day)
      }
    }
    return runs.sorted {
      ($1.days.upperBound, $0.task.title, $0.task.entry.id)
        < ($0.days.upperBound, $1.task.title, $1.task.entry.id)
    }
  }
}

/// A series of consecutive days on which an elder did all due tasks.
///
/// Days on which nothing was due do not count and do not end the series. The same applies to days on which some tasks
/// are still open and none was missed.
package struct CompletionStreak: Hashable, Sendable {
  package private(set) var currentDayCount = 0
  package private(set) var bestDayCount = 0
  private(set) var currentReplyIDs: [String] = []
  /// The ids of the replies in the longest series of days with all tasks done, or in the latest of several longest
  /// series.
  private(set) var bestReplyIDs: [String] = []

  init(_ occasions: some Sequence<TaskOccurrence>) {
    let days = Dictionary(grouping: occasions, by: \.day).sorted { $0.key < $1.key }
    for (_, asked) in days {
      if asked.contains(where: { $0.outcome == .missed }) {
        currentDayCount = 0
        currentReplyIDs = []
      } else if asked.allSatisfy(\.isDone) {
        currentDayCount += 1
        currentReplyIDs += asked.compactMap { $0.reply?.entry.id }
      }
      if currentDayCount > 0, currentDayCount >= bestDayCount {
        (bestDayCount, bestReplyIDs) = (currentDayCount, currentReplyIDs)
      }
    }
  }
}

/// The days on which an elder took or missed one medicine.
package struct MedicineDays: Hashable, Sendable {
  package let title: String
  package let tasks: [CareTask]
  /// The number of days on which all doses of the medicine were confirmed or at least one was missed.
  package let dueDayCount: Int
  let missedDays: [LocalDate]
  /// The numbers of confirmed and of due doses of the medicine, or nil if no day has several due doses.
  package let doseCompletionRate: ElderMetrics.CompletionRate?

  /// The number of days on which all doses of the medicine were confirmed.
  package var takenDayCount: Int { dueDayCount - missedDays.count }

  /// Counts the days on which a medicine was taken or missed; returns nil if no day has a result.
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
    doseCompletionRate =
      days.values.contains { $0.count > 1 } ? ElderMetrics.CompletionRate(occasions) : nil
  }
}

/// Two or more consecutive due times of a task that were all missed.
package struct MissedTaskSeries: Hashable, Sendable {
  package let task: CareTask
  package let missedCount: Int
  package let days: ClosedRange<LocalDate>
}
