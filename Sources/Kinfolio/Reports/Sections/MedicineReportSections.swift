import Knowledge
import Records

struct MedicineReportSections {
  let input: VisitReportInput

  /// Returns the medicines planned on the day of the report, those with most missing doses first, then the newest.
  ///
  /// The last report of a profile that has ended has those of its last day, because the next doctor may need them.
  func planned(_ medication: MedicationMetrics) throws -> VisitContent.Section? {
    let planned = current.sorted { one, other in
      let missed = [one, other].map { medication.metrics(of: $0)?.dosesMissing ?? 0 }
      return (missed[1], other.startsOn, one.name) < (missed[0], one.startsOn, other.name)
    }
    return try input.section(
      "medicines", "visit.medicines_planned",
      [
        input.list(
          try planned.map { medicine in
            let since = ["date": input.wording.date(medicine.startsOn, .medium)]
            let recorded = medication.metrics(of: medicine)
            let text = try input.labeled(
              medicine.name,
              [
                input.wording.medicineAmount(medicine.amount, medicine.unit),
                medicine.times.map { input.wording.time($0) }.joined(separator: ", "),
                try input.text("visit.since", since),
                try recorded.map(otherAmounts) ?? "", try recorded.map(adherence) ?? "",
                try recorded?.dosesGiven.last.map { try self.text(ofLast: $0, at: weight) } ?? "",
                try medicine.note.map { try input.text("common.quoted", ["text": $0]) } ?? "",
              ])
            // The report of an illness has a section with all medicines of its time.
            let isTaken =
              input.visit.illness == nil && recorded.map { $0.doseCount > 0 } ?? false
              && !input.context.ruleData.isDailySupplement(medicine.name)
            return input.line(
              text, quoting: [medicine.name, medicine.note], shortForm: medicine.name,
              isVital: input.profile.kind == .elder || input.profile.kind == .child && isTaken)
          })
      ])
  }

  private var current: [Medicine] {
    input.journal.medicines.of(input.profile.id).filter {
      $0.startsOn <= input.day && $0.endsOn.map { $0 >= input.day } ?? true
    }
  }

  /// Returns the doses of each medicine that is not planned on the day of the report: count, amounts, first and last.
  func doses() throws -> VisitContent.Section? {
    let names = Set(current.map { MedicineName.normalized($0.name) })
    let given = MedicationMetrics(input.journal, of: input.profile, in: input.window.withTwoWeeks)
    let unplanned = given.medicines.filter {
      $0.doseCount > 0 && !names.contains(MedicineName.normalized($0.name))
    }
    let recent = Window(last: 14, endingOn: input.window.last).timeRange(in: input.member.zone)
    let weight = weight
    let lines = try unplanned.map { medicine in
      let doses = medicine.dosesGiven
      let earlier = doses.dropLast().map { input.wording.medicineAmount($0.amount, $0.unit) }
      let amounts = earlier.filter { !$0.isEmpty }.uniqued.sorted()
      let count = try input.wording.counted("visit.doses", doses.count)
      let last = doses.last
      return input.line(
        try input.labeled(
          medicine.name,
          [
            count, amounts.joined(separator: " / "),
            input.profile.kind == .child ? try adherence(medicine) : "",
            try doses.dropLast().first.map {
              try input.text("visit.since", ["date": input.wording.date($0.givenAt, .short)])
            } ?? "",
            try last.map { try text(ofLast: $0, at: weight) } ?? "",
          ]), quoting: [medicine.name], shortForm: try input.labeled(medicine.name, [count]),
        // The report of an illness has a section with all doses of its time.
        isVital: input.visit.illness == nil && last.map { recent.contains($0.givenAt) } ?? false)
    }
    return try input.section("doses", "visit.medicines", [input.list(lines)])
  }

  func text(ofLast dose: Dose, at weight: GrowthMeasurement?) throws -> String {
    let perKilogram = weight.flatMap { dose.milligramsPerKg(at: $0) }
    let amount = [
      self.amount(of: dose),
      try perKilogram.map {
        try input.text("visit.mg_per_kg", ["amount": input.wording.number($0, decimals: 1)])
      } ?? "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    let moment = input.wording.dateAndTime(dose.givenAt, .short)
    return try amount.isEmpty
      ? input.text("visit.last_dose", ["moment": moment])
      : input.text("visit.last_dose_amount", ["moment": moment, "amount": amount])
  }

  /// Returns the amount as recorded, with the milligrams if they are not in it.
  func amount(of dose: Dose) -> String {
    let recorded = input.wording.medicineAmount(dose.amount, dose.unit)
    guard let milligrams = dose.milligrams, !dose.isInMilligrams else { return recorded }
    let isOnePiece = dose.amount == 1 && dose.unit?.contains(where: \.isNumber) ?? false
    // 1.1 ml of 100 mg/ml is a little more than 110 mg in binary.
    let rounded = (milligrams * 100).rounded() / 100
    return isOnePiece
      ? recorded : "\(recorded) (\(input.wording.medicineAmount(rounded, "mg")))"
  }

  /// A child's newest weight of the last 60 days, unless a point to raise states that it is probably wrong.
  var weight: GrowthMeasurement? {
    guard input.profile.kind == .child,
      let weight = input.visit.illness.map(\.weight)
        ?? input.journal.weights(of: input.profile, on: input.window.last).newest
    else { return nil }
    return input.doubtfulMeasurementIDs.contains(weight.entry.id) ? nil : weight
  }

  /// Returns the smallest and largest amount of each unit if a number differs from all plans, and the most doses of a
  /// day if more than planned; units are not compared, because "1 tab." is "1 tablet".
  private func otherAmounts(_ medicine: MedicationMetrics.MedicineMetrics) throws -> String {
    func text(_ amount: Double?, _ unit: String?) -> String {
      input.wording.medicineAmount(amount, unit)
    }
    let name = MedicineName.normalized(medicine.name)
    let planned = input.journal.medicines.of(input.profile.id)
      .filter { MedicineName.normalized($0.name) == name }.map(\.amount)
    let doses = medicine.dosesGiven.filter { $0.amount != nil }
      .sorted { $0.amount ?? 0 < $1.amount ?? 0 }
    let byUnit = Dictionary(grouping: doses) { $0.unit?.lowercased() ?? "" }
      .sorted { $0.key < $1.key }
    let ranges = byUnit.map { _, doses in
      let texts = [doses.first, doses.last].compactMap(\.self).map { text($0.amount, $0.unit) }
      // An error can be tenfold, so the largest amount has its date.
      let date = doses.last.map { " (\(input.wording.date($0.givenAt, .short)))" } ?? ""
      return texts.uniqued.joined(separator: " – ") + (texts.uniqued.count > 1 ? date : "")
    }
    return [
      doses.allSatisfy { planned.contains($0.amount) }
        ? "" : try input.text("visit.recorded_amounts", ["amounts": input.wording.list(ranges)]),
      try medicine.mostDosesAbovePlan.map {
        try input.text("visit.most_doses", ["number": input.wording.number($0)])
      } ?? "",
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns the missing planned doses, or the number of doses for elders and pets, whose doses need not be recorded.
  ///
  /// If doses were recorded on fewer than half of the planned days, returns only the number of these days, because a
  /// day without a dose then proves nothing. Empty if no dose is missing or no day can be evaluated.
  private func adherence(_ medicine: MedicationMetrics.MedicineMetrics) throws -> String {
    if input.profile.kind != .child {
      return medicine.doseCount == 0
        ? "" : try input.wording.counted("visit.doses_recorded", medicine.doseCount)
    }
    guard let days = medicine.daysPlanned, days > 0, let planned = medicine.dosesPlanned else {
      return ""
    }
    if medicine.doseCount == 0 { return try input.text("visit.no_doses_recorded") }
    func text(_ key: String, _ number: Int, of total: Int) throws -> String {
      try input.text(
        key, ["number": input.wording.number(number), "total": input.wording.number(total)])
    }
    if !medicine.isRecordedRegularly {
      return try text("visit.doses_irregular", medicine.daysGiven ?? 0, of: days)
    }
    guard let missing = medicine.dosesMissing, missing > 0 else { return "" }
    let dates = medicine.daysWithMissingDoses.map { input.wording.date($0, .short) }
    return try text("visit.doses_missing", missing, of: planned)
      + (dates.count <= 4 ? " (\(dates.joined(separator: ", ")))" : "")
  }
}
