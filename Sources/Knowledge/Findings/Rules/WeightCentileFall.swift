import Records

/// Rule G2: a fall of the weight by several centile spaces, or a weight below the lowest reference centile.
///
/// A centile space is a z-score of two thirds. A fall since a birth at term is compared with the reference for the
/// birth weight; a fall since the highest later centile is stated as a fact. The newest weight can be older than the
/// report's days.
let weightCentileFallRule = FindingRule(id: "G2", group: "weight") { input -> [Finding] in
  guard let newest = input.reliableScoredPoints(of: .weight).last else { return [] }
  let falls = input.comparablePointGroups(of: .weight).compactMap { points in
    input.fallSinceBirthFinding(points) ?? input.fallSinceHighestFinding(points)
  }
  return [falls.first, input.lowWeightFinding(newest)].compactMap(\.self)
}

extension FindingRule.Input {
  fileprivate func fallSinceHighestFinding(_ points: [ScoredGrowthPoint]) -> Finding? {
    let later = points.filter { $0.growthPoint.date != profile.birthDate }
    guard let last = later.last,
      let limit = threshold("G2.birth_9th_to_91st", on: last.growthPoint.date),
      let highest = later.max(by: { $0.zScore < $1.zScore }),
      highest.centileSpaceCount(above: last) >= limit.value - 1e-9
    else { return nil }
    return fallFinding(from: highest, to: last)
  }

  private func fallFinding(from first: ScoredGrowthPoint, to last: ScoredGrowthPoint) -> Finding {
    Finding(
      phraseKey: last.hasPrintedScore ? "concern.weight_fall" : "concern.weight_fall_who",
      arguments: first.changeArguments(to: last) { .zScore($0.zScore) }
        .merging(["spaces": .number(first.centileSpaceCount(above: last), decimals: 1)]) { $1 },
      recordIDs: first.recordIDs + last.recordIDs)
  }

  fileprivate func fallSinceBirthFinding(_ points: [ScoredGrowthPoint]) -> Finding? {
    guard let birth = points.first, birth.growthPoint.date == profile.birthDate,
      let last = points.last,
      let low = threshold("G2.low_birth", on: last.growthPoint.date),
      let high = threshold("G2.high_birth", on: last.growthPoint.date)
    else { return nil }
    let (id, phrase) =
      birth.zScore < low.zScoreOfCentileLine
      ? ("G2.birth_below_9th", "reference.weight_fall_low")
      : birth.zScore > high.zScoreOfCentileLine
        ? ("G2.birth_above_91st", "reference.weight_fall_high")
        : ("G2.birth_9th_to_91st", "reference.weight_fall")
    let spaces = birth.centileSpaceCount(above: last)
    // Rounding errors must not hide a fall of exactly the limit.
    guard let limit = threshold(id, on: last.growthPoint.date), spaces >= limit.value - 1e-9 else {
      return nil
    }
    var finding = fallFinding(from: birth, to: last)
    finding.reference = .init(phrase, of: limit, ["count": limit.countArgument])
    return finding
  }

  fileprivate func lowWeightFinding(_ last: ScoredGrowthPoint) -> Finding? {
    guard let limit = threshold("G2.centile", on: last.growthPoint.date),
      last.zScore < limit.zScoreOfCentileLine
    else { return nil }
    if isPreterm, let fewestDays = threshold("G2.preterm", on: last.growthPoint.date),
      Double(last.growthPoint.correctedAgeDays ?? 0) < fewestDays.value
    {
      return nil
    }
    return Finding(
      phraseKey: isPreterm ? "concern.weight_centile_corrected" : "concern.weight_centile",
      arguments: [
        "weight": .weight(kg: last.growthPoint.value), "date": .date(last.growthPoint.date),
        "centile": .centile(last.score),
      ],
      recordIDs: last.recordIDs,
      reference: .init(
        "reference.weight_centile", of: limit,
        ["centile": limit.numberArgument, "z": .number(limit.zScoreOfCentileLine, decimals: 2)]))
  }
}
