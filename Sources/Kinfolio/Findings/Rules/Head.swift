extension FindingRule {
  /// G7: a head circumference outside the outer centile lines, or one that rose by two spaces.
  static let head = FindingRule(id: "G7", topic: .head) { scene in
    let points = scene.scored(.head)
    guard let last = points.last, scene.window.days.contains(last.point.date) else { return nil }
    return scene.outerHead(last) ?? scene.risingHead(from: points.first, to: last)
  }
}

extension FindingRule.Scene {
  fileprivate func outerHead(_ last: ScoredPoint) -> Finding? {
    guard let low = threshold("G7.low", on: last.point.date),
      let high = threshold("G7.high", on: last.point.date),
      !(CentileLine.second...CentileLine.highest).contains(last.z)
    else { return nil }
    return Finding(
      rule: "G7", phrase: "concern.head",
      arguments: [
        "length": .length(cm: last.point.value), "date": .date(last.point.date),
        "centile": .centile(last.score),
      ],
      rows: last.rows,
      reference: .init(
        phrase: "reference.head",
        arguments: [
          "low": .number(low.value, decimals: 0), "high": .number(high.value, decimals: 1),
        ], threshold: last.z < 0 ? low : high))
  }

  fileprivate func risingHead(from first: ScoredPoint?, to last: ScoredPoint) -> Finding? {
    guard let first, first.edition == last.edition,
      let limit = threshold("G7.rise", on: last.point.date)
    else { return nil }
    let spaces = (last.z - first.z) / centileSpace
    guard spaces >= limit.value - 1e-9 else { return nil }
    return Finding(
      rule: "G7", phrase: "concern.head_rise",
      arguments: [
        "from": .length(cm: first.point.value), "first": .date(first.point.date),
        "before": .number(first.z, decimals: 2), "to": .length(cm: last.point.value),
        "last": .date(last.point.date), "after": .number(last.z, decimals: 2),
        "spaces": .number(spaces, decimals: 1),
      ],
      rows: first.rows + last.rows,
      reference: .init(
        phrase: "reference.head_rise", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }
}
