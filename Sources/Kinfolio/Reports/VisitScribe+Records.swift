import Foundation
import Knowledge
import Records

/// What every kind of profile may have recorded besides its own figures.
extension VisitScribe {
  /// The window as moments, cut at the report's own.
  private var moments: Range<Instant> {
    let all = window.moments(in: member.zone)
    return all.lowerBound..<max(all.lowerBound, min(all.upperBound, moment + 1))
  }

  /// The latest measurement of each kind of an elder or a pet, and its change since the visit before
  /// or the one before it.
  func growth() throws -> Section? {
    let measured = journal.measurements.of(profile.id).filter { $0.measuredOn <= window.last }
    let rows = try GrowthMeasurement.Kind.allCases.compactMap { kind -> [String]? in
      let values = measured.filter { $0.kind == kind }
      guard let last = values.last else { return nil }
      let before = journal.before(last, among: values, in: window, of: profile)
      return [
        wording.opening(try word("measurement_kind", kind)), wording.written(last),
        wording.date(last.measuredOn, .medium),
        try before.map { before in
          let since = ["change": wording.change(from: before, to: last)]
          return try text(
            "visit.change_since",
            since.merging(["date": wording.date(before.measuredOn, .medium)]) { own, _ in own })
        } ?? Wording.unknown,
      ]
    }
    return try section(
      "growth", "growth.latest", [try table(["measure", "value", "date", "change"], rows)])
  }

  /// The family's questions that were open at the report's moment, the newest five.
  func questions() throws -> Section? {
    let open = journal.notes.of(profile.id).filter { note in
      note.kind == .question && note.writtenAt <= moment
        && note.answeredAt.map { $0 > moment } ?? true
    }
    return try section(
      "questions", "visit.questions",
      [
        list(open.suffix(5).reversed().map { Line(text: $0.text, free: [$0.text]) })
          ?? .note(try text("visit.no_questions"))
      ])
  }

  func notes() throws -> Section? {
    let notes = journal.notes.of(profile.id).within(moments).filter { $0.kind == .note }
    // What was said of days that somebody chose is about these, not for the next visit alone.
    let words = journal.visits.of(profile.id).filter(isToldHere).compactMap(\.note)
    return try section(
      "notes", "visit.notes",
      words.map(Part.paragraph)
        + newest(["date", "note"], of: notes) { [wording.date($0.writtenAt, .short), $0.text] })
  }

  /// Whether what was said of some days belongs into this report.
  private func isToldHere(_ told: Visit) -> Bool {
    guard let own = visit.visit, told.isAppointment == own.isAppointment else { return false }
    if !own.isAppointment { return Window(lookedBackOnIn: told, of: profile) == window }
    return told.coversFrom != nil && told.coversFrom == own.coversFrom
      && told.visitedOn == own.visitedOn
  }

  /// Vaccinations in the window; a pet's all, with the days on which more are due.
  func vaccinations() throws -> Section? {
    let all = journal.vaccinations.of(profile.id)
    let stillDue = Set(all.stillDue(on: window.last).map(\.vaccination.entry.id))
    let told = all.filter { vaccination in
      profile.kind == .pet
        ? vaccination.givenOn.map { $0 <= window.last } ?? stillDue.contains(vaccination.entry.id)
        : vaccination.givenOn.map(window.days.contains) ?? false
    }
    return try section(
      "vaccinations", "visit.vaccinations",
      [
        list(
          try told.map { vaccination in
            let isDue = stillDue.contains(vaccination.entry.id)
            let due = try dated("child.vaccine_due", isDue ? vaccination.nextDueOn : nil)
            let given = try dated("child.vaccine_given", vaccination.givenOn)
            return Line(
              text: try labelled(vaccination.vaccine, [given, due]), free: [vaccination.vaccine],
              short: try labelled(vaccination.vaccine, [due]))
          })
      ])
  }

  private func dated(_ key: String, _ day: LocalDate?) throws -> String {
    try day.map { try text(key, ["date": wording.date($0, .medium)]) } ?? ""
  }

  /// "Vitamin D: 400 IU · 09:30"; the name alone where nothing is known of it.
  func labelled(_ name: String, _ details: [String]) throws -> String {
    let known = details.filter { !$0.isEmpty }.joined(separator: " · ")
    return known.isEmpty ? name : try text("common.labelled", ["label": name, "value": known])
  }

  func temperatures() throws -> Section? {
    let measured = journal.temperatures.of(profile.id).within(moments)
    return try section(
      "temperatures", "visit.temperatures",
      try newest(["date", "temperature", "place"], of: measured) {
        [
          wording.dateAndTime($0.measuredAt), wording.temperature(celsius: $0.celsius),
          try $0.place.map { try word("temperature_place", $0) } ?? "",
        ]
      })
  }

  func symptoms() throws -> Section? {
    let noticed = journal.symptoms.of(profile.id).lasting(into: moments)
    return try section(
      "symptoms", "visit.symptoms",
      try newest(["date", "symptom", "severity", "note"], of: noticed) {
        [
          wording.dateAndTime($0.span.start), $0.name,
          try $0.severity.map { try word("severity", $0) } ?? "", $0.note ?? "",
        ]
      })
  }
}

extension Wording {
  /// A measurement in its unit.
  fileprivate func written(_ measurement: GrowthMeasurement) -> String {
    measurement.kind == .weight
      ? weight(kg: measurement.value) : length(cm: measurement.value)
  }

  fileprivate func change(from before: GrowthMeasurement, to last: GrowthMeasurement) -> String {
    let change = last.value - before.value
    return last.kind == .weight ? weightChange(kg: change) : lengthChange(cm: change)
  }
}
