extension FindingRule {
  /// G2: centile spaces lost since birth, as many as the birth weight allows for, or a weight below
  /// the lowest centile named; told of the newest weight in the window.
  static let weightFall = FindingRule(id: "G2", topic: .weight) { scene in
    let points = scene.scored(.weight)
    guard let last = points.last, scene.window.days.contains(last.point.date) else { return nil }
    return scene.fall(to: last, from: points.first) ?? scene.lowWeight(last)
  }
}

/// A third of a standard deviation times two: the width of one centile space.
let centileSpace = GrowthFigures.Course.centileSpace

/// The z-scores of the lines of a chart of nine centiles: the 9th and the 91st lie two spaces from
/// the median.
enum CentileLine {
  static let second = -3 * centileSpace
  static let ninth = -2 * centileSpace
  static let ninetyFirst = 2 * centileSpace
  static let highest = 4 * centileSpace
}

extension FindingRule.Scene {
  fileprivate func fall(to last: ScoredPoint, from first: ScoredPoint?) -> Finding? {
    guard let birth = first, birth.point.date == profile.birthDate, birth.edition == last.edition,
      last.point.date > birth.point.date
    else { return nil }
    let (id, phrase) =
      birth.z < CentileLine.ninth
      ? ("G2.birth_below_9th", "reference.weight_fall_low")
      : birth.z > CentileLine.ninetyFirst
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
    guard let limit = threshold("G2.centile", on: last.point.date), last.z < CentileLine.second
    else { return nil }
    return Finding(
      rule: "G2", phrase: "concern.weight_centile",
      arguments: [
        "weight": .weight(kg: last.point.value), "date": .date(last.point.date),
        "centile": .centile(last.score),
      ],
      rows: last.rows,
      reference: .init(
        phrase: "reference.weight_centile",
        arguments: ["centile": .number(limit.value, decimals: 0)], threshold: limit))
  }
}
