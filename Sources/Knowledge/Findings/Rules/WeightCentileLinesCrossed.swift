/// G3: a weight that has fallen across lines of the US charts since the first measurement.
enum WeightCentileLinesCrossed {
  static let rule = FindingRule(id: "G3", topic: .weight) { input in
    let points = input.scoredPoints(of: .weight)
    guard let first = points.first, let last = points.last,
      input.window.days.contains(last.point.date), first.edition == last.edition,
      let limit = input.threshold("G3.lines", on: last.point.date)
    else { return nil }
    let crossed = input.thresholds(idPrefix: "G3.line_", on: last.point.date)
      .count { last.score.centile < $0.value && $0.value <= first.score.centile }
    guard Double(crossed) >= limit.value else { return nil }
    return Finding(
      ruleID: "G3", phraseKey: "concern.weight_lines",
      arguments: [
        "from": .weight(kg: first.point.value), "first": .date(first.point.date),
        "before": .centile(first.score), "to": .weight(kg: last.point.value),
        "last": .date(last.point.date), "after": .centile(last.score), "number": .count(crossed),
      ],
      recordIDs: first.recordIDs + last.recordIDs,
      reference: .init(
        phraseKey: "reference.weight_lines", arguments: ["number": .count(Int(limit.value))],
        threshold: limit))
  }
}
