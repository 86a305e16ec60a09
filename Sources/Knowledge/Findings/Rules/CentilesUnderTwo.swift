/// Rule G5, for children below 24 months: a length below the low reference centile of the US, or a weight for length
/// below the low or above the high reference centile.
let growthCentilesUnderTwoRule = FindingRule(id: "G5", group: "growth") { input in
  for point in input.newestPointPerMeasure(of: [.length, .weightForLength]) {
    guard let low = input.threshold("G5.low", on: point.growthPoint.date),
      let high = input.threshold("G5.high", on: point.growthPoint.date),
      point.score.centile < low.value
        || (point.growthPoint.measure == .weightForLength && point.score.centile > high.value)
    else { continue }
    return input.centileFinding(of: point, between: low, and: high)
  }
  return nil
}
