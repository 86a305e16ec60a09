extension FindingRule {
  /// G6: a body mass index outside the centiles named in the US from two years on.
  static let bodyMass = FindingRule(id: "G6", topic: .growth) { scene in
    guard let point = scene.newest([.bmi]).first,
      let low = scene.threshold("G6.low", on: point.point.date),
      let high = scene.threshold("G6.high", on: point.point.date),
      point.score.centile < low.value || point.score.centile >= high.value
    else { return nil }
    return scene.centile(of: point, between: low, and: high, rule: "G6")
  }
}
