/// Rule G7: a head circumference below the lowest or above the highest reference centile, or a rise by two centile
/// spaces.
///
/// A centile space is a z-score of two thirds. The reference for a high circumference or a rise is stated only if the
/// z-score rose since the previous measurement, and if the reference applies to the ages at both measurements.
let headCircumferenceRule = FindingRule(id: "G7") { input in
  let points = input.reliableScoredPoints(of: .head)
  guard let last = points.last else { return nil }
  return input.lowHeadCircumferenceFinding(last) ?? input.highHeadCircumferenceFinding(points)
    ?? input.risingHeadCircumferenceFinding(points)
}

extension FindingRule.Input {
  fileprivate func lowHeadCircumferenceFinding(_ last: ScoredGrowthPoint) -> Finding? {
    guard let low = threshold("G7.low", on: last.growthPoint.date),
      last.zScore < low.zScoreOfCentileLine
    else {
      return nil
    }
    return headCentileFinding(
      last, .init("reference.head_low", of: low, ["centile": low.numberArgument]))
  }

  fileprivate func highHeadCircumferenceFinding(_ points: [ScoredGrowthPoint]) -> Finding? {
    guard let last = points.last, let high = strictestThreshold("G7.high"),
      last.zScore > high.zScoreOfCentileLine
    else { return nil }
    let before = previousLowerPoint(points, thresholdID: "G7.high")
    var finding = headCentileFinding(
      last,
      before.map { _ in
        .init("reference.head_high", of: high, ["centile": .number(high.value, decimals: 1)])
      })
    finding.recordIDs = (before?.recordIDs ?? []) + last.recordIDs
    return finding
  }

  fileprivate func risingHeadCircumferenceFinding(_ points: [ScoredGrowthPoint]) -> Finding? {
    guard let last = points.last, let limit = strictestThreshold("G7.rise"),
      let first = points.first(where: { threshold("G7.start", on: $0.growthPoint.date) != nil }),
      first.edition == last.edition
    else { return nil }
    let before = previousLowerPoint(points, thresholdID: "G7.rise")
    let spaces = last.centileSpaceCount(above: first)
    guard spaces >= limit.value - 1e-9 else { return nil }
    return Finding(
      phraseKey: isPreterm ? "concern.head_rise_corrected" : "concern.head_rise",
      arguments: first.changeArguments(to: last) { .zScore($0.zScore) }
        .merging(["spaces": .number(spaces, decimals: 1)]) { $1 },
      recordIDs: Array(Set(first.recordIDs + (before?.recordIDs ?? []) + last.recordIDs)).sorted(),
      reference: before.map { _ in
        .init("reference.head_rise", of: limit, ["count": limit.countArgument])
      })
  }

  /// Returns the second newest measurement if its z-score is below that of the newest one and the reference value with
  /// the id applies at both ages.
  private func previousLowerPoint(_ points: [ScoredGrowthPoint], thresholdID id: String)
    -> ScoredGrowthPoint?
  {
    guard let last = points.last, let before = points.dropLast().last,
      threshold(id, on: before.growthPoint.date) != nil,
      threshold(id, on: last.growthPoint.date) != nil, before.edition == last.edition,
      before.zScore < last.zScore
    else { return nil }
    return before
  }

  private func headCentileFinding(_ last: ScoredGrowthPoint, _ reference: Finding.ReferenceValue?)
    -> Finding
  {
    Finding(
      phraseKey: isPreterm ? "concern.head_corrected" : "concern.head",
      arguments: [
        "length": .length(cm: last.growthPoint.value), "date": .date(last.growthPoint.date),
        "centile": .centile(last.score),
      ],
      recordIDs: last.recordIDs, reference: reference)
  }
}
