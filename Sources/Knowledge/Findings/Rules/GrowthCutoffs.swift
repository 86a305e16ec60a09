/// Rule G4: a length, a weight, a weight for length or a BMI with a z-score beyond a cutoff of the WHO.
///
/// Only the outermost cutoff is stated. If the z-score is by the CDC's charts, no cutoff is stated. A weight is left
/// out if ``weightCentileFallRule`` or ``weightCentileLinesCrossedRule`` reports a weight.
let growthCutoffsRule = FindingRule(id: "G4", group: "growth") { input in
  let isWeightReported = [weightCentileFallRule, weightCentileLinesCrossedRule]
    .contains { !$0.find(input).isEmpty }
  let low: [GrowthMeasure] =
    (isWeightReported ? [] : [.weight])
    + [.length, .height, .weightForLength, .weightForHeight]
  let high: [GrowthMeasure] = [.weightForLength, .weightForHeight, .bmi]
  return growthCutoffFinding(
    thresholdIDs: ["G4.very_low", "G4.low"], measures: low, phrase: "reference.z_below",
    isBeyond: <, in: input)
    ?? growthCutoffFinding(
      thresholdIDs: ["G4.highest", "G4.higher", "G4.high"], measures: high,
      phrase: "reference.z_above", isBeyond: >, in: input)
}

private func growthCutoffFinding(
  thresholdIDs ids: [String], measures: [GrowthMeasure], phrase: String,
  isBeyond: (Double, Double) -> Bool, in input: FindingRule.Input
) -> Finding? {
  let points = input.newestPointPerMeasure(of: measures)
  for id in ids {
    for point in points {
      guard let limit = input.threshold(id, on: point.growthPoint.date),
        isBeyond(point.zScore, limit.value)
      else { continue }
      return Finding(
        phraseKey: input.isPreterm ? "concern.measure_z_corrected" : "concern.measure_z",
        arguments: [
          "measure": .phraseKey(point.growthPoint.measure.namePhraseKey),
          "date": .date(point.growthPoint.date), "z": .zScore(point.zScore),
        ],
        recordIDs: point.recordIDs,
        reference: point.score.standard == .who
          ? .init(phrase, of: limit, ["number": limit.numberArgument]) : nil)
    }
  }
  return nil
}
