import Records

/// M1: doses of acetaminophen and ibuprofen.
///
/// Reports at most four facts per medicine: the age or the weight, the amount in 24 hours, the time
/// between doses, and the doses in 24 hours or those of a course. A medicine with both substances
/// counts as each of them, without an amount.
enum MedicineDoses {
  static let rule = FindingRule(
    id: "M1", topic: .medicine,
    each: { input in
      // A dose of the previous evening counts toward the first 24 hours.
      let start = input.acuteTimeRange.lowerBound + -24 * hour
      let doses = input.journal.doses.of(input.id)
        .within(start..<input.acuteTimeRange.upperBound)
        .map { input.ruleData.named($0, planName: input.journal.planName(of: $0)) }
      return [MedicineName.Substance.acetaminophen, .ibuprofen].flatMap { substance in
        let own = input.doses(of: substance, among: doses)
        let pureNames = Set(own.map(\.name)).filter {
          input.ruleData.substances(of: $0) == [substance]
        }
        let name = substance.rawValue
        return [
          ageFinding(for: own, thresholdID: "M1.\(name).age", in: input)
            ?? weightFinding(for: own, thresholdID: "M1.\(name).weight", in: input),
          amountFinding(
            for: own.filter { pureNames.contains($0.name) },
            thresholdID: "M1.\(name).daily", in: input),
          spacingFinding(for: own, thresholdID: "M1.\(name).spacing", in: input),
          // The limit of a course is for certain months of life.
          (input.profile.birthDate == nil
            ? nil : courseFinding(for: own, thresholdID: "M1.\(name).course", in: input))
            ?? doseCountFinding(for: own, thresholdID: "M1.\(name).count", in: input),
        ].compactMap(\.self)
      }
    })

  private static func ageFinding(
    for doses: [Dose], thresholdID id: String, in input: FindingRule.Input
  )
    -> Finding?
  {
    let young = doses.filter { input.acuteTimeRange.contains($0.givenAt) }.compactMap { dose in
      input.threshold(id, on: input.day(of: dose.givenAt)).map { (dose, $0) }
    }.filter { dose, limit in
      // The British age of acetaminophen is not about doses after a vaccination.
      !(id == "M1.acetaminophen.age" && limit.regions.contains(.uk)
        && isAfterVaccination(dose, in: input))
    }
    guard let (dose, limit) = young.first else { return nil }
    let date = input.day(of: dose.givenAt)
    let unit = limit.unit == "weeks" ? "age.weeks" : "age.months"
    return Finding(
      ruleID: "M1", phraseKey: "concern.dose_age",
      arguments: [
        "medicine": .text(dose.name), "date": .date(date), "age": input.age(on: date, in: unit),
      ],
      recordIDs: young.map(\.0.entry.id),
      reference: .init(
        phraseKey: "reference.dose_age",
        arguments: ["age": .countedPhrase(unit, Int(limit.value))], threshold: limit))
  }

  /// Finds a dose given at a body weight below the reference.
  private static func weightFinding(
    for doses: [Dose], thresholdID id: String, in input: FindingRule.Input
  ) -> Finding? {
    let doubtfulIDs = ImplausibleMeasurement.recordIDs(in: input)
    for dose in doses where input.acuteTimeRange.contains(dose.givenAt) {
      let date = input.day(of: dose.givenAt)
      guard let limit = input.thresholdOrAnyAge(id, on: date),
        let weight = input.weight(on: date, doubtfulIDs: doubtfulIDs),
        weight.value < limit.value
      else { continue }
      return Finding(
        ruleID: "M1", phraseKey: "concern.dose_weight",
        arguments: [
          "medicine": .text(dose.name), "date": .date(date), "weight": .weight(kg: weight.value),
          "weighed": .date(weight.measuredOn),
        ],
        recordIDs: [dose.entry.id, weight.entry.id],
        reference: .init(
          phraseKey: "reference.dose_weight", arguments: ["weight": .weight(kg: limit.value)],
          threshold: limit))
    }
    return nil
  }

  /// Finds the largest amount within 24 hours, in milligrams per kilogram.
  ///
  /// Considers only doses in milligrams, and those of a syrup if its name contains the strength.
  /// If the newest weight is probably wrong, uses the largest recent one.
  private static func amountFinding(
    for doses: [Dose], thresholdID id: String, in input: FindingRule.Input
  ) -> Finding? {
    struct Amount {
      let perKg: Double
      let doses: ArraySlice<Dose>
      let weight: GrowthMeasurement
      let limit: Threshold
    }
    if doses.isEmpty { return nil }
    let doubtfulIDs = ImplausibleMeasurement.recordIDs(in: input)
    let milligrams = doses.map { $0.milligrams ?? 0 }
    let range = input.acuteTimeRange
    var weights: [LocalDate: GrowthMeasurement?] = [:]
    var most: Amount?
    for (index, first) in doses.enumerated() {
      let near = doses[index...].prefix { $0.givenAt < first.givenAt + 24 * hour }
      guard let last = near.last, range.contains(last.givenAt) else { continue }
      let date = input.day(of: first.givenAt)
      let known = weights[date] ?? input.weight(on: date, doubtfulIDs: doubtfulIDs)
      weights[date] = .some(known)
      guard let weight = known, let limit = input.thresholdOrAnyAge(id, on: date) else { continue }
      let perKg = milligrams[near.indices].reduce(0) { sum, amount in
        amount <= 1000 * weight.value ? sum + amount / weight.value : sum
      }
      if perKg > limit.value + 1e-9, perKg > most?.perKg ?? 0 {
        most = Amount(perKg: perKg, doses: near, weight: weight, limit: limit)
      }
    }
    return most.flatMap { most in
      most.doses.first.map { first in
        Finding(
          ruleID: "M1", phraseKey: "concern.dose_amount",
          arguments: [
            "medicine": .text(most.doses.map(\.name).medicineNames),
            "amount": .number(most.perKg, decimals: 1), "moment": .moment(first.givenAt),
            "weight": .weight(kg: most.weight.value), "weighed": .date(most.weight.measuredOn),
          ],
          recordIDs: most.doses.map(\.entry.id) + [most.weight.entry.id],
          reference: .init(
            phraseKey: "reference.dose_amount",
            arguments: ["amount": .number(most.limit.value, decimals: 0)],
            threshold: most.limit))
      }
    }
  }

  private static func spacingFinding(
    for doses: [Dose], thresholdID id: String, in input: FindingRule.Input
  )
    -> Finding?
  {
    let pairs = zip(doses, doses.dropFirst()).filter { input.acuteTimeRange.contains($0.1.givenAt) }
    guard
      let (before, after) = pairs.min(by: {
        $0.1.givenAt - $0.0.givenAt < $1.1.givenAt - $1.0.givenAt
      }),
      let limit = input.thresholdOrAnyAge(id, on: input.day(of: after.givenAt)),
      after.givenAt - before.givenAt < Int64(limit.value) * hour
    else { return nil }
    return Finding(
      ruleID: "M1", phraseKey: "concern.dose_spacing",
      arguments: [
        "medicine": .text([before.name, after.name].medicineNames),
        "moment": .moment(after.givenAt),
        "duration": .duration(seconds: after.givenAt - before.givenAt),
      ],
      recordIDs: [before.entry.id, after.entry.id],
      reference: .init(
        phraseKey: "reference.dose_spacing",
        arguments: ["duration": .duration(seconds: Int64(limit.value) * hour)],
        threshold: limit))
  }

  /// Finds the most doses within 24 hours, starting at each dose.
  private static func doseCountFinding(
    for doses: [Dose], thresholdID id: String, in input: FindingRule.Input
  )
    -> Finding?
  {
    let days = doses.indices.map { index in
      doses[index...].prefix { $0.givenAt < doses[index].givenAt + 24 * hour }
    }
    return countFinding(
      days, phraseKeys: ("concern.dose_count", "reference.dose_count"), thresholdID: id, in: input)
  }

  /// Returns true if a vaccine was given on the day of a dose or the day before, at eight weeks or
  /// later: the age of the first British vaccines.
  private static func isAfterVaccination(_ dose: Dose, in input: FindingRule.Input) -> Bool {
    let day = input.day(of: dose.givenAt)
    return input.profile.birthDate.map { day >= $0 + 56 } ?? false
      && input.journal.vaccinations.of(input.id).contains {
        $0.givenOn.map { (day - 1...day).contains($0) } ?? false
      }
  }

  /// Finds the most doses of a course: each less than 24 hours after the one before.
  ///
  /// Doses after a vaccination do not count, because the source allows four a day then.
  private static func courseFinding(
    for doses: [Dose], thresholdID id: String, in input: FindingRule.Input
  ) -> Finding? {
    let doses = doses.filter { !isAfterVaccination($0, in: input) }
    var courses: [ArraySlice<Dose>] = []
    for (index, dose) in doses.enumerated() {
      if let last = courses.last?.last, dose.givenAt < last.givenAt + 24 * hour {
        courses[courses.count - 1] = doses[courses[courses.count - 1].startIndex...index]
      } else {
        courses.append(doses[index...index])
      }
    }
    return countFinding(
      courses, phraseKeys: ("concern.dose_course", "reference.dose_course"), thresholdID: id,
      in: input)
  }

  /// Returns a finding for the series with the most doses among those that exceed the reference for
  /// the age at the first dose.
  private static func countFinding(
    _ series: [ArraySlice<Dose>], phraseKeys: (concern: String, reference: String),
    thresholdID id: String, in input: FindingRule.Input
  ) -> Finding? {
    let found = series.compactMap { doses -> (doses: ArraySlice<Dose>, limit: Threshold)? in
      guard let first = doses.first, let last = doses.last,
        input.acuteTimeRange.contains(last.givenAt),
        let limit = input.thresholdOrAnyAge(id, on: input.day(of: first.givenAt)),
        Double(doses.count) > limit.value
      else { return nil }
      return (doses, limit)
    }
    // If several have the same number of doses, this is the first.
    guard let most = found.max(by: { $0.doses.count < $1.doses.count }),
      let first = most.doses.first
    else { return nil }
    let limit = most.limit
    return Finding(
      ruleID: "M1", phraseKey: phraseKeys.concern,
      arguments: [
        "medicine": .text(most.doses.map(\.name).medicineNames), "count": .count(most.doses.count),
        "moment": .moment(first.givenAt),
      ],
      recordIDs: most.doses.map(\.entry.id),
      reference: .init(
        phraseKey: phraseKeys.reference, arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }
}
