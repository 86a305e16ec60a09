import Foundation
import Knowledge
import Records

extension VisitReportBuilder {
  /// Returns the section with facts about the child, elder or pet; `isReportEmpty` means that no other section has
  /// records.
  func identity(isReportEmpty: Bool) throws -> VisitContent.Section {
    let born = profile.birthDate
    let sexes = profile.kind == .pet ? "pet_sex" : "sex"
    let entries: [(key: String, value: String?)] = [
      // The full name, by which a doctor files the report, unless it is the name in the title.
      ("child.full_name", profile.fullName == profile.name ? nil : profile.fullName),
      ("child.born", born.map { wording.date($0) }),
      ("child.until", profileEndDate.map { wording.date($0) }),
      ("child.age", try born.flatMap { try wording.age(from: $0, on: reportDay) }),
      ("child.corrected_age", try correctedAge()),
      ("child.postmenstrual_age", try postmenstrualAge()),
      ("child.gestation", try pregnancyDuration()),
      ("child.birth_weight", birthWeightKg.map { wording.weight(kg: $0) }),
      ("child.sex", try profile.sex.map { wording.capitalizingFirstLetter(try word(sexes, $0)) }),
      ("elder.relationship", profile.relationship),
      ("pet.ideal_weight", profile.idealWeightKg.map { wording.weight(kg: $0) }),
      ("visit.zone", member.zone == journal.family.timeZone ? nil : member.zone.city),
      ("visit.kind", try visitKind()),
      ("visit.clinician", visitOfReport?.clinician),
      ("visit.previous", previousVisit.map { dateAndClinician(of: $0) }),
      ("child.care_notes", careNotesInOneLine),
    ]
    let facts = try entries.compactMap { (key, value) -> Fact? in
      guard let value, !value.isEmpty else { return nil }
      return Fact(
        label: try text(key), value: value, short: shortened(value, quoting: [value]))
    }
    // The section about a child's growth, if there is one, contains the note on doubtful measurements.
    let hasGrowth = profile.kind == .child && !visit.growthMetrics.measureChanges.isEmpty
    let leftOut = try leftOutRecordsNote() + (hasGrowth ? [] : doubtfulMeasurementsNote())
    let isEmpty = leftOut.isEmpty && (!hasRecords || isReportEmpty)
    return VisitContent.Section(
      id: .identity, title: try text("visit.identity"),
      parts: [.facts(facts)]
        + (try wording.unknownUnitsNote() + leftOut).map(VisitContent.Part.note)
        + (isEmpty ? [.note(try text("common.nothing_recorded"))] : []))
  }

  /// Returns a sentence with the numbers of records of each kind that the report ignores because of errors.
  ///
  /// Returns an empty list if there are no such records. The sentence counts the records of the days that the report
  /// covers (of at least 14 days), and the rows that the last imports of files left out.
  private func leftOutRecordsNote() throws -> [String] {
    let tables = Set(Journal.kinds.filter { $0.uses.contains(.isForDoctors) }.map(\.table))
    let expected: [RowProblem.Fault] = [
      .identicalDuplicate, .recordedLater, .inTheFuture, .beyondLimits,
    ]
    let days = window.extendedToTwoWeeks.days
    let rows = journal.skippedRows.filter { row in
      row.profile == profile.id && tables.contains(row.table)
        && !expected.contains(row.problem.fault)
        && row.sortTime.map { days.contains(LocalDate(days: Int($0 / 86_400))) } ?? false
    }
    func isWithoutAmount(_ row: SkippedRow) -> Bool {
      row.table == "bottle_feeds" && row.problem.fault == .missing
        && ["volume_ml", "amount"].contains(row.problem.column)
    }
    let byTable = Dictionary(grouping: rows.filter { !isWithoutAmount($0) }) { $0.table }
    let empty = journal.bottleFeeds.of(profile.id).within(acuteSignRange)
      .count { $0.volumeMl == 0 && $0.contents != .water }
    let counts = [
      ("left_out_amount", rows.count(where: isWithoutAmount) + empty),
      ("not_imported_amount", notImportedRowCount("amount")),
      ("not_imported_other", notImportedRowCount("other")),
    ]
    let items =
      try byTable.sorted { $0.key < $1.key }.map(leftOutKindAndNumber)
      + counts.filter { $0.1 > 0 }.map { key, count in
        try text("visit.\(key)", ["number": wording.number(count)])
      }
    return items.isEmpty
      ? [] : [try text("visit.left_out", ["items": items.joined(separator: " · ")])]
  }

  /// Returns a kind of record and the number of its rows that the report ignores, such as "Feeds: 3".
  ///
  /// For impossible temperatures and measurements, the text also contains the last three values.
  private func leftOutKindAndNumber(_ table: String, _ rows: [SkippedRow]) throws -> String {
    let values = rows.filter {
      $0.problem.fault == .outOfRange && ["celsius", "value"].contains($0.problem.column)
        && journal.family.quantitiesOfUnknownUnit.isEmpty
    }
    let impossible = try values.suffix(3).compactMap { row -> String? in
      guard let number = Double(row.problem.invalidValue.filter { $0 != "'" }),
        let time = row.sortTime
      else { return nil }
      let moment = wording.dateAndTime(Instant(seconds: time), .short)
      let unit = row.problem.column == "celsius" ? "\u{a0}°C" : ""
      let value = "\(wording.number(number, decimals: 1))\(unit) (\(moment))"
      return try text("visit.left_out_value", ["value": value])
    }
    return try labeled(
      text("table.\(table)"),
      [([wording.number(rows.count)] + impossible).joined(separator: ", ")])
  }

  /// Returns the number of rows that the last import of each file left out, for all children together, because such
  /// rows belong to no profile.
  private func notImportedRowCount(_ kind: String) -> Int {
    if profile.kind != .child { return 0 }
    return journal.family.settings.filter {
      $0.key.hasPrefix("left_out.") && $0.key.hasSuffix(".\(kind)")
    }.values.compactMap { Int($0) }.reduce(0) { $0 + min(max(0, $1), 1_000_000) }
  }

  /// True if the profile has a record in the days that the report covers.
  private var hasRecords: Bool {
    var found = false
    journal.forEachEvent(matching: ProfileEventFilter(of: profile, in: window, member.zone)) { _ in
      found = true
    }
    return found
  }

  /// The day on which the profile ended, such as the day of a pet's death; nil if it has not ended by the report's day.
  private var profileEndDate: LocalDate? {
    journal.isCareOver(for: profile, on: reportDay) ? profile.endedOn : nil
  }

  /// The family's permanent notes on the profile, such as an allergy, joined in one line.
  private var careNotesInOneLine: String? {
    profile.careNotes.map {
      $0.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }.joined(separator: " · ")
    }
  }

  /// The last checkup, illness visit or visit to a vet before the day of the report.
  var previousVisit: Visit? {
    journal.visitsStartingReports(of: profile).last { $0.visitedOn < visit.date }
  }

  /// The visit that the report is for, or nil; today's report can be for an appointment on its date.
  private var visitOfReport: Visit? {
    visit.visit ?? journal.appointments(of: profile).first { $0.visitedOn == visit.date }
  }

  private func visitKind() throws -> String? {
    guard let visit = visitOfReport, visit.isActualVisit else { return nil }
    return wording.capitalizingFirstLetter(try word("visit_kind", visit.kind))
  }

  private func dateAndClinician(of visit: Visit) -> String {
    [wording.date(visit.visitedOn), visit.clinician ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// Returns a preterm child's age since its due date, or nil before the due date and from the second birthday on.
  private func correctedAge() throws -> String? {
    guard profile.kind == .child, let due = profile.correctedAgeStart,
      let born = profile.birthDate, let age = Age(from: born, on: reportDay), age.years < 2
    else { return nil }
    return try wording.correctedAge(from: due, on: reportDay)
  }

  /// Returns a preterm child's age since the last menstrual period before the pregnancy, or nil from the due date on.
  private func postmenstrualAge() throws -> String? {
    guard profile.kind == .child, let due = profile.correctedAgeStart, reportDay < due else {
      return nil
    }
    return try weeksAndDays(280 - (due.days - reportDay.days))
  }

  /// Returns the duration of the pregnancy in weeks and days (40 weeks at the due date), or nil if it is unknown.
  private func pregnancyDuration() throws -> String? {
    guard profile.kind == .child, let due = profile.dueDate,
      let born = profile.birthDate, (-28...140).contains(due.days - born.days)
    else { return nil }
    return try weeksAndDays(280 - (due.days - born.days))
  }

  private func weeksAndDays(_ days: Int) throws -> String {
    let numbers = ["weeks": wording.number(days / 7), "days": wording.number(days % 7)]
    return try text("child.weeks_and_days", numbers)
  }

  /// The weight measured on the day of birth, in kilograms.
  private var birthWeightKg: Double? {
    guard profile.kind == .child, !journal.family.quantitiesOfUnknownUnit.contains(.weight) else {
      return nil
    }
    return member.growthHistory.points(of: .weight).first { $0.date == profile.birthDate }?.value
  }
}
