extension FindingRule {
  /// G2: centile spaces lost since a term birth, as many as the birth weight allows for, or a weight
  /// below the lowest centile named; told of the newest weight in the window.
  static let weightFall = FindingRule(id: "G2", topic: .weight) { scene in
    let points = scene.scored(.weight)
    guard let last = points.last, scene.window.days.contains(last.point.date) else { return nil }
    return scene.fall(to: last, from: points.first) ?? scene.lowWeight(last)
  }
}

/// A third of a standard deviation times two: the width of one centile space.
let centileSpace = GrowthFigures.Course.centileSpace

extension Threshold {
  /// The z-score of the line that a chart of nine centiles calls by this centile: its lines lie
  /// whole spaces from the median and are named by the nearest round centile.
  var centileLine: Double {
    (NormalDistribution.z(below: value / 100) / centileSpace).rounded() * centileSpace
  }
}

extension FindingRule.Scene {
  fileprivate func fall(to last: ScoredPoint, from first: ScoredPoint?) -> Finding? {
    guard let birth = first, birth.point.date == profile.birthDate, birth.edition == last.edition,
      last.point.date > birth.point.date,
      let low = threshold("G2.low_birth", on: last.point.date),
      let high = threshold("G2.high_birth", on: last.point.date)
    else { return nil }
    let (id, phrase) =
      birth.z < low.centileLine
      ? ("G2.birth_below_9th", "reference.weight_fall_low")
      : birth.z > high.centileLine
        ? ("G2.birth_above_91st", "reference.weight_fall_high")
        : ("G2.birth_9th_to_91st", "reference.weight_fall")
    let spaces = (birth.z - last.z) / centileSpace
    // A hair of rounding must not hide a fall of exactly so many spaces.
    guard let limit = threshold(id, on: last.point.date), spaces >= limit.value - 1e-9 else {
      return nil
    }
    return Finding(
      rule: "G2", phrase: "concern.weight_fall",
      arguments: [
        "from": .weight(kg: birth.point.value), "first": .date(birth.point.date),
        "before": .number(birth.z, decimals: 2), "to": .weight(kg: last.point.value),
        "last": .date(last.point.date), "after": .number(last.z, decimals: 2),
        "spaces": .number(spaces, decimals: 1),
      ],
      rows: birth.rows + last.rows,
      reference: .init(
        phrase: phrase, arguments: ["count": .count(Int(limit.value))], threshold: limit))
  }

  fileprivate func lowWeight(_ last: ScoredPoint) -> Finding? {
    guard let limit = threshold("G2.centile", on: last.point.date), last.z < limit.centileLine,
      isReadable(last)
    else { return nil }
    return Finding(
      rule: "G2",
      phrase: isPreterm ? "concern.weight_centile_corrected" : "concern.weight_centile",
      arguments: [
        "weight": .weight(kg: last.point.value), "date": .date(last.point.date),
        "centile": .centile(last.score),
      ],
      rows: last.rows,
      reference: .init(
        phrase: "reference.weight_centile",
        arguments: ["centile": .number(limit.value, decimals: 0)], threshold: limit))
  }

  /// Whether a preterm baby's weight can be read by the corrected age yet.
  private func isReadable(_ point: ScoredPoint) -> Bool {
    guard isPreterm, let limit = threshold("G2.preterm", on: point.point.date) else { return true }
    return Double(point.point.correctedAgeDays ?? 0) >= limit.value
  }
}
