import Records

/// Rule M1: doses of acetaminophen, ibuprofen and iron that a reference advises against, and doses of medicines that
/// can be dangerous to a child.
///
/// For each of acetaminophen, ibuprofen and iron, the rule reports at most five facts: on the age or the weight, the
/// amount of one dose, the amount of 24 hours, the time between doses, and the number of doses in 24 hours or in a
/// course. A medicine that contains several substances counts as each of them, but its amount is not evaluated.
let medicineDosesRule = FindingRule(id: "M1") { input -> [Finding] in
  // Doses of the day before also count toward the first 24 hours.
  let start = input.acuteSignRange.lowerBound + -24 * hour
  let doses = input.journal.doses.of(input.profileID).within(
    start..<input.acuteSignRange.upperBound
  )
  .map { input.ruleData.renamedDose($0, planName: input.journal.medicinePlanName(of: $0)) }
  return [MedicineName.Substance.acetaminophen, .ibuprofen, .iron].flatMap { substance in
    let own = input.doses(of: substance, among: doses)
    let pureNames = Set(own.map(\.name)).filter {
      input.ruleData.substances(inMedicine: $0) == [substance] && !$0.isIronSalt
    }
    let pure = own.filter { dose in
      pureNames.contains(dose.name)
        && !(substance == .iron && input.isPlanned(.iron, on: input.day(of: dose.givenAt)))
    }
    let name = substance.rawValue
    return [
      input.minimumAgeFinding(for: own, thresholdID: "M1.\(name).age")
        ?? input.minimumWeightFinding(for: own, thresholdID: "M1.\(name).weight"),
      input.amountFinding(for: pure, summing: .singleDose, thresholdID: "M1.\(name).single")
        ?? input.amountFinding(for: pure, summing: .singleDose, thresholdID: "M1.\(name).single_mg"),
      input.amountFinding(for: pure, summing: .dosesOf24Hours, thresholdID: "M1.\(name).daily")
        ?? input.amountFinding(
          for: pure, summing: .dosesOf24Hours, thresholdID: "M1.\(name).daily_mg"),
      input.doseSpacingFinding(for: own, thresholdID: "M1.\(name).spacing"),
      // The limit for a course of doses applies in certain months of life, so the age must be known.
      (input.profile.birthDate == nil
        ? nil : input.courseFinding(for: own, thresholdID: "M1.\(name).course"))
        ?? input.doseCountFinding(for: own, thresholdID: "M1.\(name).count"),
    ].compactMap(\.self)
  } + input.dangerousMedicineFindings(doses)
}

extension FindingRule.Input {
  /// Returns findings for dangerous medicines that a child got below the age of their reference, or without a medicine
  /// plan.
  fileprivate func dangerousMedicineFindings(_ doses: [Dose]) -> [Finding] {
    if profile.kind != .child { return [] }
    return MedicineName.Substance.dangerousToChildren.compactMap { substance in
      let own = self.doses(of: substance, among: doses)
      let id = "M1.\(substance.rawValue).age"
      if let young = minimumAgeFinding(for: own, thresholdID: id) { return young }
      let unplanned = own.filter { dose in
        acuteSignRange.contains(dose.givenAt) && !isPlanned(substance, on: day(of: dose.givenAt))
      }
      return unplanned.last.map { last in
        Finding(
          phraseKey: "concern.dose_unplanned",
          arguments: [
            "medicine": .text(unplanned.map(\.name).joinedMedicineNames),
            "count": .count(unplanned.count), "moment": .moment(last.givenAt),
          ], recordIDs: unplanned.map(\.entry.id))
      }
    }
  }

  fileprivate func isPlanned(_ substance: MedicineName.Substance, on day: LocalDate) -> Bool {
    journal.medicines.of(profileID).contains { plan in
      plan.startsOn <= day && day <= plan.endsOn ?? day
        && ruleData.substances(inMedicine: plan.name).contains(substance)
    }
  }

  fileprivate func minimumAgeFinding(for doses: [Dose], thresholdID id: String) -> Finding? {
    let young = doses.filter { acuteSignRange.contains($0.givenAt) }.compactMap { dose in
      threshold(id, on: day(of: dose.givenAt)).map { (dose, $0) }
    }.filter { dose, limit in
      // The British minimum age for acetaminophen does not apply to doses after a vaccination.
      !(id == "M1.acetaminophen.age" && limit.regions.contains(.uk) && isAfterVaccination(dose))
    }
    guard let (dose, limit) = young.first else { return nil }
    let date = day(of: dose.givenAt)
    let unit = "age.\(limit.unit)"
    return Finding(
      phraseKey: "concern.dose_age",
      arguments: [
        "medicine": .text(dose.name), "date": .date(date), "age": ageArgument(on: date, in: unit),
      ],
      recordIDs: young.map(\.0.entry.id),
      reference: .init(
        "reference.dose_age", of: limit, ["age": .countedPhrase(unit, Int(limit.value))]))
  }

  fileprivate func minimumWeightFinding(for doses: [Dose], thresholdID id: String) -> Finding? {
    let doubtfulIDs = doubtfulMeasurementIDs
    for dose in doses where acuteSignRange.contains(dose.givenAt) {
      let date = day(of: dose.givenAt)
      guard let limit = thresholdOrStrictest(id, on: date),
        let weight = weightForDose(on: date, doubtfulIDs: doubtfulIDs), weight.value < limit.value
      else { continue }
      return Finding(
        phraseKey: "concern.dose_weight",
        arguments: [
          "medicine": .text(dose.name), "date": .date(date), "weight": .weight(kg: weight.value),
          "weighed": .date(weight.measuredOn),
        ],
        recordIDs: [dose.entry.id, weight.entry.id],
        reference: .init("reference.dose_weight", of: limit, ["weight": .weight(kg: limit.value)]))
    }
    return nil
  }

  /// The doses whose amounts are added and then compared with a limit: one dose, or all doses of 24 hours.
  fileprivate enum SummedDoses: String {
    case singleDose = "single"
    case dosesOf24Hours = "amount"
  }

  /// Returns a finding for the amount of a medicine that exceeds its reference value most.
  ///
  /// The amount is in milligrams, or in milligrams per kilogram of body weight. If the newest weight is probably wrong,
  /// the largest recent weight is used. A single dose can be a tenth larger than the reference without a finding,
  /// because syringes and weights are rounded. Below one year of age, a single dose is compared only if there is a
  /// weight of the last 30 days.
  fileprivate func amountFinding(
    for doses: [Dose], summing series: SummedDoses, thresholdID id: String
  ) -> Finding? {
    struct Amount {
      let value: Double
      let doses: ArraySlice<Dose>
      let weight: GrowthMeasurement?
      let limit: Threshold
      var factor: Double { value / limit.value }
    }
    // Limits in milligrams depend so much on a child's age that none is used if the age is unknown.
    let isUnknown = profile.birthDate == nil && profile.kind == .child
    if doses.isEmpty || isUnknown && id.hasSuffix("_mg") { return nil }
    let doubtfulIDs = doubtfulMeasurementIDs
    let tolerance = series == .singleDose ? 1.1 : 1
    var weights: [LocalDate: GrowthMeasurement?] = [:]
    var most: Amount?
    for (index, first) in doses.enumerated() {
      let end = series == .singleDose ? first.givenAt + 1 : first.givenAt + 24 * hour
      let near = doses[index...].prefix { $0.givenAt < end }
      let date = day(of: first.givenAt)
      guard let last = near.last, acuteSignRange.contains(last.givenAt),
        let limit = thresholdOrStrictest(id, on: date)
      else { continue }
      var weight: GrowthMeasurement?
      if limit.unit == "mg per kg" {
        weight = weights[date] ?? self.weightForDose(on: date, doubtfulIDs: doubtfulIDs)
        weights[date] = .some(weight)
        let isInfant = profile.birthDate.map { $0.adding(months: 12) > date } ?? false
        // From 50 kg on, the limits in milligrams apply instead of those per kilogram.
        guard let weight, weight.value < 50,
          series == .dosesOf24Hours || !isInfant || weight.measuredOn >= date - 30
        else { continue }
      }
      let kilograms = weight?.value ?? 1
      let amounts = near.compactMap(\.milligrams).filter { weight == nil || $0 <= 1000 * kilograms }
      let amount = Amount(
        value: amounts.reduce(0, +) / kilograms, doses: near, weight: weight, limit: limit)
      if amount.factor > tolerance + 1e-9, amount.factor >= most?.factor ?? 0 { most = amount }
    }
    guard let most, let first = most.doses.first else { return nil }
    var arguments: [String: Finding.Argument] = [
      "medicine": .text(most.doses.map(\.name).joinedMedicineNames),
      "amount": .number(most.value, decimals: most.weight == nil ? 0 : 1),
      "moment": .moment(first.givenAt),
    ]
    arguments["weight"] = most.weight.map { .weight(kg: $0.value) }
    arguments["weighed"] = most.weight.map { .date($0.measuredOn) }
    let key = "dose_\(series.rawValue)" + (most.weight == nil ? "_total" : "")
    return Finding(
      phraseKey: "concern.\(key)", arguments: arguments,
      recordIDs: most.doses.map(\.entry.id) + [most.weight?.entry.id].compactMap(\.self),
      reference: .init(
        id == "M1.iron.daily_mg" ? "reference.iron_amount" : "reference.\(key)",
        of: most.limit, ["amount": most.limit.numberArgument]))
  }

  fileprivate func doseSpacingFinding(for doses: [Dose], thresholdID id: String) -> Finding? {
    let pairs = zip(doses, doses.dropFirst()).filter { acuteSignRange.contains($0.1.givenAt) }
    guard
      let (before, after) = pairs.min(by: {
        $0.1.givenAt - $0.0.givenAt < $1.1.givenAt - $1.0.givenAt
      }),
      let limit = thresholdOrStrictest(id, on: day(of: after.givenAt)),
      after.givenAt - before.givenAt < limit.valueInSeconds
    else { return nil }
    return Finding(
      phraseKey: "concern.dose_spacing",
      arguments: [
        "medicine": .text([before.name, after.name].joinedMedicineNames),
        "moment": .moment(after.givenAt),
        "duration": .duration(seconds: after.givenAt - before.givenAt),
      ],
      recordIDs: [before.entry.id, after.entry.id],
      reference: .init("reference.dose_spacing", of: limit, ["duration": limit.durationArgument]))
  }

  /// Returns a finding for the 24 hours with the most doses, if their number exceeds the reference value.
  fileprivate func doseCountFinding(for doses: [Dose], thresholdID id: String) -> Finding? {
    let days = doses.indices.map { index in
      doses[index...].prefix { $0.givenAt < doses[index].givenAt + 24 * hour }
    }
    return doseCountFinding(ofSeries: days, phraseSuffix: "dose_count", thresholdID: id)
  }

  /// Returns true if a dose was given on the day of a vaccination or the day after it, and the child is at least eight
  /// weeks old, the age of the first British vaccinations.
  private func isAfterVaccination(_ dose: Dose) -> Bool {
    let day = day(of: dose.givenAt)
    return profile.birthDate.map { day >= $0 + 56 } ?? false
      && journal.vaccinations.of(profileID).contains {
        $0.givenOn.map { (day - 1...day).contains($0) } ?? false
      }
  }

  /// Returns a finding for the course with the most doses, if they exceed the reference value.
  ///
  /// A course is a series of doses, each less than 24 hours after the one before. A dose after a vaccination does not
  /// belong to a course, because the source then allows four doses a day.
  fileprivate func courseFinding(for doses: [Dose], thresholdID id: String) -> Finding? {
    var courses: [ArraySlice<Dose>] = []
    for dose in doses where !isAfterVaccination(dose) {
      if let last = courses.last?.last, dose.givenAt < last.givenAt + 24 * hour {
        courses[courses.count - 1].append(dose)
      } else {
        courses.append([dose])
      }
    }
    return doseCountFinding(ofSeries: courses, phraseSuffix: "dose_course", thresholdID: id)
  }

  /// Returns a finding for the largest series of doses that has more doses than the reference value allows.
  ///
  /// The reference value is the one for the child's age at the first dose of the series.
  private func doseCountFinding(
    ofSeries series: [ArraySlice<Dose>], phraseSuffix key: String, thresholdID id: String
  ) -> Finding? {
    let found = series.compactMap { doses -> (doses: ArraySlice<Dose>, limit: Threshold)? in
      guard let first = doses.first, let last = doses.last,
        acuteSignRange.contains(last.givenAt),
        let limit = thresholdOrStrictest(id, on: day(of: first.givenAt)),
        Double(doses.count) > limit.value
      else { return nil }
      return (doses, limit)
    }
    // If several series have the same number of doses, report the last one.
    guard let (doses, limit) = found.max(by: { $0.doses.count <= $1.doses.count }),
      let first = doses.first
    else { return nil }
    return Finding(
      phraseKey: "concern.\(key)",
      arguments: [
        "medicine": .text(doses.map(\.name).joinedMedicineNames), "count": .count(doses.count),
        "moment": .moment(first.givenAt),
      ],
      recordIDs: doses.map(\.entry.id),
      reference: .init("reference.\(key)", of: limit, ["count": limit.countArgument]))
  }
}

extension String {
  /// True if the medicine name is that of an iron salt; iron is only a part of the salt's amount.
  fileprivate var isIronSalt: Bool {
    MedicineName.normalized(self).contains(
      /sulf|sulph|fumar|glucon|gl[iy]cinat|ascorb|succin|lactat|citrat|chlor|clorur/)
  }
}
