import Records

/// M1: doses of acetaminophen and ibuprofen.
///
/// Checks the age, then the time between doses, then the doses in 24 hours, and reports the first
/// problem per medicine.
enum MedicineDoses {
  static let rule = FindingRule(
    id: "M1", topic: .medicine,
    each: { input in
      // A dose of the previous evening counts toward the first 24 hours of the window.
      let start = input.timeRange.lowerBound + -24 * hour
      let doses = input.journal.doses.of(input.id).within(start..<input.timeRange.upperBound)
      return [MedicineName.Substance.acetaminophen, .ibuprofen].compactMap { substance in
        let own = input.doses(of: substance, among: doses)
        let name = substance.rawValue
        return ageFinding(for: own, thresholdID: "M1.\(name).age", in: input)
          ?? spacingFinding(for: own, thresholdID: "M1.\(name).spacing", in: input)
          ?? doseCountFinding(for: own, thresholdID: "M1.\(name).count", in: input)
      }
    })

  private static func ageFinding(
    for doses: [Dose], thresholdID id: String, in input: FindingRule.Input
  )
    -> Finding?
  {
    let young = doses.filter { input.timeRange.contains($0.givenAt) }.compactMap { dose in
      input.threshold(id, on: input.day(of: dose.givenAt)).map { (dose, $0) }
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
        arguments: [
          "age": .countedPhrase(unit, Int(limit.value))
        ], threshold: limit))
  }

  private static func spacingFinding(
    for doses: [Dose], thresholdID id: String, in input: FindingRule.Input
  )
    -> Finding?
  {
    let pairs = zip(doses, doses.dropFirst()).filter { input.timeRange.contains($0.1.givenAt) }
    guard
      let (before, after) = pairs.min(by: {
        $0.1.givenAt - $0.0.givenAt < $1.1.givenAt - $1.0.givenAt
      }),
      let limit = input.threshold(id, on: input.day(of: after.givenAt)),
      after.givenAt - before.givenAt < Int64(limit.value) * hour
    else { return nil }
    return Finding(
      ruleID: "M1", phraseKey: "concern.dose_spacing",
      arguments: [
        "medicine": .text(after.name), "moment": .moment(after.givenAt),
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
    var most: ArraySlice<Dose> = []
    for (index, first) in doses.enumerated() {
      let near = doses[index...].prefix { $0.givenAt < first.givenAt + 24 * hour }
      guard let last = near.last, input.timeRange.contains(last.givenAt) else { continue }
      if near.count > most.count { most = near }
    }
    guard let first = most.first, let limit = input.threshold(id, on: input.day(of: first.givenAt)),
      Double(most.count) > limit.value
    else { return nil }
    return Finding(
      ruleID: "M1", phraseKey: "concern.dose_count",
      arguments: [
        "medicine": .text(first.name), "count": .count(most.count),
        "moment": .moment(first.givenAt),
      ],
      recordIDs: most.map(\.entry.id),
      reference: .init(
        phraseKey: "reference.dose_count", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }
}
