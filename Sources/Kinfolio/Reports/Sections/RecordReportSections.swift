import Foundation
import Knowledge
import Records

/// The sections about records that any kind of profile can have.
struct RecordReportSections {
  let input: VisitReportInput

  /// Returns the latest measurement of each kind for an elder or a pet, with its change since the last visit if the
  /// window starts there, otherwise since the measurement before.
  func latestMeasurements() throws -> VisitContent.Section? {
    let measured = input.journal.measurements.of(input.profile.id).filter {
      $0.measuredOn <= input.window.last
    }
    let rows = try GrowthMeasurement.Kind.allCases.compactMap { kind -> [String]? in
      let values = measured.filter { $0.kind == kind }
      guard let last = values.last else { return nil }
      let before = input.journal.comparisonMeasurement(
        for: last, among: values, in: input.window, of: input.profile)
      return [
        input.wording.capitalizingFirstLetter(try input.word("measurement_kind", kind)),
        formattedValue(of: last),
        input.wording.date(last.measuredOn, .medium),
        try before.map { before in
          let since = ["change": change(from: before, to: last)]
          return try input.text(
            "visit.change_since",
            since.merging(["date": input.wording.date(before.measuredOn, .medium)]) { own, _ in own
            })
        } ?? Wording.unknown,
        kind == .weight
          ? input.profile.idealWeightKg.map { input.wording.weight(kg: $0) } ?? "" : "",
      ]
    }
    return try input.section(
      "growth", "growth.latest",
      [
        try input.table(
          ["measure", "value", "date", "change", "target"],
          rows + (try highestTemperatureOfPet().map { [$0] } ?? []))
      ])
  }

  /// Returns the highest temperature of a pet as a row, because without a reference it is no point to raise.
  private func highestTemperatureOfPet() throws -> [String]? {
    guard input.profile.kind == .pet,
      !input.journal.family.quantitiesOfUnknownUnit.contains(.temperature),
      let highest = input.journal.temperatures.of(input.profile.id).within(input.acuteTimeRange)
        .max(by: { $0.celsius < $1.celsius })
    else { return nil }
    return [
      try input.text("illness.highest"), input.wording.temperature(celsius: highest.celsius),
      input.wording.dateAndTime(highest.measuredAt), "", "",
    ]
  }

  private func formattedValue(of measurement: GrowthMeasurement) -> String {
    measurement.kind == .weight
      ? input.wording.weight(kg: measurement.value) : input.wording.length(cm: measurement.value)
  }

  private func change(from before: GrowthMeasurement, to last: GrowthMeasurement) -> String {
    let change = last.value - before.value
    return last.kind == .weight
      ? input.wording.weightChange(kg: change) : input.wording.lengthChange(cm: change)
  }

  /// Returns the questions of the family that were unanswered at the reference time, the oldest first.
  func openQuestions() throws -> VisitContent.Section? {
    let open = input.journal.notes.of(input.profile.id).filter { note in
      note.kind == .question && note.writtenAt <= input.referenceTime
        && note.answeredAt.map { $0 > input.referenceTime } ?? true
    }
    return try input.section(
      "questions", "visit.questions",
      [
        open.isEmpty
          ? .note(try input.text("visit.no_questions"))
          : .questions(
            open.map { input.line($0.text, quoting: [$0.text], shortForm: $0.text) })
      ])
  }

  /// Returns the overdue vaccinations, and, except in the report of an illness, those that are due next.
  func dueVaccinations() throws -> VisitContent.Section? {
    let due = input.journal.dueVaccinations(of: input.profile, on: input.window.last)
    let isIll = input.visit.illness != nil
    let next = isIll ? nil : due.first { $0.day >= input.window.last }?.day
    let lines = try due.filter { $0.day < input.window.last || $0.day == next }.map { due in
      let vaccine = due.vaccination.vaccine
      let note = due.vaccination.givenOn == nil ? due.vaccination.note ?? "" : ""
      let text = try input.labeled(
        vaccine,
        [dueText(due), note.isEmpty ? "" : input.text("common.quoted", ["text": note])])
      let date = input.wording.date(due.day, .medium)
      return input.line(
        text, quoting: [vaccine, note], shortForm: try input.labeled(vaccine, [date]))
    }
    return try input.section("vaccinations_due", "visit.vaccinations_due", [input.list(lines)])
  }

  /// Returns a row for each vaccine, the longest overdue ones first, with the doses up to the end of the window.
  func vaccinations() throws -> VisitContent.Section? {
    let today = input.window.last
    let all = input.journal.vaccinations.of(input.profile.id)
    let due = Dictionary(grouping: input.journal.dueVaccinations(of: input.profile, on: today)) {
      $0.vaccination.comparableName
    }
    let doses = Dictionary(
      grouping: all.filter { $0.givenOn.map { $0 <= today } ?? false }, by: \.comparableName)
    let vaccines = Set(due.keys).union(doses.keys).sorted {
      (due[$0]?[0].day.days ?? .max, $0) < (due[$1]?[0].day.days ?? .max, $1)
    }
    let rows = try vaccines.map { vaccine in
      let days = (doses[vaccine] ?? []).compactMap(\.givenOn).sorted()
      return [
        doses[vaccine]?[0].vaccine ?? due[vaccine]?[0].vaccination.vaccine ?? vaccine,
        days.map { input.wording.date($0, .medium) }.joined(separator: " · "),
        try (due[vaccine]?.first).map(dueText) ?? "",
      ]
    }
    return try input.section(
      "vaccinations", "visit.vaccinations",
      [try input.table(["vaccine", "given", "due"], rows)])
  }

  /// Returns the due date; if it has passed, also that the vaccine is overdue, and the date of the last dose.
  private func dueText(_ due: DueVaccination) throws -> String {
    let date = input.wording.date(due.day, .medium)
    if due.day >= input.window.last { return date }
    let last = due.lastDoseOn.map { input.wording.date($0, .medium) }
    return try last.map {
      try input.text("child.vaccine_overdue_after", ["date": date, "last": $0])
    } ?? input.text("child.vaccine_overdue", ["date": date])
  }

  /// Returns the temperatures in a row for each day; the title has the unit, and the place if it is always the same.
  func temperatures() throws -> VisitContent.Section? {
    let measured = input.journal.temperatures.of(input.profile.id).within(input.timeRange)
    let shown = measured.suffix(VisitReportInput.maximumRecords)
    func place(_ temperature: Temperature) throws -> String {
      try temperature.bodyPart.map { try input.word("temperature_place", $0) } ?? ""
    }
    let hasOnePlace = Set(shown.map(\.bodyPart)).count == 1
    let days = Dictionary(grouping: shown) { input.wording.date($0.measuredAt, .medium) }
      .sorted { $0.value[0].measuredAt < $1.value[0].measuredAt }
    let rows = try days.map { date, temperatures in
      let values = try temperatures.map { temperature in
        [
          input.wording.time(temperature.measuredAt),
          input.wording.temperatureNumber(celsius: temperature.celsius),
          hasOnePlace ? "" : try place(temperature),
        ].filter { !$0.isEmpty }.joined(separator: " ").replacing(" ", with: "\u{a0}")
      }
      return [date, values.joined(separator: " · ")]
    }
    let title = [
      try input.text("column.temperature"), input.wording.temperatureUnit,
      hasOnePlace ? try shown.first.map(place) : nil,
    ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    return try input.section(
      "temperatures", "visit.temperatures",
      [
        rows.isEmpty
          ? nil
          : .table(VisitContent.Table(header: [try input.text("column.date"), title], rows: rows)),
        try input.earlierRecordsNote(of: measured.count),
      ])
  }

  /// Returns all symptoms in the family's words, the most urgent first, and an elder's notes and answers about falls.
  ///
  /// No rule has to understand the symptoms, because a doctor reads them. Notes can say that there are none.
  func symptoms() throws -> VisitContent.Section? {
    let isElder = input.profile.kind == .elder
    let found = input.context.ruleData.mostUrgentFirst(shownSymptoms)
    let past = found.filter(isPast)
    let current = found.filter { !past.contains($0) }
    let remarks = NoteReportSections(input: input)
    let falls = try remarks.falls()
    let noneKey: String? =
      if isElder {
        try falls.isEmpty && !remarks.hasQuestionAboutFall && !remarks.hasUrgentWords
          ? "elder.no_falls" : nil
      } else if input.visit.illness != nil, found.isEmpty {
        try remarks.notes() == nil ? "illness.no_symptom" : "illness.no_symptom_but_notes"
      } else { nil }
    let isIll = input.visit.illness != nil && !found.isEmpty
    let hasReactions = try FoodReportSections(input: input).hasReactions || remarks.hasNotesOnMeals
    let keys = [
      try isIll && !found.contains(where: input.context.ruleData.isUrgent)
        && !remarks.hasUrgentWords ? "illness.none_severe" : nil,
      isIll && !hasReactions ? "illness.no_reaction" : nil,
      isIll ? "illness.all_symptoms" : found.isEmpty ? noneKey : nil,
    ].compactMap(\.self)
    let notes = [
      try input.earlierRecordsNote(of: found.count),
      keys.isEmpty ? nil : .note(try keys.map { try input.text($0) }.joined(separator: " ")),
    ]
    return try input.section(
      "symptoms", isElder ? "elder.symptoms" : "visit.symptoms",
      [
        input.list(
          try current.prefix(VisitReportInput.maximumRecords).map(line) + falls
            + [try pastLine(past)].compactMap(\.self))
      ] + notes)
  }

  /// True for a symptom that ended before the window and is not urgent.
  private func isPast(_ symptom: Symptom) -> Bool {
    symptom.span.end.map { $0 < input.timeRange.lowerBound } ?? false
      && !input.context.ruleData.isUrgent(symptom)
  }

  /// Returns one line about symptoms that ended before the window; nil if there are none.
  private func pastLine(_ symptoms: [Symptom]) throws -> VisitContent.Line? {
    guard let first = symptoms.map(\.span.start).min(),
      let last = symptoms.compactMap(\.span.end).max()
    else { return nil }
    let days = input.member.zone.day(of: first)...input.member.zone.day(of: last)
    let names = try symptoms.map { symptom in
      let isMild = symptom.severity ?? .mild == .mild
      let severity = try symptom.severity.map { " (\(try input.word("severity", $0)))" } ?? ""
      return symptom.name + (isMild ? "" : severity)
    }.uniqued.prefix(12)
    let title = try input.text("visit.ended_before")
    return input.line(
      try input.labeled(title, [names.joined(separator: ", "), input.wording.dates(days)]),
      quoting: names.map(\.self), shortForm: title, isMinor: true)
  }

  /// The symptoms of the window, at least of 14 days, and before the first visit to a doctor all severe ones.
  private var shownSymptoms: [Symptom] {
    let all = input.journal.symptoms.of(input.profile.id)
    let shown = all.overlapping(input.acuteTimeRange)
    let visits = input.journal.visitsStartingWindows(of: input.profile)
    if visits.contains(where: { $0.visitedOn < input.window.last }) { return Array(shown) }
    let shownIDs = Set(shown.map(\.entry.id))
    let earlier = all.filter {
      $0.severity == .severe && $0.span.start < input.acuteTimeRange.lowerBound
        && !shownIDs.contains($0.entry.id)
    }
    return earlier + shown
  }

  private func line(_ symptom: Symptom) throws -> VisitContent.Line {
    let end = input.timeRange.upperBound
    func text(_ moment: Instant) -> String {
      input.wording.dateAndTime(moment, end - moment < 60 * 24 * hour ? .short : .medium)
    }
    let start = text(symptom.span.start)
    // An end after the window is not known yet.
    let ended = symptom.span.end.flatMap { $0 < end ? [start, text($0)].uniqued : nil }
    // A fall of an elder has no end and does not continue.
    let time =
      try ended?.joined(separator: " – ")
      ?? (input.profile.kind == .elder ? start : input.text("visit.since", ["date": start]))
    let severity = try symptom.severity.map { try input.word("severity", $0) }
    return input.line(
      try input.labeled(symptom.name, [severity ?? "", time, symptom.note ?? ""]),
      quoting: [symptom.name, symptom.note],
      shortForm: severity.map { "\(symptom.name) (\($0))" } ?? symptom.name,
      isVital: input.context.ruleData.isUrgent(symptom),
      isMinor: ended != nil && symptom.severity == .mild)
  }
}
