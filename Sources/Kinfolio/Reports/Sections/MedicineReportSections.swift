import Knowledge
import Records

/// The sections about planned and given medicines.
struct MedicineReportSections {
  let input: VisitReportInput

  /// Returns the medicines that are planned on the day of the report, first those with the most days
  /// that had fewer doses than planned, then the newest.
  ///
  /// The last report of a profile that has ended contains those of its last day, because the next
  /// doctor may need them.
  func planned(_ medication: MedicationMetrics) throws -> VisitContent.Section? {
    let results = Dictionary(medication.medicines.map { ($0.name, $0) }) { first, _ in first }
    let planned = current.sorted { one, other in
      let missed = [one, other].map { results[$0.name].map(daysMissed) ?? 0 }
      return (missed[1], other.startsOn, one.name) < (missed[0], one.startsOn, other.name)
    }
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
                try results[medicine.name].map(adherence) ?? "",
              ])
            return VisitContent.Line(
              text: text, shortenableParts: [medicine.name], shortForm: medicine.name)
          })
      ])
  }

  /// The medicines that are planned on the day of the report.
  private var current: [Medicine] {
    input.journal.medicines.of(input.profile.id).filter {
      $0.startsOn <= input.day && $0.endsOn.map { $0 >= input.day } ?? true
    }
  }

  /// Returns a table of the doses of each medicine that is not planned any more: count, amounts, first and last dose.
  func doses(_ medication: MedicationMetrics) throws -> VisitContent.Section? {
    let names = Set(current.map(\.name))
    let unplanned = medication.medicines.filter { $0.doseCount > 0 && !names.contains($0.name) }
    let rows = unplanned.map { medicine in
      let amounts = medicine.dosesGiven.map { input.wording.medicineAmount($0.amount, $0.unit) }
      return [
        medicine.name, input.wording.number(medicine.doseCount),
        amounts.filter { !$0.isEmpty }.uniqued.sorted().joined(separator: " / "),
        medicine.dosesGiven.first.map { input.wording.dateAndTime($0.givenAt) } ?? "",
        medicine.dosesGiven.last.map { input.wording.dateAndTime($0.givenAt) } ?? "",
      ]
    }
    return try input.section(
      "doses", "visit.medicines",
      [
        try input.table(
          ["medicine", "doses", "amount", "first", "last"], rows, numericColumns: [1])
      ])
  }

  /// Returns the days with fewer doses than planned, or for elders and pets the number of doses;
  /// empty if there is none or if no day can be evaluated.
  ///
  /// For elders and pets, doses need not be logged, so a day without a dose proves nothing.
  private func adherence(_ medicine: MedicationMetrics.MedicineMetrics) throws -> String {
    if input.profile.kind != .child {
      return medicine.doseCount == 0
        ? "" : try input.wording.counted("visit.doses_recorded", medicine.doseCount)
    }
    let missed = daysMissed(medicine)
    guard let planned = medicine.daysPlanned, missed > 0 else { return "" }
    return try input.text(
      "visit.days_below_plan",
      ["number": input.wording.number(missed), "total": input.wording.number(planned)])
  }

  /// Returns the number of a child's days with fewer doses than planned.
  private func daysMissed(_ medicine: MedicationMetrics.MedicineMetrics) -> Int {
    input.profile.kind == .child ? medicine.daysMissed ?? 0 : 0
  }
}
