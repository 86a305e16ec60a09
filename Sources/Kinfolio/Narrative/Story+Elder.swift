extension FindingRule.Scene {
  /// How much of what was due was done: all, most, or so many.
  func tasks(_ figures: ElderFigures) -> Finding? {
    guard let rate = figures.rate else { return nil }
    let due = figures.occasions.filter { $0.outcome != .open }
    let done = due.count(where: \.isDone)
    var arguments: [String: Finding.Argument] = [
      "name": .text(profile.name), "count": .count(due.count),
    ]
    if done < due.count {
      arguments["number"] = .count(done)
      arguments["share"] = .share(rate)
    }
    let phrase =
      done == due.count ? "story.tasks_all" : rate >= 0.8 ? "story.tasks_most" : "story.tasks"
    return sentence(phrase, arguments, answered(figures))
  }

  /// The last seven days with anything due beside the seven before.
  func taskTrend(_ figures: ElderFigures) -> Finding? {
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

  func run(_ figures: ElderFigures) -> Finding? {
    // A run that goes on may have begun before the window; one that is over is told where it ended.
    let (now, best) = (figures.streak, figures.windowStreak)
    if now.latest >= max(2, best.best) {
      return sentence("story.streak_now", ["count": .count(now.latest)], now.latestRows)
    }
    guard best.best >= 2 else { return nil }
    return sentence("story.streak_best", ["count": .count(best.best)], best.bestRows)
  }

  /// The category that went best and the one with the most left open, where they differ.
  func categories(_ figures: ElderFigures) -> Finding? {
    guard let best = figures.categories.first, let last = figures.categories.last,
      best.rate > last.rate
    else { return nil }
    return sentence(
      "story.categories",
      [
        "best": .phrase("task_category.\(best.category.rawValue)"), "high": .share(best.rate),
        "last": .phrase("task_category.\(last.category.rawValue)"), "low": .share(last.rate),
      ], answered(figures))
  }

  func answering(_ figures: ElderFigures) -> Finding? {
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
}
