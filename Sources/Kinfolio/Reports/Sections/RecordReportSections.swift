import Foundation
import Knowledge
import Records

/// The sections about records that any kind of profile can have.
struct RecordReportSections {
  let input: VisitReportInput

  /// The time range of the window, up to the reference time of the report.
  private var timeRange: Range<Instant> {
    let all = input.window.timeRange(in: input.member.zone)
    return all.lowerBound..<max(all.lowerBound, min(all.upperBound, input.referenceTime + 1))
  }

  /// Returns the latest measurement of each kind for an elder or a pet, with its change.
  ///
  /// The change is since the last visit if the window starts there, else since the measurement
  /// before.
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
      ]
    }
    return try input.section(
      "growth", "growth.latest", [try input.table(["measure", "value", "date", "change"], rows)])
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

  /// Returns the questions of the family that were unanswered at the reference time, numbered, the
  /// oldest first.
  func openQuestions() throws -> VisitContent.Section? {
    let open = input.journal.notes.of(input.profile.id).filter { note in
      note.kind == .question && note.writtenAt <= input.referenceTime
        && note.answeredAt.map { $0 > input.referenceTime } ?? true
    }
    return try input.section(
      "questions", "visit.questions",
      [
        input.list(
          open.enumerated().map { number, question in
            VisitContent.Line(
              text: "\(input.wording.number(number + 1)). \(question.text)",
              shortenableParts: [question.text], shortForm: question.text)
          })
          ?? .note(try input.text("visit.no_questions"))
      ])
  }

  func notes() throws -> VisitContent.Section? {
    let notes = input.journal.notes.of(input.profile.id).within(timeRange).filter {
      $0.kind == .note
    }
    // The note of a summary, or of a visit with a chosen window, describes the days of this report.
    let words = input.journal.visits.of(input.profile.id).filter(describesReportDays).compactMap(
      \.note)
    return try input.section(
      "notes", "visit.notes",
      words.map(VisitContent.Part.paragraph)
        + input.newestRecordsTable(["date", "note"], of: notes) {
          [input.wording.date($0.writtenAt, .short), $0.text]
        })
  }

  /// Whether the note of a visit or summary describes the days of this report.
  private func describesReportDays(_ other: Visit) -> Bool {
    guard let own = input.visit.visit, other.isActualVisit == own.isActualVisit else {
      return false
    }
    if !own.isActualVisit {
      return Window(coveredBy: other, of: input.profile) == input.window
    }
    return other.coversFrom != nil && other.coversFrom == own.coversFrom
      && other.visitedOn == own.visitedOn
  }

  /// Returns the vaccinations given in the window, those overdue, and the next one due.
  ///
  /// For a pet, returns all vaccinations up to the end of the window, and all those still due.
  func vaccinations() throws -> VisitContent.Section? {
    let all = input.journal.vaccinations.of(input.profile.id)
    let due = all.stillDue(on: input.window.last)
    let stillDue = Set(due.map(\.vaccination.entry.id))
    let next = due.first { $0.day >= input.window.last }?.vaccination.entry.id
    let dueSoon = Set(
      due.filter { $0.day < input.window.last }.map(\.vaccination.entry.id)
        + [next].compactMap(\.self))
    let shown = all.filter { vaccination in
      let isDue = dueSoon.contains(vaccination.entry.id)
      return input.profile.kind == .pet
        ? vaccination.givenOn.map { $0 <= input.window.last }
          ?? stillDue.contains(vaccination.entry.id)
        : isDue || vaccination.givenOn.map(input.window.days.contains) ?? false
    }
    return try input.section(
      "vaccinations", "visit.vaccinations",
      [
        input.list(
          try shown.map { vaccination in
            let isDue = stillDue.contains(vaccination.entry.id)
            let due = try dated("child.vaccine_due", isDue ? vaccination.nextDueOn : nil)
            let given = try dated("child.vaccine_given", vaccination.givenOn)
            return VisitContent.Line(
              text: try input.labeled(vaccination.vaccine, [given, due]),
              shortenableParts: [vaccination.vaccine],
              shortForm: try input.labeled(vaccination.vaccine, [due]))
          })
      ])
  }

  private func dated(_ key: String, _ day: LocalDate?) throws -> String {
    try day.map { try input.text(key, ["date": input.wording.date($0, .medium)]) } ?? ""
  }

  func temperatures() throws -> VisitContent.Section? {
    let measured = input.journal.temperatures.of(input.profile.id).within(timeRange)
    return try input.section(
      "temperatures", "visit.temperatures",
      try input.newestRecordsTable(["date", "temperature", "place"], of: measured) {
        [
          input.wording.dateAndTime($0.measuredAt), input.wording.temperature(celsius: $0.celsius),
          try $0.bodyPart.map { try input.word("temperature_place", $0) } ?? "",
        ]
      })
  }

  func symptoms() throws -> VisitContent.Section? {
    let noticed = input.journal.symptoms.of(input.profile.id).overlapping(timeRange)
    return try input.section(
      "symptoms", "visit.symptoms",
      try input.newestRecordsTable(["date", "symptom", "severity", "note"], of: noticed) {
        [
          input.wording.dateAndTime($0.span.start), $0.name,
          try $0.severity.map { try input.word("severity", $0) } ?? "", $0.note ?? "",
        ]
      })
  }
}
