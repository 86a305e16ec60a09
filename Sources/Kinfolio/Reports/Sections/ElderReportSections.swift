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

  /// Returns the answers about blood pressure, the newest first, below their average, lowest and
  /// highest value.
  private func bloodPressures() throws -> VisitContent.Section? {
    let answers = BloodPressureAnswer.all(
      of: input.profile.id, in: input.journal, within: input.timeRange)
    let written = answers.filter { !$0.isPhoto }
    let photoCount = answers.count - written.count
    let rows = try written.reversed().map { answer in
      [
        input.wording.dateAndTime(answer.reply.receivedAt),
        answer.values.map(\.text).joined(separator: " · "), try quotedRemark(of: answer),
      ]
    }
    return try input.section(
      "blood_pressure", "elder.blood_pressure",
      [
        try pressureFacts(answers),
        try input.table(["time", "blood_pressure", "reply"], rows, numericColumns: [1]),
        written.contains { $0.values.isEmpty }
          ? .note(try input.text("elder.unread_pressures")) : nil,
        photoCount > 0
          ? .note(try input.wording.counted("elder.pressure_photos", photoCount)) : nil,
      ])
  }

  /// Returns the average, the lowest and the highest value; nil if there is no value.
  private func pressureFacts(_ answers: [BloodPressureAnswer]) throws -> VisitContent.Part? {
    let values = answers.flatMap(\.values)
    guard let lowest = values.min(by: BloodPressure.isLower),
      let highest = values.max(by: BloodPressure.isLower)
    else { return nil }
    func fact(_ label: String, _ value: BloodPressure) throws -> VisitContent.Fact {
      let answer = answers.first { $0.reply.entry.id == value.replyID }
      let details = [
        value.text, input.wording.dateAndTime(value.measuredAt),
        try answer.map(quotedRemark) ?? "",
      ]
      return VisitContent.Fact(
        label: label, value: details.filter { !$0.isEmpty }.joined(separator: " · "))
    }
    let label = try input.wording.counted("elder.pressures", values.count)
    if values.count == 1 { return .facts([try fact(label, lowest)]) }
    return .facts([
      VisitContent.Fact(label: label, value: BloodPressure.averageText(of: values)),
      try fact(try input.text("elder.lowest_pressure"), lowest),
      try fact(try input.text("elder.highest_pressure"), highest),
    ])
  }

  /// Returns the text of an answer that contains more than its values; otherwise empty.
  private func quotedRemark(of answer: BloodPressureAnswer) throws -> String {
    try answer.remark.map { try input.text("common.quoted", ["text": $0]) } ?? ""
  }

  /// Returns for each medicine the days with all doses confirmed, of the days on which it was due; if
  /// a day has several doses, also the doses.
  private func medicineDays(_ metrics: ElderMetrics) throws -> VisitContent.Section? {
    let rows = try metrics.medicineDays.map { medicine in
      [
        medicine.title, try share(medicine.takenDayCount, of: medicine.dueDayCount),
        try medicine.doses.map { try share($0.doneCount, of: $0.dueCount) } ?? "",
      ]
    }
    return try input.section(
      "medicine_days", "elder.medicine_days",
      [try input.table(["medicine", "days_taken", "doses_taken"], rows, numericColumns: [1, 2])])
  }

  /// Returns a text such as "12 of 14".
  private func share(_ number: Int, of total: Int) throws -> String {
    try input.text(
      "common.of_total",
      ["number": input.wording.number(number), "total": input.wording.number(total)])
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
