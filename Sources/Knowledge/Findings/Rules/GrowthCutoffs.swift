extension FindingRule {
  /// G4: the WHO's z-scores for weight, length and weight for length, the outermost that applies.
  static let growthCutoffs = FindingRule(id: "G4", topic: .growth) { scene in
    let low: [GrowthMeasure] = [.weight, .length, .height, .weightForLength, .weightForHeight]
    let high: [GrowthMeasure] = [.weightForLength, .weightForHeight, .bmi]
    return scene.beyond(["G4.very_low", "G4.low"], low, "reference.z_below") { $0 < $1 }
      ?? scene.beyond(["G4.highest", "G4.higher", "G4.high"], high, "reference.z_above") { $0 > $1 }
  }
}

extension FindingRule.Scene {
  fileprivate func beyond(
    _ ids: [String], _ measures: [GrowthMeasure], _ phrase: String,
    _ isBeyond: (Double, Double) -> Bool
  ) -> Finding? {
    let points = newest(measures)
    for id in ids {
      for point in points {
        guard let limit = threshold(id, on: point.point.date), isBeyond(point.z, limit.value)
        else { continue }
        return Finding(
          rule: "G4", phrase: "concern.measure_z",
          arguments: [
            "measure": .phrase(point.point.measure.nameKey), "date": .date(point.point.date),
            "z": .number(point.z, decimals: 2),
          ],
          rows: point.rows,
          reference: .init(
            phrase: phrase, arguments: ["number": .number(limit.value, decimals: 0)],
            threshold: limit))
      }
    }
    return nil
  }
}
