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
        "tasks", "elder.tasks", [try taskNumbers(metrics)] + input.figures(["task_strips"])),
      try bloodPressures(), try medicineDays(metrics), try records.symptoms(),
      try input.section("task_table", "elder.by_task", [try taskTable(metrics)]),
      try answers.missedRuns(metrics),
      try narrative.concerns(), try FoodReportSections(input: input).reactionSection(),
      try narrative.highlights(), try records.openQuestions(),
      try medicines.planned(metrics.medication), try records.dueVaccinations(),
      try records.latestMeasurements(),
      try input.section(
        "charts", "visit.charts",
        input.figuresInPairs(["tasks", "week_trend", "reply_time", "weight", "fever"]) + [
          try input.tooFewRecordsNote()
        ]),
      try answers.answers(metrics), try records.temperatures(),
      try medicines.doses(metrics.medication), try records.vaccinations(),
      try records.notes(),
    ]
  }

  /// Returns the blood pressures in the answers of the window, the newest first, with answers that
  /// could not be read.
  private func bloodPressures() throws -> VisitContent.Section? {
    let replies = input.journal.replies.of(input.profile.id).within(input.timeRange)
    let unread = try BloodPressure.unreadReplies(among: replies).map {
      ($0.receivedAt, try input.text("common.quoted", ["text": $0.text ?? ""]))
    }
    let all = BloodPressure.values(in: replies).map { ($0.measuredAt, $0.text) } + unread
    // The values of one answer keep their order.
    let rows = all.enumerated().sorted {
      ($1.element.0, $0.offset) < ($0.element.0, $1.offset)
    }.map { [input.wording.dateAndTime($0.element.0), $0.element.1] }
    return try input.section(
      "blood_pressure", "elder.blood_pressure",
      [
        try input.table(["time", "blood_pressure"], rows, numericColumns: [1]),
        unread.isEmpty ? nil : .note(try input.text("elder.unread_pressures")),
      ])
  }

  /// Returns for each medicine the days on which it was taken, of the days on which it was due; first
  /// the most missed one.
  ///
  /// A day counts if every occasion of the day was answered.
  private func medicineDays(_ metrics: ElderMetrics) throws -> VisitContent.Section? {
    let occasions = metrics.occurrences.filter { $0.task.category == .medication }
    let byTask = Dictionary(grouping: occasions, by: \.task)
      .map { task, occasions in
        let days = Dictionary(grouping: occasions, by: \.day).values.filter { occasions in
          occasions.allSatisfy { $0.outcome != .open }
        }
        return (task: task, taken: days.count { $0.allSatisfy(\.isDone) }, due: days.count)
      }
      .sorted {
        ($1.due - $1.taken, $0.task.title, $0.task.entry.id)
          < ($0.due - $0.taken, $1.task.title, $1.task.entry.id)
      }
    let rows = try byTask.map { task, taken, due in
      [
        task.title,
        try input.text(
          "common.of_total",
          ["number": input.wording.number(taken), "total": input.wording.number(due)]),
      ]
    }
    return try input.section(
      "medicine_days", "elder.medicine_days",
      [try input.table(["medicine", "days_taken"], rows, numericColumns: [1])])
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
        detail: try [
          input.journal.isCareOver(for: input.profile, on: input.day)
            ? nil : dayCountText("elder.streak_current", metrics.overallStreak.currentLength),
          dayCountText("elder.streak_best", metrics.overallStreak.bestLength),
        ].compactMap(\.self).joined(separator: " · ")),
    ]
    if let times = metrics.reportedReplyTime {
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
}
