import Knowledge
import Records

struct ElderReportSections {
  let input: VisitReportInput

  func all(_ metrics: ElderMetrics) throws -> [VisitContent.Section?] {
    let narrative = NarrativeReportSections(input: input)
    let records = RecordReportSections(input: input)
    let medicines = MedicineReportSections(input: input)
    let answers = ReplyReportSections(input: input)
    return [
      try NoteReportSections(input: input).previousVisits(), try narrative.summary(),
      try input.section(
        "tasks", "elder.tasks", [try taskNumbers(metrics)] + input.figures(["task_strips"])),
      try bloodPressures(), try medicineDays(metrics), try records.symptoms(),
      try answers.missedRuns(metrics),
      try narrative.concerns(), try FoodReportSections(input: input).reactionSection(),
      try narrative.programHighlights(), try records.openQuestions(),
      try medicines.planned(metrics.medication), try records.dueVaccinations(),
      try records.latestMeasurements(),
      try input.section(
        "charts", "visit.charts",
        input.figuresInPairs(["tasks", "week_trend", "weight", "fever"]) + [
          try input.tooFewRecordsNote()
        ]),
      try answers.answers(metrics), try records.temperatures(),
      try medicines.doses(), try records.vaccinations(),
      try NoteReportSections(input: input).notes(),
    ]
  }

  /// Returns the answers about blood pressure below their average, lowest and highest value: first those that could
  /// not be read, because one of them can be the highest, then the newest.
  private func bloodPressures() throws -> VisitContent.Section? {
    let answers = BloodPressureAnswer.all(
      of: input.profile.id, in: input.journal, within: input.timeRange)
    let read = answers.filter { !$0.values.isEmpty }
    let unread = answers.filter { $0.values.isEmpty && !$0.isPhoto }
    let photoCount = answers.count - read.count - unread.count
    let rows = try (unread.reversed() + read.reversed()).map { answer in
      [
        input.wording.dateAndTime(answer.reply.receivedAt),
        answer.values.map(\.text).joined(separator: " · "), try quotedRemark(of: answer),
      ]
    }
    return try input.section(
      "blood_pressure", "elder.blood_pressure",
      [
        try pressureFacts(read),
        unread.isEmpty
          ? nil : .note(try input.wording.counted("elder.unread_pressures", unread.count)),
        try input.table(["time", "blood_pressure", "reply"], rows, numericColumns: [1]),
        photoCount > 0
          ? .note(try input.wording.counted("elder.pressure_photos", photoCount)) : nil,
      ])
  }

  /// Returns the average and the extremes of each position, or only the lowest if a point to raise states the others.
  private func pressureFacts(_ answers: [BloodPressureAnswer]) throws -> VisitContent.Part? {
    let facts = try BloodPressure.byPosition(answers.flatMap(\.values)).flatMap { values in
      try pressureFacts(values, in: answers)
    }
    return facts.isEmpty ? nil : .facts(facts)
  }

  private func pressureFacts(
    _ values: [BloodPressure], in answers: [BloodPressureAnswer]
  ) throws -> [VisitContent.Fact] {
    guard let lowest = BloodPressure.lowest(of: values),
      let average = BloodPressure.average(of: values)
    else { return [] }
    let position = try values[0].position.map { try input.word("pressure_position", $0) }
    func fact(_ label: String, _ value: BloodPressure? = nil, text: String = "") throws
      -> VisitContent.Fact
    {
      let answer = answers.first { $0.reply.entry.id == value?.replyID }
      let details = [
        value?.text ?? text, value.map { input.wording.dateAndTime($0.measuredAt) } ?? "",
        try answer.map(quotedRemark) ?? "",
      ]
      return VisitContent.Fact(
        label: [label, position].compactMap(\.self).joined(separator: " · "),
        value: details.filter { !$0.isEmpty }.joined(separator: " · "))
    }
    let label = try input.wording.counted("elder.pressures", values.count)
    let positionKey = values[0].position.map {
      Finding.Argument.phraseKey("pressure_position.\($0.rawValue)")
    }
    let isPoint = input.concerns.contains {
      $0.ruleID == "E2" && $0.arguments["highest"] != nil && $0.arguments["position"] == positionKey
    }
    if values.count == 1 { return isPoint ? [] : [try fact(label, lowest)] }
    let lowestFact = try fact(input.text("elder.lowest_pressure"), lowest)
    if isPoint { return [lowestFact] }
    let highest = BloodPressure.highest(of: values)
    let highestKeys =
      highest.count == 1
      ? ["elder.highest_pressure"] : ["elder.highest_systolic", "elder.highest_diastolic"]
    return [
      try fact(label, text: "\(average.systolic)/\(average.diastolic)"), lowestFact,
    ] + (try zip(highestKeys, highest).map { try fact(input.text($0), $1) })
  }

  /// Returns the text of an answer that contains more than its values; otherwise empty.
  private func quotedRemark(of answer: BloodPressureAnswer) throws -> String {
    try answer.remark.map { try input.text("common.quoted", ["text": $0]) } ?? ""
  }

  /// Returns for each medicine the due days with all doses confirmed, and the doses, if a day has several.
  private func medicineDays(_ metrics: ElderMetrics) throws -> VisitContent.Section? {
    let rows = try metrics.medicineDays.map { medicine in
      [
        [medicine.title, try end(of: medicine.tasks)].filter { !$0.isEmpty }
          .joined(separator: " · "),
        try share(medicine.takenDayCount, of: medicine.dueDayCount),
        try medicine.doses.map { try share($0.doneCount, of: $0.dueCount) } ?? "",
      ]
    }
    return try input.section(
      "medicine_days", "elder.medicine_days",
      [try input.table(["medicine", "days_taken", "doses_taken"], rows, numericColumns: [1, 2])])
  }

  /// Returns "until 22 Aug 2026" or "paused" if no task is active; otherwise empty.
  private func end(of tasks: [CareTask]) throws -> String {
    let ends = tasks.filter { $0.status != .paused }.compactMap(\.endsOn)
    if ends.count == tasks.count, let last = ends.max() {
      return try input.text("elder.until", ["date": input.wording.date(last, .medium)])
    }
    guard let status = tasks.last?.status, tasks.allSatisfy({ $0.status != .active }) else {
      return ""
    }
    return try input.word("task_status", status)
  }

  private func share(_ number: Int, of total: Int) throws -> String {
    try input.text(
      "common.of_total",
      ["number": input.wording.number(number), "total": input.wording.number(total)])
  }

  private func taskNumbers(_ metrics: ElderMetrics) throws -> VisitContent.Part? {
    guard let rate = metrics.rate else { return nil }
    let due = metrics.occurrences.count { $0.outcome != .open }
    let done = metrics.occurrences.count(where: \.isDone)
    return .numbers([
      VisitContent.Fact(
        label: try input.text("elder.tasks_done"), value: input.wording.percent(rate),
        detail: try input.text(
          "common.of_total",
          ["number": input.wording.number(done), "total": input.wording.number(due)])),
      VisitContent.Fact(
        label: try input.text("column.missed"), value: input.wording.number(metrics.count(.missed))),
    ])
  }
}
