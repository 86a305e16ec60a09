/// G5: a weight, length or weight for length outside the reference centiles of the US below 24
/// months.
enum CentilesUnderTwo {
  static let rule = FindingRule(id: "G5", topic: .growth) { input in
    for point in input.newestPoints(of: [.weight, .length, .weightForLength]) {
      guard let low = input.threshold("G5.low", on: point.point.date),
        let high = input.threshold("G5.high", on: point.point.date),
        !(low.value...high.value).contains(point.score.centile)
      else { continue }
      return input.centileFinding(of: point, between: low, and: high, rule: "G5")
    }
    return nil
  }
}
