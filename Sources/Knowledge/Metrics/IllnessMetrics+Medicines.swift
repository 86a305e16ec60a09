import Records

extension IllnessMetrics {
  package struct Medicine: Hashable, Sendable {
    /// The names of the medicine in the family's records, separated by commas, such as "Apiretal, Termalgin".
    package let name: String
    /// The doses of the medicine in the 72 hours that the report of an illness covers, in order of time.
    package let doses: [Dose]
    package let dosesInLastDay: [Dose]
    /// The number of planned doses of the medicine per day, or 0 without a plan.
    package let plannedDosesPerDay: Int

    /// Returns the doses of the last 24 hours as milligrams per kilogram of body weight, or nil if there was no dose or
    /// the amount of a dose is unknown.
    package func milligramsPerKgInLastDay(at weight: GrowthMeasurement) -> Double? {
      let amounts = dosesInLastDay.map { $0.milligramsPerKg(at: weight) }
      return amounts.isEmpty || amounts.contains(nil)
        ? nil : amounts.compactMap(\.self).reduce(0, +)
    }
  }

  /// The name of a medicine, and its dose or its current plan.
  struct MedicineRecord: Hashable, Sendable {
    let name: String
    var dose: Dose?
    var planName: String?
    var plannedDosesPerDay = 0
  }

  /// Returns the medicines that were given or planned, one for each active substance, the one given most often first.
  ///
  /// Daily vitamins and iron are left out.
  package func medicines(by ruleData: RuleData) -> [Medicine] {
    let records = medicineRecords.map { record in
      record.dose.map { dose in
        let named = ruleData.renamedDose(dose, planName: record.planName)
        return MedicineRecord(name: named.name, dose: named, planName: record.planName)
      } ?? record
    }.filter { !ruleData.isDailySupplement($0.name) }
    func group(_ name: String) -> String {
      ruleData.onlySubstance(inMedicine: name)?.rawValue ?? name.comparableMedicineName
    }
    // A plan is in the group of its doses, even if their names differ.
    let plans = Dictionary(
      records.compactMap { record in record.planName.map { ($0, group(record.name)) } }
    ) { first, _ in first }
    let lastDay = (timeRange.upperBound + -24 * hour)..<timeRange.upperBound
    return Dictionary(grouping: records) { record in
      (record.dose == nil ? plans[record.name] : nil) ?? group(record.name)
    }.values.map { records in
      let doses = records.compactMap(\.dose)
      return Medicine(
        name: records.map(\.name).joinedMedicineNames, doses: doses,
        dosesInLastDay: doses.filter { lastDay.contains($0.givenAt) },
        plannedDosesPerDay: records.reduce(0) { $0 + $1.plannedDosesPerDay })
    }.sorted {
      ($1.dosesInLastDay.count, $1.doses.count, $0.name)
        < ($0.dosesInLastDay.count, $0.doses.count, $1.name)
    }
  }
}

extension Dose {
  /// Returns the dose in milligrams per kilogram of body weight, or nil if the milligrams are unknown, or if the result
  /// exceeds 1,000 because of a wrong unit.
  package func milligramsPerKg(at weight: GrowthMeasurement) -> Double? {
    milligrams.map { $0 / weight.value }.flatMap { $0 <= 1000 ? $0 : nil }
  }
}

extension Journal {
  func medicinePlanName(of dose: Dose) -> String? {
    dose.medicine.flatMap { id in
      medicines.of(dose.profile).first { ID($0.entry.id) == id }?.name
    }
  }
}

extension RuleData {
  /// Returns the dose with the name of its plan instead of its own name, if the name of the plan is more exact.
  ///
  /// It is more exact if it contains the dose's own name and no other known medicine, or if the dose's own name
  /// contains neither a strength nor a known medicine.
  func renamedDose(_ dose: Dose, planName: String?) -> Dose {
    let own = substances(inMedicine: dose.name)
    guard let planName,
      own.isEmpty && !dose.name.contains(where: \.isNumber)
        || MedicineName.normalized(planName).contains(MedicineName.normalized(dose.name))
          && (own.isEmpty || substances(inMedicine: planName) == own)
    else { return dose }
    var named = dose
    named.name = planName
    return named
  }
}

extension String {
  /// The words of a medicine's name without case and accents, up to the first number, which is the strength.
  var comparableMedicineName: String {
    let name = MedicineName.normalized(self)
    let words = name.split { !$0.isLetter && !$0.isNumber }.prefix { $0.first?.isLetter ?? false }
    return words.isEmpty ? name : words.joined(separator: " ")
  }
}

extension [String] {
  /// The different names, separated by commas, without those that differ from others only by case or accents.
  var joinedMedicineNames: String {
    var seen: Set<String> = []
    return filter { seen.insert(MedicineName.normalized($0)).inserted }.joined(separator: ", ")
  }
}
