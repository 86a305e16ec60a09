extension FindingRule {
  /// G5: a weight, length or weight for length outside the centiles named in the US below 24 months.
  static let centilesUnderTwo = FindingRule(id: "G5", topic: .growth) { scene in
    for point in scene.newest([.weight, .length, .weightForLength]) {
      guard let low = scene.threshold("G5.low", on: point.point.date),
        let high = scene.threshold("G5.high", on: point.point.date),
        !(low.value...high.value).contains(point.score.centile)
      else { continue }
      return scene.centile(of: point, between: low, and: high, rule: "G5")
    }
    return nil
  }
}
