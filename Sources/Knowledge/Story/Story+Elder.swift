import Records

/// An elder's tasks and answers.
extension FindingRule.Scene {
  func tasks(_ figures: ElderFigures) -> [Finding] {
    if figures.rate == nil { return [sentence("story.no_tasks", [:], [])] }
    return [done(figures), taskTrend(figures), run(figures)].compactMap(\.self)
  }

  func answers(_ figures: ElderFigures) -> [Finding] {
    [askedFor(figures), categories(figures), missedMost(figures), answering(figures)]
      .compactMap(\.self)
  }

  /// How much of what was due was done: all, most, so many or nothing.
  private func done(_ figures: ElderFigures) -> Finding? {
    guard let rate = figures.rate else { return nil }
    let due = figures.occasions.filter { $0.outcome != .open }
    let done = due.count(where: \.isDone)
    var arguments: [String: Finding.Argument] = [
      "name": .text(profile.name), "count": .count(due.count),
    ]
    if done == 0 { return sentence("story.tasks_none", arguments, asked(due)) }
    if done == due.count { return sentence("story.tasks_all", arguments, answered(figures)) }
    arguments["number"] = .count(done)
    arguments["share"] = .share(rate)
    return sentence(
      rate >= 0.8 ? "story.tasks_most" : "story.tasks", arguments, answered(figures))
  }

  /// The last seven days beside the seven before.
  private func taskTrend(_ figures: ElderFigures) -> Finding? {
    guard figures.days.count >= 14 else { return nil }
    let weeks = [figures.days.suffix(7), figures.days.dropLast(7).suffix(7)].map { days in
      (due: days.reduce(0) { $0 + $1.due }, done: days.reduce(0) { $0 + $1.done })
    }
    guard weeks.allSatisfy({ $0.due > 0 }), weeks[1].done > 0 else { return nil }
    let rates = weeks.map { Double($0.done) / Double($0.due) }
    return sentence(
      Self.compared(
        rates[0], rates[1], more: "story.tasks_week_more", less: "story.tasks_week_less",
        same: "story.tasks_week_same"),
      ["last": .share(rates[0]), "before": .share(rates[1])], answered(figures))
  }

  private func run(_ figures: ElderFigures) -> Finding? {
    // A run that goes on may have begun before the window; one that is over is told where it ended.
    let (now, best) = (figures.streak, figures.windowStreak)
    if now.latest >= max(2, best.best) {
      return sentence("story.streak_now", ["count": .count(now.latest)], now.latestRows)
    }
    guard best.best >= 2 else { return nil }
    return sentence("story.streak_best", ["count": .count(best.best)], best.bestRows)
  }

  /// What was due, where nothing of it was done: the tasks by name.
  private func askedFor(_ figures: ElderFigures) -> Finding? {
    guard figures.rate == 0 else { return nil }
    let due = figures.occasions.filter { $0.outcome != .open }
    return named(
      "story.asked", due.map { ($0.task.title, $0.task.entry.id) }, as: Finding.Argument.title)
  }

  /// The category that went best and the one with the most left open, where they differ.
  private func categories(_ figures: ElderFigures) -> Finding? {
    guard let best = figures.categories.first, let last = figures.categories.last,
      best.rate > last.rate
    else { return nil }
    return sentence(
      "story.categories",
      [
        "best": quoted(categories(figures, of: best.rate)), "high": .share(best.rate),
        "last": quoted(categories(figures, of: last.rate)), "low": .share(last.rate),
      ], answered(figures))
  }

  private func quoted(_ categories: [CareTask.Category]) -> Finding.Argument {
    .list(categories.map { .phrase("task_category.\($0.rawValue)") })
  }

  /// The task that was not done most often, where it was more than once and others were done.
  private func missedMost(_ figures: ElderFigures) -> Finding? {
    let missed = Dictionary(
      grouping: figures.occasions.filter { $0.outcome == .missed }, by: \.task.entry.id)
    let most = missed.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    guard let most, most.value.count > 1, figures.rate != 0,
      let task = most.value.first?.task
    else { return nil }
    return sentence(
      "story.missed", ["task": .text(task.title), "count": .count(most.value.count)],
      asked(most.value))
  }

  private func answering(_ figures: ElderFigures) -> Finding? {
    guard let times = figures.replyTime else { return nil }
    let late = figures.count(.late)
    var arguments: [String: Finding.Argument] = [
      "duration": .duration(seconds: Int64(times.median))
    ]
    if late > 0 { arguments["count"] = .count(late) }
    return sentence(
      late > 0 ? "story.answers_late" : "story.answers", arguments, answered(figures))
  }

  private func answered(_ figures: ElderFigures) -> [String] {
    figures.occasions.compactMap { $0.reply?.entry.id }
  }

  /// The tasks that were asked for: an answer that never came has no row.
  private func asked(_ occasions: [Occasion]) -> [String] {
    Set(occasions.map(\.task.entry.id)).sorted()
  }
}
