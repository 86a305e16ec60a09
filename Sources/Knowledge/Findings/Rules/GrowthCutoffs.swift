/// G4: the z-score cutoffs of the WHO for BMI, weight, length and weight for length.
///
/// Reports the outermost one exceeded.
enum GrowthCutoffs {
  static let rule = FindingRule(id: "G4", topic: .growth) { input in
    let low: [GrowthMeasure] = [.weight, .length, .height, .weightForLength, .weightForHeight]
    let high: [GrowthMeasure] = [.weightForLength, .weightForHeight, .bmi]
    return exceededCutoff(["G4.very_low", "G4.low"], low, "reference.z_below", <, in: input)
      ?? exceededCutoff(
        ["G4.highest", "G4.higher", "G4.high"], high, "reference.z_above", >, in: input)
  }

  private static func exceededCutoff(
    _ ids: [String], _ measures: [GrowthMeasure], _ phrase: String,
    _ isBeyond: (Double, Double) -> Bool, in input: FindingRule.Input
  ) -> Finding? {
    let points = input.newestPoints(of: measures)
    for id in ids {
      for point in points {
        guard let limit = input.threshold(id, on: point.point.date), isBeyond(point.z, limit.value)
        else { continue }
        return Finding(
          rule: "G4", phrase: "concern.measure_z",
          arguments: [
            "measure": .phrase(point.point.measure.nameKey), "date": .date(point.point.date),
            "z": .number(point.z, decimals: 2),
          ],
          recordIDs: point.recordIDs,
          reference: .init(
            phrase: phrase, arguments: ["number": .number(limit.value, decimals: 0)],
            threshold: limit))
      }
    }
    return nil
  }
}
