import Knowledge
import Records

extension VisitReportBuilder {
  /// Returns a section with the medicines that are planned on the day of the report.
  ///
  /// Medicines with most missing doses are first, then those that were started last. If a pet has died or a profile has
  /// ended in another way, these are the medicines of its last day, because the next doctor may need them.
  func plannedMedicines(_ medication: MedicationMetrics) throws -> VisitContent.Section? {
    let planned = currentMedicines.sorted { one, other in
      let missed = [one, other].map { medication.medicineMetrics(of: $0)?.dosesMissing ?? 0 }
      return (missed[1], other.startsOn, one.name) < (missed[0], one.startsOn, other.name)
    }
    let lines = try planned.map { medicine in
      let recorded = medication.medicineMetrics(of: medicine)
      let details: [String?] = [
        wording.medicineAmount(medicine.amount, medicine.unit),
        medicine.times.map { wording.time($0) }.joined(separator: ", "),
        try text("visit.since", ["date": wording.date(medicine.startsOn, .medium)]),
        try medicine.endsOn.map { try text("elder.until", ["date": wording.date($0, .medium)]) },
        try recorded.map(differencesFromPlan), try recorded.map(adherenceText),
        try recorded?.dosesGiven.last.map { try lastDoseText($0, bodyWeight: bodyWeightForDoses) },
        try quoted(medicine.note),
      ]
      // The report of an illness has another section with all medicines of its last 72 hours.
      let isTaken =
        visit.illnessMetrics == nil && recorded.map { $0.doseCount > 0 } ?? false
        && !input.ruleData.isDailySupplement(medicine.name)
      return line(
        try labeled(medicine.name, details), quoting: [medicine.name, medicine.note],
        shortForm: medicine.name,
        isVital: profile.kind == .elder || profile.kind == .child && isTaken)
    }
    return try section(.medicines, "visit.medicines_planned", [list(lines)])
  }

  /// The medicines that are planned on the day of the report.
  private var currentMedicines: [Medicine] {
    journal.medicines.of(profile.id).filter {
      $0.startsOn <= reportDay && $0.endsOn.map { $0 >= reportDay } ?? true
    }
  }

  /// Returns a section with a line for each medicine that was given but is not planned on the day of the report.
  ///
  /// A line contains the number of doses, their amounts, and the times of the first and the last dose.
  func unplannedDoses() throws -> VisitContent.Section? {
    let names = Set(currentMedicines.map { MedicineName.normalized($0.name) })
    let given = MedicationMetrics(journal, of: profile, in: window.extendedToTwoWeeks)
    let unplanned = given.medicines.filter {
      $0.doseCount > 0 && !names.contains(MedicineName.normalized($0.name))
    }
    let recent = Window(dayCount: 14, endingOn: window.last).timeRange(in: member.zone)
    let weight = bodyWeightForDoses
    let lines = try unplanned.map { medicine in
      let doses = medicine.dosesGiven
      let earlier = doses.dropLast().map { wording.medicineAmount($0.amount, $0.unit) }
      let amounts = earlier.filter { !$0.isEmpty }.uniqued.sorted()
      let count = try wording.countedText("visit.doses", doses.count)
      let last = doses.last
      return line(
        try labeled(
          medicine.name,
          [
            count, amounts.joined(separator: " / "),
            profile.kind == .child ? try adherenceText(medicine) : nil,
            try doses.dropLast().first.map {
              try text("visit.since", ["date": wording.date($0.givenAt, .short)])
            },
            try last.map { try lastDoseText($0, bodyWeight: weight) },
          ]), quoting: [medicine.name], shortForm: try labeled(medicine.name, [count]),
        // The report of an illness has another section with all doses of its last 72 hours.
        isVital: visit.illnessMetrics == nil && last.map { recent.contains($0.givenAt) } ?? false)
    }
    return try section(.doses, "visit.medicines", [list(lines)])
  }

  /// Returns the time and the amount of the last dose of a medicine, and the mg per kilogram of body weight if known.
  func lastDoseText(_ dose: Dose, bodyWeight weight: GrowthMeasurement?) throws -> String {
    let perKilogram = weight.flatMap { dose.milligramsPerKg(at: $0) }
    let amount = [
      self.amount(of: dose),
      try perKilogram.map {
        try text("visit.mg_per_kg", ["amount": wording.number($0, decimals: 1)])
      } ?? "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    let moment = wording.dateAndTime(dose.givenAt, .short)
    return try amount.isEmpty
      ? text("visit.last_dose", ["moment": moment])
      : text("visit.last_dose_amount", ["moment": moment, "amount": amount])
  }

  /// Returns the amount of a dose as recorded, such as "5 ml", and also in milligrams if that is known and different.
  func amount(of dose: Dose) -> String {
    let recorded = wording.medicineAmount(dose.amount, dose.unit)
    guard let milligrams = dose.milligrams, !dose.isAmountInMilligrams else { return recorded }
    let isOnePiece = dose.amount == 1 && dose.unit?.contains(where: \.isNumber) ?? false
    // 1.1 ml of 100 mg/ml is a little more than 110 mg in floating-point numbers.
    let rounded = (milligrams * 100).rounded() / 100
    return isOnePiece ? recorded : "\(recorded) (\(wording.medicineAmount(rounded, "mg")))"
  }

  /// The weight for doses in mg per kilogram: the newest weight of a child in the last 60 days.
  ///
  /// It is nil for elders and pets, and if a point to raise with the doctor says that this weight is probably wrong.
  var bodyWeightForDoses: GrowthMeasurement? {
    guard profile.kind == .child,
      let weight = visit.illnessMetrics.map(\.recentWeight)
        ?? journal.newestWeights(of: profile, on: window.last).newest
    else { return nil }
    return doubtfulMeasurementIDs.contains(weight.entry.id) ? nil : weight
  }

  /// Returns a text with the doses of a medicine that differ from its plans, or an empty text if there are none.
  ///
  /// If an amount differs from all plans, the text contains the smallest and the largest amount of each unit. If more
  /// doses than planned were given on a day, it contains the highest number of doses on one day. Only numbers are
  /// compared, not units, because "1 tab." and "1 tablet" are the same amount.
  private func differencesFromPlan(_ medicine: MedicationMetrics.MedicineMetrics) throws -> String {
    let name = MedicineName.normalized(medicine.name)
    let planned = journal.medicines.of(profile.id)
      .filter { MedicineName.normalized($0.name) == name }.map(\.amount)
    let doses = medicine.dosesGiven.filter { $0.amount != nil }
      .sorted { $0.amount ?? 0 < $1.amount ?? 0 }
    let byUnit = Dictionary(grouping: doses) { $0.unit?.lowercased() ?? "" }
      .sorted { $0.key < $1.key }
    let ranges = byUnit.map { _, doses in
      let texts = [doses.first, doses.last].compactMap(\.self)
        .map { wording.medicineAmount($0.amount, $0.unit) }.uniqued
      // The largest amount has its date, because it can be a mistake by a factor of ten.
      let date = doses.last.map { " (\(wording.date($0.givenAt, .short)))" } ?? ""
      return texts.joined(separator: " – ") + (texts.count > 1 ? date : "")
    }
    return [
      doses.allSatisfy { planned.contains($0.amount) }
        ? nil : try text("visit.recorded_amounts", ["amounts": wording.list(ranges)]),
      try medicine.mostDosesAbovePlan.map {
        try text("visit.most_doses", ["number": wording.number($0)])
      },
    ].joinedByDots
  }

  /// Returns a text with the number of planned doses of a medicine that were not recorded.
  ///
  /// For elders and pets, whose doses need not be recorded, the text contains the number of recorded doses. If doses
  /// were recorded on fewer than half of the planned days, it contains only the number of these days, because a day
  /// without a dose then proves nothing. The text is empty if no dose is missing or if no day can be evaluated.
  private func adherenceText(_ medicine: MedicationMetrics.MedicineMetrics) throws -> String {
    if profile.kind != .child {
      return medicine.doseCount == 0
        ? "" : try wording.countedText("visit.doses_recorded", medicine.doseCount)
    }
    guard let days = medicine.daysPlanned, days > 0, let planned = medicine.dosesPlanned else {
      return ""
    }
    if medicine.doseCount == 0 { return try text("visit.no_doses_recorded") }
    if !medicine.isRecordedRegularly {
      return try shareText(medicine.daysGiven ?? 0, of: days, phraseKey: "visit.doses_irregular")
    }
    guard let missing = medicine.dosesMissing, missing > 0 else { return "" }
    let dates = medicine.daysWithMissingDoses.map { wording.date($0, .short) }
    return try shareText(missing, of: planned, phraseKey: "visit.doses_missing")
      + (dates.count <= 4 ? " (\(dates.joined(separator: ", ")))" : "")
  }
}
