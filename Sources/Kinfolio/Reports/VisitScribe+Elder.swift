import Knowledge

extension VisitScribe {
  /// How the tasks went, then what else was recorded.
  func elderSections(_ figures: ElderFigures) throws -> [Section?] {
    [
      try previousNote(), try summary(),
      try section(
        "tasks", "elder.tasks",
        [try rates(figures)] + self.figures(["task_strips", "tasks"])),
      try section("task_table", "elder.by_task", [try taskTable(figures)]), try categories(figures),
      try missedRuns(figures),
      try concerns(), try highlights(), try questions(),
      try medicines(), try growth(),
      try section(
        "charts", "visit.charts",
        pairs(["week_trend", "reply_time", "weight", "fever"]) + [try tooFewNote()]),
      try answers(figures), try temperatures(), try symptoms(), try doses(figures.medication),
      try notes(),
    ]
  }

  private func rates(_ figures: ElderFigures) throws -> Part? {
    guard let rate = figures.rate else { return nil }
    let due = figures.occasions.count { $0.outcome != .open }
    let done = figures.occasions.count(where: \.isDone)
    var facts = [
      Fact(
        label: try text("elder.tasks_done"), value: wording.percent(rate),
        detail: try text(
          "common.of_total", ["number": wording.number(done), "total": wording.number(due)])),
      Fact(
        label: try text("column.missed"), value: wording.number(figures.count(.missed))),
      Fact(
        label: try text("elder.streak_period"),
        value: try wording.count("common.days", figures.windowStreak.best),
        detail: [
          try days("elder.streak_current", figures.streak.latest),
          try days("elder.streak_best", figures.streak.best),
        ].joined(separator: " · ")),
    ]
    if let times = figures.replyTime {
      facts.append(
        Fact(
          label: try text("elder.reply_time"), value: wording.duration(seconds: times.median),
          detail: try text("common.median")))
    }
    return .numbers(facts)
  }

  /// "Now: 3 days".
  private func days(_ key: String, _ count: Int) throws -> String {
    let value = try wording.count("common.days", count)
    return try text("common.labelled", ["label": try text(key), "value": value])
  }

  /// Each task with what came of it, in the order of their names.
  private func taskTable(_ figures: ElderFigures) throws -> Part? {
    let byTask = Dictionary(grouping: figures.occasions, by: \.task)
      .sorted { ($0.key.title, $0.key.entry.id) < ($1.key.title, $1.key.entry.id) }
    let rows = byTask.map { task, occasions in
      let outcomes = [Occasion.Outcome.inTime, .late, .missed].map { outcome in
        occasions.count { $0.outcome == outcome }
      }
      return [task.title] + outcomes.map { wording.number($0) }
    }
    return try table(["task", "in_time", "late", "missed"], rows, figures: [1, 2, 3])
  }

  private func categories(_ figures: ElderFigures) throws -> Section? {
    let rows = try figures.categories.map { category, rate in
      [wording.opening(try word("task_category", category)), wording.percent(rate)]
    }
    return try section(
      "categories", "elder.rate", [try table(["category", "tasks_done"], rows, figures: [1])])
  }
}
