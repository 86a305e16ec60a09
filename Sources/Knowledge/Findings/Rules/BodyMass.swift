/// Rule G6: a body mass index below the low or above the high reference centile of the CDC, from two years of age on.
let bodyMassIndexRule = FindingRule(id: "G6", group: "growth") { input in
  guard let point = input.newestPointPerMeasure(of: [.bmi]).first,
    point.score.standard == .cdc,
    let low = input.threshold("G6.low", on: point.growthPoint.date),
    let high = input.threshold("G6.high", on: point.growthPoint.date),
    point.score.centile < low.value || point.score.centile >= high.value
  else { return nil }
  let higher = input.threshold("G6.higher", on: point.growthPoint.date)
  let named = higher.flatMap { point.score.centile >= $0.value ? $0 : nil } ?? high
  return input.centileFinding(of: point, between: low, and: named)
}
