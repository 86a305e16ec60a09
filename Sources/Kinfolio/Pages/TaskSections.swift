import Knowledge
import Records

extension Sheet {
  /// An elder's tasks as they were agreed, and how each of the last days' went.
  func taskSections(_ member: Summary.Member, _ figures: ElderFigures) throws -> [Section] {
    let tasks = journal.tasks.of(member.profile.id)
    let agreed = try tasks.map { task in
      Item(text: task.title, note: try schedule(of: task))
    }
    let occasions = figures.occasions
    let title = try count("home.recent", Summary.Member.recentDays)
    return [
      Section(id: "tasks", title: try text("elder.tasks"), items: Array(agreed)),
      Section(
        id: "replies", title: title,
        paragraphs: occasions.isEmpty ? [try text("elder.no_replies")] : [],
        tables: occasions.isEmpty
          ? [] : [try table(of: occasions, in: wording(for: member.profile))]),
    ]
  }

  private func schedule(of task: CareTask) throws -> String {
    // 1970-01-05 was a Monday, which ISO counts as 1.
    let names = task.weekdays.sorted().map {
      wording.date(LocalDate(days: 3 + $0), .shortWeekday)
    }
    let days = task.weekdays.count == 7 ? try text("elder.every_day") : wording.list(names)
    var parts = [
      try text(
        "elder.schedule", ["days": days, "times": wording.list(task.times.map(wording.time))]),
      try word("task_category", task.category), try word("task_confirmation", task.confirmation),
    ]
    if task.status != .active { parts.append(try word("task_status", task.status)) }
    return parts.joined(separator: " · ")
  }
}
