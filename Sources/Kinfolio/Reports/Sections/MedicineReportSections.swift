import Knowledge

/// The sections about planned and given medicines.
struct MedicineReportSections {
  let input: VisitReportInput

  /// Returns the medicines that are planned on the day of the report, the newest first.
  func planned() throws -> VisitContent.Section? {
    let planned = input.journal.medicines.of(input.profile.id)
      .filter {
        $0.startsOn <= input.visit.date && $0.endsOn.map { $0 >= input.visit.date } ?? true
      }
      .sorted { ($1.startsOn, $0.name) < ($0.startsOn, $1.name) }
    return try input.section(
      "medicines", "visit.medicines_planned",
      [
        input.list(
          try planned.map { medicine in
            let since = ["date": input.wording.date(medicine.startsOn, .medium)]
            let text = try input.labeled(
              medicine.name,
              [
                input.wording.medicineAmount(medicine.amount, medicine.unit),
                medicine.times.map { input.wording.time($0) }.joined(separator: ", "),
                try input.text("visit.since", since),
              ])
            return VisitContent.Line(
              text: text, shortenableParts: [medicine.name], shortForm: medicine.name)
          })
      ])
  }

  /// Returns a table of doses by medicine: count, amounts, first and last dose, days missed.
  ///
  /// A day counts as missed if it has fewer doses than planned. This applies only to children: for
  /// elders and pets, doses need not be logged, so a day without a dose proves nothing.
  func doses(_ medication: MedicationMetrics) throws -> VisitContent.Section? {
    let rows = try medication.medicines.filter { $0.doseCount > 0 }.map { medicine in
      let amounts = medicine.dosesGiven.map { input.wording.medicineAmount($0.amount, $0.unit) }
      return [
        medicine.name, input.wording.number(medicine.doseCount),
        amounts.filter { !$0.isEmpty }.uniqued.sorted().joined(separator: " / "),
        medicine.dosesGiven.first.map { input.wording.dateAndTime($0.givenAt) } ?? "",
        medicine.dosesGiven.last.map { input.wording.dateAndTime($0.givenAt) } ?? "",
        try daysMissed(medicine),
      ]
    }
    let columns = ["medicine", "doses", "amount", "first", "last", "days_missed"]
    return try input.section(
      "doses", "visit.medicines", [try input.table(columns, rows, numericColumns: [1, 5])])
  }

  private func daysMissed(_ medicine: MedicationMetrics.MedicineMetrics) throws -> String {
    guard input.profile.kind == .child, let planned = medicine.daysPlanned, planned > 0,
      let missed = medicine.daysMissed
    else {
      return ""
    }
    return try input.text(
      "common.of_total",
      ["number": input.wording.number(missed), "total": input.wording.number(planned)])
  }
}
