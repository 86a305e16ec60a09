extension FindingRule {
  /// G6: a body mass index outside the centiles named in the US from two years on.
  static let bodyMass = FindingRule(id: "G6", topic: .growth) { scene in
    guard let point = scene.newest([.bmi]).first,
      let low = scene.threshold("G6.low", on: point.point.date),
      let high = scene.threshold("G6.high", on: point.point.date),
      point.score.centile < low.value || point.score.centile >= high.value
    else { return nil }
    let higher = scene.threshold("G6.higher", on: point.point.date)
    let named = higher.flatMap { point.score.centile >= $0.value ? $0 : nil } ?? high
    return scene.centile(of: point, between: low, and: named, rule: "G6")
  }
}
