import Foundation
import Knowledge
import Records

/// The sections of a visit report about records that any kind of profile (child, elder or pet) can have.
extension VisitReportBuilder {
  /// Returns a section with an elder's or pet's latest measurement of each kind, such as weight, and its change.
  ///
  /// The change is since the last visit if the days of the report start there, otherwise since the measurement before.
  func latestMeasurements() throws -> VisitContent.Section? {
    let measured = journal.measurements.of(profile.id).filter { $0.measuredOn <= window.last }
    let rows = try GrowthMeasurement.Kind.allCases.compactMap { kind -> [String]? in
      let values = measured.filter { $0.kind == kind }
      guard let last = values.last else { return nil }
      let before = journal.comparisonMeasurement(for: last, among: values, in: window, of: profile)
      let isWeight = kind == .weight
      let change = try before.map { before in
        let change = last.value - before.value
        return try text(
          "visit.change_since",
          [
            "change": isWeight
              ? wording.weightChange(kg: change) : wording.lengthChange(cm: change),
            "date": wording.date(before.measuredOn, .medium),
          ])
      }
      return [
        wording.capitalizingFirstLetter(try word("measurement_kind", kind)),
        isWeight ? wording.weight(kg: last.value) : wording.length(cm: last.value),
        wording.date(last.measuredOn, .medium), change ?? Wording.unknownValueMark,
        isWeight ? profile.idealWeightKg.map { wording.weight(kg: $0) } ?? "" : "",
      ]
    }
    return try section(
      .growth, "growth.latest",
      [
        table(
          ["measure", "value", "date", "change", "target"],
          rows + [highestPetTemperatureRow()].compactMap(\.self))
      ])
  }

  /// Returns a row of the table of measurements with a pet's highest temperature, or nil if none was measured.
  ///
  /// Because there is no reference for pets, the temperature cannot be a point to raise with the doctor.
  private func highestPetTemperatureRow() throws -> [String]? {
    guard profile.kind == .pet,
      !journal.family.quantitiesOfUnknownUnit.contains(.temperature),
      let highest = journal.temperatures.of(profile.id).within(acuteSignRange)
        .max(by: { $0.celsius < $1.celsius })
    else { return nil }
    return [
      try text("illness.highest"), wording.temperature(celsius: highest.celsius),
      wording.dateAndTime(highest.measuredAt), "", "",
    ]
  }

  /// Returns a section with the family's questions that were not answered at the time of the report, the oldest first.
  func openQuestions() throws -> VisitContent.Section? {
    let open = journal.notes.of(profile.id).filter { note in
      note.kind == .question && note.writtenAt <= referenceTime
        && note.answeredAt.map { $0 > referenceTime } ?? true
    }
    return try section(
      .questions, "visit.questions",
      [
        open.isEmpty
          ? .note(text("visit.no_questions"))
          : .questions(open.map { line($0.text, quoting: [$0.text], shortForm: $0.text) })
      ])
  }

  /// Returns a section with the overdue vaccinations and, except in the report of an illness, those that are due next.
  func dueVaccinations() throws -> VisitContent.Section? {
    let due = journal.dueVaccinations(of: profile, on: window.last)
    let isIll = visit.illnessMetrics != nil
    let next = isIll ? nil : due.first { $0.dueOn >= window.last }?.dueOn
    let lines = try due.filter { $0.dueOn < window.last || $0.dueOn == next }.map { due in
      let vaccine = due.vaccination.vaccine
      let note = due.vaccination.givenOn == nil ? due.vaccination.note ?? "" : ""
      return line(
        try labeled(vaccine, [dueDateAndRemark(due), note.isEmpty ? nil : quoted(note)]),
        quoting: [vaccine, note],
        shortForm: try labeled(vaccine, [wording.date(due.dueOn, .medium)]))
    }
    return try section(.vaccinationsDue, "visit.vaccinations_due", [list(lines)])
  }

  /// Returns a section with the given doses and the due date of each vaccine, the longest overdue first.
  func vaccinations() throws -> VisitContent.Section? {
    let today = window.last
    let all = journal.vaccinations.of(profile.id)
    let due = Dictionary(grouping: journal.dueVaccinations(of: profile, on: today)) {
      $0.vaccination.comparableName
    }
    let doses = Dictionary(
      grouping: all.filter { $0.givenOn.map { $0 <= today } ?? false }, by: \.comparableName)
    let vaccines = Set(due.keys).union(doses.keys).sorted {
      (due[$0]?[0].dueOn.days ?? .max, $0) < (due[$1]?[0].dueOn.days ?? .max, $1)
    }
    let rows = try vaccines.map { vaccine in
      let days = (doses[vaccine] ?? []).compactMap(\.givenOn).sorted()
      return [
        doses[vaccine]?[0].vaccine ?? due[vaccine]?[0].vaccination.vaccine ?? vaccine,
        days.map { wording.date($0, .medium) }.joined(separator: " · "),
        try (due[vaccine]?.first).map(dueDateAndRemark) ?? "",
      ]
    }
    return try section(
      .vaccinations, "visit.vaccinations", [table(["vaccine", "given", "due"], rows)])
  }

  /// Returns the due date of a vaccine as text; after that date, also "overdue" and the date of the last dose.
  private func dueDateAndRemark(_ due: DueVaccination) throws -> String {
    let date = wording.date(due.dueOn, .medium)
    if due.dueOn >= window.last { return date }
    guard let last = due.lastDoseOn else {
      return try text("child.vaccine_overdue", ["date": date])
    }
    return try text(
      "child.vaccine_overdue_after", ["date": date, "last": wording.date(last, .medium)])
  }

  /// Returns a section with a table of the temperatures, with one row for each day.
  ///
  /// The title of the column contains the unit. It also contains the place of measurement if it is always the same.
  func temperatures() throws -> VisitContent.Section? {
    let measured = journal.temperatures.of(profile.id).within(timeRange)
    let shown = measured.suffix(Self.maximumRecordCount)
    func place(_ temperature: Temperature) throws -> String? {
      try temperature.bodyPart.map { try word("temperature_place", $0) }
    }
    let hasOnePlace = Set(shown.map(\.bodyPart)).count == 1
    let days = Dictionary(grouping: shown) { wording.date($0.measuredAt, .medium) }
      .sorted { $0.value[0].measuredAt < $1.value[0].measuredAt }
    let rows = try days.map { date, temperatures in
      let values = try temperatures.map { temperature in
        [
          wording.time(temperature.measuredAt),
          wording.temperatureNumber(celsius: temperature.celsius),
          hasOnePlace ? nil : try place(temperature),
        ].compactMap(\.self).joined(separator: " ").replacing(" ", with: "\u{a0}")
      }
      return [date, values.joined(separator: " · ")]
    }
    let title = [
      try text("column.temperature"), wording.temperatureUnit,
      hasOnePlace ? try shown.first.flatMap(place) : nil,
    ].joinedByDots
    if rows.isEmpty { return nil }
    let table = ReportTable(header: [try text("column.date"), title], rows: rows)
    return try section(
      .temperatures, "visit.temperatures",
      [.table(table), earlierRecordsNote(ofTotal: measured.count)])
  }

  /// Returns the section with all symptoms in the family's words, the most urgent first.
  ///
  /// An elder's notes and answers about falls follow. If there are no symptoms, a note can say so.
  func symptoms() throws -> VisitContent.Section? {
    let isElder = profile.kind == .elder
    let found = input.ruleData.mostUrgentFirst(shownSymptoms)
    let past = found.filter(isPast)
    let current = found.filter { !past.contains($0) }
    let falls = try fallLines()
    let noneKey: String? =
      if isElder {
        try falls.isEmpty && !hasQuestionAboutFall && !hasUrgentNotes ? "elder.no_falls" : nil
      } else if visit.illnessMetrics != nil, found.isEmpty {
        try notes() == nil ? "illness.no_symptom" : "illness.no_symptom_but_notes"
      } else { nil }
    let isIll = visit.illnessMetrics != nil && !found.isEmpty
    let hasUrgentSymptom = found.contains(where: input.ruleData.isUrgent)
    let keys = [
      try isIll && !hasUrgentSymptom && !hasUrgentNotes ? "illness.none_severe" : nil,
      try isIll && !hasReactions && !hasNotesOnMeals ? "illness.no_reaction" : nil,
      isIll ? "illness.all_symptoms" : found.isEmpty ? noneKey : nil,
    ]
    let lines =
      try current.prefix(Self.maximumRecordCount).map(line) + falls
      + [pastSymptomsLine(past)].compactMap(\.self)
    return try section(
      .symptoms, isElder ? "elder.symptoms" : "visit.symptoms",
      [
        list(lines), earlierRecordsNote(ofTotal: found.count),
        note(keys.map { try $0.map { try text($0) } }),
      ])
  }

  /// Returns true if the symptom ended before the days that the report covers and is not urgent.
  private func isPast(_ symptom: Symptom) -> Bool {
    symptom.span.end.map { $0 < timeRange.lowerBound } ?? false
      && !input.ruleData.isUrgent(symptom)
  }

  /// Returns one line with all symptoms that ended before the days that the report covers, or nil if there are none.
  private func pastSymptomsLine(_ symptoms: [Symptom]) throws -> VisitContent.Line? {
    guard let first = symptoms.map(\.span.start).min(),
      let last = symptoms.compactMap(\.span.end).max()
    else { return nil }
    let days = member.zone.day(of: first)...member.zone.day(of: last)
    let names = try symptoms.map { symptom in
      let isMild = symptom.severity ?? .mild == .mild
      let severity = try symptom.severity.map { " (\(try word("severity", $0)))" } ?? ""
      return symptom.name + (isMild ? "" : severity)
    }.uniqued.prefix(12)
    let title = try text("visit.ended_before")
    return line(
      try labeled(title, [names.joined(separator: ", "), wording.dateRange(days)]),
      quoting: names.map(\.self), shortForm: title, isMinor: true)
  }

  /// The symptoms in the days that the report covers, or in 14 days if these are fewer.
  ///
  /// If no earlier visit is recorded, severe symptoms from before these days are included.
  private var shownSymptoms: [Symptom] {
    let all = journal.symptoms.of(profile.id)
    let shown = all.overlapping(acuteSignRange)
    let visits = journal.visitsStartingReports(of: profile)
    if visits.contains(where: { $0.visitedOn < window.last }) { return Array(shown) }
    let shownIDs = Set(shown.map(\.entry.id))
    let earlier = all.filter {
      $0.severity == .severe && $0.span.start < acuteSignRange.lowerBound
        && !shownIDs.contains($0.entry.id)
    }
    return earlier + shown
  }

  private func line(_ symptom: Symptom) throws -> VisitContent.Line {
    let end = timeRange.upperBound
    let start = dateAndTime(symptom.span.start, before: end)
    // An end after the report's time range was not known at the time of the report.
    let ended = symptom.span.end.flatMap {
      $0 < end ? [start, dateAndTime($0, before: end)].uniqued : nil
    }
    // A fall of an elder has no end and does not continue.
    let time =
      try ended?.joined(separator: " – ")
      ?? (profile.kind == .elder ? start : text("visit.since", ["date": start]))
    let severity = try symptom.severity.map { try word("severity", $0) }
    return line(
      try labeled(symptom.name, [severity, time, symptom.note]),
      quoting: [symptom.name, symptom.note],
      shortForm: severity.map { "\(symptom.name) (\($0))" } ?? symptom.name,
      isVital: input.ruleData.isUrgent(symptom),
      isMinor: ended != nil && symptom.severity == .mild)
  }
}
