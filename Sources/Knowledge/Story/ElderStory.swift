import Records

/// The sentences about an elder's tasks and replies.
struct ElderStory {
  let input: FindingRule.Input
  let figures: ElderFigures

  var tasks: [Finding] {
    if figures.rate == nil { return [.sentence("story.no_tasks", [:], [])] }
    return [done, taskTrend, run].compactMap(\.self)
  }

  var answers: [Finding] {
    [dueTasks, categories, missedMost, answering]
      .compactMap(\.self)
  }

  /// The number of completed tasks: all, most, some or none of those due.
  private var done: Finding? {
    guard let rate = figures.rate else { return nil }
    let due = figures.occasions.filter { $0.outcome != .open }
    let done = due.count(where: \.isDone)
    var arguments: [String: Finding.Argument] = [
      "name": .text(input.profile.name), "count": .count(due.count),
    ]
    if done == 0 { return .sentence("story.tasks_none", arguments, asked(due)) }
    if done == due.count { return .sentence("story.tasks_all", arguments, answered) }
    arguments["number"] = .count(done)
    arguments["share"] = .share(rate)
    return .sentence(
      rate >= 0.8 ? "story.tasks_most" : "story.tasks", arguments, answered)
  }

  /// The last seven days compared with the seven days before.
  private var taskTrend: Finding? {
    guard figures.days.count >= 14 else { return nil }
    let weeks = [figures.days.suffix(7), figures.days.dropLast(7).suffix(7)].map { days in
      (due: days.reduce(0) { $0 + $1.due }, done: days.reduce(0) { $0 + $1.done })
    }
    guard weeks.allSatisfy({ $0.due > 0 }), weeks[1].done > 0 else { return nil }
    let rates = weeks.map { Double($0.done) / Double($0.due) }
    return .sentence(
      Comparison(of: rates[0], with: rates[1]).phrase(
        more: "story.tasks_week_more", less: "story.tasks_week_less",
        same: "story.tasks_week_same"),
      ["last": .share(rates[0]), "before": .share(rates[1])], answered)
  }

  private var run: Finding? {
    // A current streak may have started before the window. A past one counts only the days in the
    // window.
    let (now, best) = (figures.streak, figures.windowStreak)
    if now.latest >= max(2, best.best) {
      return .sentence("story.streak_now", ["count": .count(now.latest)], now.currentReplyIDs)
    }
    guard best.best >= 2 else { return nil }
    return .sentence("story.streak_best", ["count": .count(best.best)], best.bestReplyIDs)
  }

  /// The names of the tasks that were due, if none of them was done.
  private var dueTasks: Finding? {
    guard figures.rate == 0 else { return nil }
    let due = figures.occasions.filter { $0.outcome != .open }
    return .naming(
      "story.asked", due.map { ($0.task.title, $0.task.entry.id) }, as: Finding.Argument.title)
  }

  /// The categories with the best and the lowest rate, if the rates differ.
  private var categories: Finding? {
    guard let best = figures.categories.first, let last = figures.categories.last,
      best.rate > last.rate
    else { return nil }
    return .sentence(
      "story.categories",
      [
        "best": quoted(figures.categories(of: best.rate)), "high": .share(best.rate),
        "last": quoted(figures.categories(of: last.rate)), "low": .share(last.rate),
      ], answered)
  }

  private func quoted(_ categories: [CareTask.Category]) -> Finding.Argument {
    .list(categories.map { .phrase("task_category.\($0.rawValue)") })
  }

  /// The task missed most often, if it was missed more than once and others were done.
  private var missedMost: Finding? {
    let missed = Dictionary(
      grouping: figures.occasions.filter { $0.outcome == .missed }, by: \.task.entry.id)
    let most = missed.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    guard let most, most.value.count > 1, figures.rate != 0,
      let task = most.value.first?.task
    else { return nil }
    return .sentence(
      "story.missed", ["task": .text(task.title), "count": .count(most.value.count)],
      asked(most.value))
  }

  private var answering: Finding? {
    guard let times = figures.replyTime else { return nil }
    let late = figures.count(.late)
    var arguments: [String: Finding.Argument] = [
      "duration": .duration(seconds: Int64(times.median))
    ]
    if late > 0 { arguments["count"] = .count(late) }
    return .sentence(
      late > 0 ? "story.answers_late" : "story.answers", arguments, answered)
  }

  private var answered: [String] {
    figures.occasions.compactMap { $0.reply?.entry.id }
  }

  /// Returns the ids of the tasks, because a missed occasion has no reply to refer to.
  private func asked(_ occasions: [Occasion]) -> [String] {
    Set(occasions.map(\.task.entry.id)).sorted()
  }
}
