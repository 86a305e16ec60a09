import Foundation
import Knowledge
import Records

/// What every kind of profile may have recorded besides its own figures.
struct RecordReportSections {
  let input: VisitReportInput

  /// The window as moments, cut at the report's own.
  private var moments: Range<Instant> {
    let all = input.window.moments(in: input.member.zone)
    return all.lowerBound..<max(all.lowerBound, min(all.upperBound, input.moment + 1))
  }

  /// The latest measurement of each kind of an elder or a pet, and its change since the visit before
  /// or the one before it.
  func growth() throws -> VisitContent.Section? {
    let measured = input.journal.measurements.of(input.profile.id).filter {
      $0.measuredOn <= input.window.last
    }
    let rows = try GrowthMeasurement.Kind.allCases.compactMap { kind -> [String]? in
      let values = measured.filter { $0.kind == kind }
      guard let last = values.last else { return nil }
      let before = input.journal.before(last, among: values, in: input.window, of: input.profile)
      return [
        input.wording.opening(try input.word("measurement_kind", kind)), written(last),
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

  /// A measurement in its unit.
  private func written(_ measurement: GrowthMeasurement) -> String {
    measurement.kind == .weight
      ? input.wording.weight(kg: measurement.value) : input.wording.length(cm: measurement.value)
  }

  private func change(from before: GrowthMeasurement, to last: GrowthMeasurement) -> String {
    let change = last.value - before.value
    return last.kind == .weight
      ? input.wording.weightChange(kg: change) : input.wording.lengthChange(cm: change)
  }

  /// The family's questions that were open at the report's moment, the newest five.
  func questions() throws -> VisitContent.Section? {
    let open = input.journal.notes.of(input.profile.id).filter { note in
      note.kind == .question && note.writtenAt <= input.moment
        && note.answeredAt.map { $0 > input.moment } ?? true
    }
    return try input.section(
      "questions", "visit.questions",
      [
        input.list(
          open.suffix(5).reversed().map { VisitContent.Line(text: $0.text, free: [$0.text]) })
          ?? .note(try input.text("visit.no_questions"))
      ])
  }

  func notes() throws -> VisitContent.Section? {
    let notes = input.journal.notes.of(input.profile.id).within(moments).filter { $0.kind == .note }
    // What was said of days that somebody chose is about these, not for the next visit alone.
    let words = input.journal.visits.of(input.profile.id).filter(isToldHere).compactMap(\.note)
    return try input.section(
      "notes", "visit.notes",
      words.map(VisitContent.Part.paragraph)
        + input.newest(["date", "note"], of: notes) {
          [input.wording.date($0.writtenAt, .short), $0.text]
        })
  }

  /// Whether what was said of some days belongs into this report.
  private func isToldHere(_ told: Visit) -> Bool {
    guard let own = input.visit.visit, told.isAppointment == own.isAppointment else { return false }
    if !own.isAppointment {
      return Window(lookedBackOnIn: told, of: input.profile) == input.window
    }
    return told.coversFrom != nil && told.coversFrom == own.coversFrom
      && told.visitedOn == own.visitedOn
  }

  /// Vaccinations in the window; a pet's all, with the days on which more are due.
  func vaccinations() throws -> VisitContent.Section? {
    let all = input.journal.vaccinations.of(input.profile.id)
    let stillDue = Set(all.stillDue(on: input.window.last).map(\.vaccination.entry.id))
    let told = all.filter { vaccination in
      input.profile.kind == .pet
        ? vaccination.givenOn.map { $0 <= input.window.last }
          ?? stillDue.contains(vaccination.entry.id)
        : vaccination.givenOn.map(input.window.days.contains) ?? false
    }
    return try input.section(
      "vaccinations", "visit.vaccinations",
      [
        input.list(
          try told.map { vaccination in
            let isDue = stillDue.contains(vaccination.entry.id)
            let due = try dated("child.vaccine_due", isDue ? vaccination.nextDueOn : nil)
            let given = try dated("child.vaccine_given", vaccination.givenOn)
            return VisitContent.Line(
              text: try input.labelled(vaccination.vaccine, [given, due]),
              free: [vaccination.vaccine],
              short: try input.labelled(vaccination.vaccine, [due]))
          })
      ])
  }

  private func dated(_ key: String, _ day: LocalDate?) throws -> String {
    try day.map { try input.text(key, ["date": input.wording.date($0, .medium)]) } ?? ""
  }

  func temperatures() throws -> VisitContent.Section? {
    let measured = input.journal.temperatures.of(input.profile.id).within(moments)
    return try input.section(
      "temperatures", "visit.temperatures",
      try input.newest(["date", "temperature", "place"], of: measured) {
        [
          input.wording.dateAndTime($0.measuredAt), input.wording.temperature(celsius: $0.celsius),
          try $0.place.map { try input.word("temperature_place", $0) } ?? "",
        ]
      })
  }

  func symptoms() throws -> VisitContent.Section? {
    let noticed = input.journal.symptoms.of(input.profile.id).lasting(into: moments)
    return try input.section(
      "symptoms", "visit.symptoms",
      try input.newest(["date", "symptom", "severity", "note"], of: noticed) {
        [
          input.wording.dateAndTime($0.span.start), $0.name,
          try $0.severity.map { try input.word("severity", $0) } ?? "", $0.note ?? "",
        ]
      })
  }
}
