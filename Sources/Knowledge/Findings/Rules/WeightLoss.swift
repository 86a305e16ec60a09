import Records

/// G1: a loss of birth weight in the first three weeks above the reference, or a birth weight not
/// regained after three weeks.
enum WeightLoss {
  static let rule = FindingRule(id: "G1", topic: .weight) { input in
    guard let born = input.profile.birthDate,
      let birth = input.measurementsUntilWindowEnd(of: .weight).first, birth.measuredOn == born
    else { return nil }
    let later = Array(input.measurementsUntilWindowEnd(of: .weight).dropFirst())
    return loss(from: birth, later, in: input) ?? notRegained(birth, later, in: input)
  }

  private static func loss(
    from birth: GrowthMeasurement, _ later: [GrowthMeasurement], in input: FindingRule.Input
  ) -> Finding? {
    // A loss that was regained, or followed by weights at a later age, is history.
    guard let last = later.last, later.allSatisfy({ $0.value < birth.value }),
      input.threshold("G1.loss", on: last.measuredOn)
        ?? input.threshold(
          "G1.regain", on: last.measuredOn) != nil,
      let least = later.filter({ input.threshold("G1.loss", on: $0.measuredOn) != nil })
        .min(by: { $0.value < $1.value }),
      let limit = input.threshold("G1.loss", on: least.measuredOn),
      // Rounding errors must not report a loss of exactly the limit.
      birth.value - least.value > birth.value * limit.value / 100 + 1e-9
    else { return nil }
    var arguments = arguments(birth, least)
    arguments["share"] = .shareChange((least.value - birth.value) / birth.value)
    return Finding(
      ruleID: "G1", phraseKey: "concern.weight_loss", arguments: arguments,
      recordIDs: [birth.entry.id, least.entry.id],
      reference: .init(
        phraseKey: "reference.weight_loss", arguments: ["share": .share(limit.value / 100)],
        threshold: limit))
  }

  private static func notRegained(
    _ birth: GrowthMeasurement, _ later: [GrowthMeasurement], in input: FindingRule.Input
  ) -> Finding? {
    guard let last = later.last, last.value < birth.value,
      let limit = input.threshold("G1.regain", on: last.measuredOn)
    else { return nil }
    return Finding(
      ruleID: "G1", phraseKey: "concern.weight_regain", arguments: arguments(birth, last),
      recordIDs: [birth.entry.id, last.entry.id],
      reference: .init(
        phraseKey: "reference.weight_regain", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }

  private static func arguments(
    _ birth: GrowthMeasurement, _ later: GrowthMeasurement
  ) -> [String: Finding.Argument] {
    [
      "birth": .weight(kg: birth.value), "weight": .weight(kg: later.value),
      "date": .date(later.measuredOn),
      "count": .count(later.measuredOn.days - birth.measuredOn.days),
    ]
  }
}
