import Knowledge

/// The sections of an elder's report.
struct ElderReportSections {
  let input: VisitReportInput

  /// Returns all sections: task results first, then the other records.
  func all(_ metrics: ElderMetrics) throws -> [VisitContent.Section?] {
    let identity = IdentityReportSections(input: input)
    let narrative = NarrativeReportSections(input: input)
    let records = RecordReportSections(input: input)
    let medicines = MedicineReportSections(input: input)
    let answers = ReplyReportSections(input: input)
    return [
      try identity.previousVisitNote(), try narrative.summary(),
      try input.section(
        "tasks", "elder.tasks",
        [try taskNumbers(metrics)] + input.figures(["task_strips", "tasks"])),
      try input.section("task_table", "elder.by_task", [try taskTable(metrics)]),
      try categories(metrics),
      try answers.missedRuns(metrics),
      try narrative.concerns(), try narrative.highlights(), try records.openQuestions(),
      try medicines.planned(), try records.latestMeasurements(),
      try input.section(
        "charts", "visit.charts",
        input.figuresInPairs(["week_trend", "reply_time", "weight", "fever"]) + [
          try input.tooFewRecordsNote()
        ]),
      try answers.answers(metrics), try records.temperatures(), try records.symptoms(),
      try medicines.doses(metrics.medication),
      try records.notes(),
    ]
  }

  private func taskNumbers(_ metrics: ElderMetrics) throws -> VisitContent.Part? {
    guard let rate = metrics.rate else { return nil }
    let due = metrics.occurrences.count { $0.outcome != .open }
    let done = metrics.occurrences.count(where: \.isDone)
    var facts = [
      VisitContent.Fact(
        label: try input.text("elder.tasks_done"), value: input.wording.percent(rate),
        detail: try input.text(
          "common.of_total",
          ["number": input.wording.number(done), "total": input.wording.number(due)])),
      VisitContent.Fact(
        label: try input.text("column.missed"), value: input.wording.number(metrics.count(.missed))),
      VisitContent.Fact(
        label: try input.text("elder.streak_period"),
        value: try input.wording.counted("common.days", metrics.windowStreak.bestLength),
        detail: [
          try dayCountText("elder.streak_current", metrics.overallStreak.currentLength),
          try dayCountText("elder.streak_best", metrics.overallStreak.bestLength),
        ].joined(separator: " · ")),
    ]
    if let times = metrics.replyTime {
      facts.append(
        VisitContent.Fact(
          label: try input.text("elder.reply_time"),
          value: input.wording.duration(seconds: times.median),
          detail: try input.text("common.median")))
    }
    return .numbers(facts)
  }

  /// Returns a text such as "Now: 3 days".
  private func dayCountText(_ key: String, _ count: Int) throws -> String {
    let value = try input.wording.counted("common.days", count)
    return try input.text("common.labelled", ["label": try input.text(key), "value": value])
  }

  /// Returns the outcomes of each task, sorted by title.
  private func taskTable(_ metrics: ElderMetrics) throws -> VisitContent.Part? {
    let byTask = Dictionary(grouping: metrics.occurrences, by: \.task)
      .sorted { ($0.key.title, $0.key.entry.id) < ($1.key.title, $1.key.entry.id) }
    let rows = byTask.map { task, occasions in
      let outcomes = [TaskOccurrence.Outcome.inTime, .late, .missed].map { outcome in
        occasions.count { $0.outcome == outcome }
      }
      return [task.title] + outcomes.map { input.wording.number($0) }
    }
    return try input.table(["task", "in_time", "late", "missed"], rows, numericColumns: [1, 2, 3])
  }

  private func categories(_ metrics: ElderMetrics) throws -> VisitContent.Section? {
    let rows = try metrics.categoryRates.map { category, rate in
      [
        input.wording.capitalizingFirstLetter(try input.word("task_category", category)),
        input.wording.percent(rate),
      ]
    }
    return try input.section(
      "categories", "elder.rate",
      [try input.table(["category", "tasks_done"], rows, numericColumns: [1])])
  }
}
