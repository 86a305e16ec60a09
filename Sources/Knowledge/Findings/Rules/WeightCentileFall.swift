import Records

/// Rule G2: a fall of the weight by several centile spaces, or a weight below the lowest reference centile.
///
/// A centile space is a z-score of two thirds. A fall since a birth at term is compared with the reference for the
/// birth weight; a fall since the highest later centile is stated as a fact. The newest weight can be older than the
/// report's days.
let weightCentileFallRule = FindingRule(id: "G2", group: "weight") { input -> [Finding] in
  guard let newest = input.scoredPoints(of: .weight).last else { return [] }
  let falls = input.comparablePoints(of: .weight).compactMap { points in
    input.fallSinceBirthFinding(points) ?? input.fallSinceHighestFinding(points)
  }
  return [falls.first, input.lowWeightFinding(newest)].compactMap(\.self)
}

extension FindingRule.Input {
  fileprivate func fallSinceHighestFinding(_ points: [ScoredPoint]) -> Finding? {
    let later = points.filter { $0.point.date != profile.birthDate }
    guard let last = later.last,
      let limit = threshold("G2.birth_9th_to_91st", on: last.point.date),
      let highest = later.max(by: { $0.z < $1.z }),
      highest.centileSpaces(above: last) >= limit.value - 1e-9
    else { return nil }
    return finding(from: highest, to: last)
  }

  private func finding(from first: ScoredPoint, to last: ScoredPoint) -> Finding {
    Finding(
      phraseKey: last.hasPrintedScore ? "concern.weight_fall" : "concern.weight_fall_who",
      arguments: first.changeArguments(to: last) { .zScore($0.z) }
        .merging(["spaces": .number(first.centileSpaces(above: last), decimals: 1)]) { $1 },
      recordIDs: first.recordIDs + last.recordIDs)
  }

  fileprivate func fallSinceBirthFinding(_ points: [ScoredPoint]) -> Finding? {
    guard let birth = points.first, birth.point.date == profile.birthDate,
      let last = points.last,
      let low = threshold("G2.low_birth", on: last.point.date),
      let high = threshold("G2.high_birth", on: last.point.date)
    else { return nil }
    let (id, phrase) =
      birth.z < low.centileLineZ
      ? ("G2.birth_below_9th", "reference.weight_fall_low")
      : birth.z > high.centileLineZ
        ? ("G2.birth_above_91st", "reference.weight_fall_high")
        : ("G2.birth_9th_to_91st", "reference.weight_fall")
    let spaces = birth.centileSpaces(above: last)
    // Rounding errors must not hide a fall of exactly the limit.
    guard let limit = threshold(id, on: last.point.date), spaces >= limit.value - 1e-9 else {
      return nil
    }
    var finding = finding(from: birth, to: last)
    finding.reference = .init(phrase, of: limit, ["count": limit.countArgument])
    return finding
  }

  fileprivate func lowWeightFinding(_ last: ScoredPoint) -> Finding? {
    guard let limit = threshold("G2.centile", on: last.point.date), last.z < limit.centileLineZ
    else { return nil }
    if isPreterm, let fewestDays = threshold("G2.preterm", on: last.point.date),
      Double(last.point.correctedAgeDays ?? 0) < fewestDays.value
    {
      return nil
    }
    return Finding(
      phraseKey: isPreterm ? "concern.weight_centile_corrected" : "concern.weight_centile",
      arguments: [
        "weight": .weight(kg: last.point.value), "date": .date(last.point.date),
        "centile": .centile(last.score),
      ],
      recordIDs: last.recordIDs,
      reference: .init(
        "reference.weight_centile", of: limit,
        ["centile": limit.numberArgument, "z": .number(limit.centileLineZ, decimals: 2)]))
  }
}
