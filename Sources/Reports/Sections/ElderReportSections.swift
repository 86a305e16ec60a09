import Knowledge
import Records

extension VisitReportBuilder {
  func elderSections(_ metrics: ElderMetrics) throws -> [VisitContent.Section?] {
    try [
      previousVisits(), summary(),
      section(.tasks, "elder.tasks", [taskNumbers(metrics)] + figures(["task_strips"])),
      bloodPressures(), medicineDays(metrics), symptoms(), missedRuns(metrics), pointsToRaise(),
      reactionSection(), programHighlights(), openQuestions(),
      plannedMedicines(metrics.medication), dueVaccinations(), latestMeasurements(),
      section(
        .charts, "visit.charts",
        figuresInPairs(["tasks", "week_trend", "weight", "fever"]) + [sparseFiguresNote()]),
      answers(metrics), temperatures(), unplannedDoses(), vaccinations(), notes(),
    ]
  }

  /// Returns a section with an elder's average, lowest and highest blood pressure, and a table of the elder's answers.
  ///
  /// Answers without a readable value are at the top of the table, because one of them can contain the highest value.
  /// The other answers follow, from the newest to the oldest.
  private func bloodPressures() throws -> VisitContent.Section? {
    let answers = BloodPressureAnswer.answers(of: profile.id, in: journal, within: timeRange)
    let read = answers.filter { !$0.bloodPressures.isEmpty }
    let unread = answers.filter { $0.bloodPressures.isEmpty && !$0.isPhotoOnly }
    let rows = try (unread.reversed() + read.reversed()).map { answer in
      [
        wording.dateAndTime(answer.reply.receivedAt),
        answer.bloodPressures.map(\.text).joined(separator: " · "),
        try quoted(answer.remarkText) ?? "",
      ]
    }
    return try section(
      .bloodPressure, "elder.blood_pressure",
      [
        bloodPressureFacts(read), note("elder.unread_pressures", counting: unread.count),
        table(["time", "blood_pressure", "reply"], rows, numericColumns: [1]),
        note("elder.pressure_photos", counting: answers.count - read.count - unread.count),
      ])
  }

  /// Returns the average, lowest and highest blood pressure for each position of the body, such as sitting.
  ///
  /// If a point to raise with the doctor already states the average and the highest value, returns only the lowest
  /// value.
  private func bloodPressureFacts(_ answers: [BloodPressureAnswer]) throws -> VisitContent.Part? {
    let facts = try BloodPressure.groupedByPosition(answers.flatMap(\.bloodPressures)).flatMap {
      values in
      try bloodPressureFacts(values, in: answers)
    }
    return facts.isEmpty ? nil : .facts(facts)
  }

  private func bloodPressureFacts(
    _ values: [BloodPressure], in answers: [BloodPressureAnswer]
  ) throws -> [Fact] {
    guard let lowest = BloodPressure.lowest(of: values),
      let average = BloodPressure.average(of: values)
    else { return [] }
    let position = try values[0].position.map { try word("pressure_position", $0) }
    func fact(_ label: String, _ value: BloodPressure? = nil, text: String = "") throws
      -> Fact
    {
      let answer = answers.first { $0.reply.entry.id == value?.replyID }
      return Fact(
        label: [label, position].joinedByDots,
        value: [
          value?.text ?? text, value.map { wording.dateAndTime($0.measuredAt) },
          try quoted(answer?.remarkText),
        ].joinedByDots)
    }
    let label = try wording.countedText("elder.pressures", values.count)
    let positionKey = values[0].position.map {
      Finding.Argument.phraseKey("pressure_position.\($0.rawValue)")
    }
    let isPoint = concerns.contains {
      $0.isResult(of: homeBloodPressureRule) && $0.arguments["highest"] != nil
        && $0.arguments["position"] == positionKey
    }
    if values.count == 1 { return isPoint ? [] : [try fact(label, lowest)] }
    let lowestFact = try fact(text("elder.lowest_pressure"), lowest)
    if isPoint { return [lowestFact] }
    let highest = BloodPressure.highest(of: values)
    let highestKeys =
      highest.count == 1
      ? ["elder.highest_pressure"] : ["elder.highest_systolic", "elder.highest_diastolic"]
    return [
      try fact(label, text: "\(average.systolic)/\(average.diastolic)"), lowestFact,
    ] + (try zip(highestKeys, highest).map { try fact(text($0), $1) })
  }

  /// Returns a table of medicines: on how many of the days with a due dose an elder confirmed all doses.
  ///
  /// If several doses are due on one day, the table also contains the number of confirmed doses.
  private func medicineDays(_ metrics: ElderMetrics) throws -> VisitContent.Section? {
    let rows = try metrics.medicineDays.map { medicine in
      [
        [medicine.title, try endDateOrStatus(of: medicine.tasks)].joinedByDots,
        try shareText(medicine.takenDayCount, of: medicine.dueDayCount),
        try medicine.doseCompletionRate.map { try shareText($0.doneCount, of: $0.dueCount) } ?? "",
      ]
    }
    return try section(
      .medicineDays, "elder.medicine_days",
      [table(["medicine", "days_taken", "doses_taken"], rows, numericColumns: [1, 2])])
  }

  /// Returns when an elder stops or stopped taking a medicine, as text, or nil if a task without an end is active.
  ///
  /// If all tasks for the medicine have an end date and none is paused, the text is "until 22 Aug 2026". If no task is
  /// active, it is the status of the last task, such as "paused".
  private func endDateOrStatus(of tasks: [CareTask]) throws -> String? {
    let ends = tasks.filter { $0.status != .paused }.compactMap(\.endsOn)
    if ends.count == tasks.count, let last = ends.max() {
      return try text("elder.until", ["date": wording.date(last, .medium)])
    }
    guard let status = tasks.last?.status, tasks.allSatisfy({ $0.status != .active }) else {
      return nil
    }
    return try word("task_status", status)
  }

  private func taskNumbers(_ metrics: ElderMetrics) throws -> VisitContent.Part? {
    guard let rate = metrics.completionRate else { return nil }
    let due = metrics.taskOccurrences.count { $0.outcome != .open }
    let done = metrics.taskOccurrences.count(where: \.isDone)
    return .numbers([
      try fact("elder.tasks_done", wording.percent(rate), detail: shareText(done, of: due)),
      try fact("column.missed", wording.number(metrics.occurrenceCount(with: .missed))),
    ])
  }
}
