import Knowledge
import Records
import Reports

/// The page of an elder's tasks: their schedules, and the results of the last 28 days.
struct TasksPage: ProfileTopicPage {
  static let topic = ProfileTopic.tasks
  let site: SiteContent
  let context: PageRenderingContext
  let member: FamilySummary.Member
  let taskOccurrences: [TaskOccurrence]

  func sections() throws -> [PageSection] {
    [
      PageSection(
        id: "tasks", title: try text("elder.tasks"),
        items: try journal.tasks.of(profile.id).map {
          ListItem(text: $0.title, note: try details(of: $0))
        }),
      PageSection(
        id: "replies", title: try recentDaysTitle(),
        paragraphs: taskOccurrences.isEmpty ? [try text("elder.no_replies")] : [],
        tables: taskOccurrences.isEmpty ? [] : [try occurrenceTable(in: wording(inZoneOf: profile))]
      ),
    ]
  }

  /// Returns the schedule, category and status of a task as text.
  ///
  /// If the elder has a former profile, an active task is shown as completed.
  private func details(of task: CareTask) throws -> String {
    // 1970-01-05 was a Monday, the first day of the ISO week (number 1).
    let names = task.weekdays.sorted().map { wording.date(LocalDate(days: 3 + $0), .shortWeekday) }
    let days = task.weekdays.count == 7 ? try text("elder.every_day") : wording.list(names)
    var parts = [
      try text(
        "elder.schedule", ["days": days, "times": wording.list(task.times.map(wording.time))]),
      try word("task_category", task.category), try word("task_confirmation", task.confirmation),
    ]
    let isFormer = member.isFormer && task.status == .active
    let status: CareTask.Status = isFormer ? .completed : task.status
    if status != .active { parts.append(try word("task_status", status)) }
    return parts.joined(separator: " · ")
  }

  /// Returns a table of all due times of tasks in the last 28 days with their outcomes, newest first.
  private func occurrenceTable(in wording: Wording) throws -> ReportTable {
    let rows = try taskOccurrences.reversed().map { occasion -> [String] in
      let answer = occasion.replySeconds.map { wording.duration(seconds: Double(max(0, $0))) }
      return [
        wording.dateAndTime(occasion.dueAt, .short), occasion.task.title,
        try text(occasion.outcome.phraseKey), answer ?? Wording.unknownValueMark,
        occasion.reply?.text ?? "",
      ]
    }
    return try table(["due", "task", "state", "reply_time", "reply"], rows)
  }
}
