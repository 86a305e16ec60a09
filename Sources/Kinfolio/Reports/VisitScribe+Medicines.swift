import Knowledge

/// What is planned to be given, and what was.
extension VisitScribe {
  /// The medicines of the plan on the day of the report.
  func medicines() throws -> Section? {
    let planned = journal.medicines.of(profile.id)
      .filter { $0.startsOn <= visit.date && $0.endsOn.map { $0 >= visit.date } ?? true }
    return try section(
      "medicines", "visit.medicines_planned",
      [
        list(
          try planned.map { medicine in
            let since = ["date": wording.date(medicine.startsOn, .medium)]
            let text = try labelled(
              medicine.name,
              [
                wording.amount(medicine.amount, medicine.unit),
                medicine.times.map { wording.time($0) }.joined(separator: ", "),
                try text("visit.since", since),
              ])
            return Line(text: text, free: [medicine.name], short: medicine.name)
          })
      ])
  }

  /// The doses by medicine: how many, how much, the first and the last, and of the days of a child's
  /// plan those with fewer doses than planned.
  ///
  /// Of an elder or a pet a day without a dose says nothing: nobody need have written it down.
  func doses(_ medication: MedicationFigures) throws -> Section? {
    let rows = try medication.medicines.filter { $0.doses > 0 }.map { medicine in
      let amounts = medicine.given.map { wording.amount($0.amount, $0.unit) }
      return [
        medicine.name, wording.number(medicine.doses),
        amounts.filter { !$0.isEmpty }.eachOnce.sorted().joined(separator: " / "),
        medicine.given.first.map { wording.dateAndTime($0.givenAt) } ?? "",
        medicine.given.last.map { wording.dateAndTime($0.givenAt) } ?? "",
        try daysMissed(medicine),
      ]
    }
    let columns = ["medicine", "doses", "amount", "first", "last", "days_missed"]
    return try section(
      "doses", "visit.medicines", [try table(columns, rows, figures: [1, 5])])
  }

  private func daysMissed(_ medicine: MedicationFigures.Given) throws -> String {
    guard profile.kind == .child, let planned = medicine.daysPlanned, planned > 0,
      let missed = medicine.daysMissed
    else {
      return ""
    }
    return try text(
      "common.of_total",
      ["number": wording.number(missed), "total": wording.number(planned)])
  }
}
