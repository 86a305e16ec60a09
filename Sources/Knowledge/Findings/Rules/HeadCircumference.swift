/// Rule G7: a head circumference below the lowest or above the highest reference centile, or a rise by two centile
/// spaces.
///
/// A centile space is a z-score of two thirds. A high circumference or a rise is stated without a reference unless the
/// z-score rose since the previous measurement, and the reference applies to the ages at both.
enum HeadCircumference {
  static let rule = FindingRule(id: "G7") { input in
    let points = input.scoredPoints(of: .head)
    guard let last = points.last else { return nil }
    return lowHead(last, in: input) ?? highHead(points, in: input) ?? risingHead(points, in: input)
  }

  private static func lowHead(_ last: ScoredPoint, in input: FindingRule.Input) -> Finding? {
    guard let low = input.threshold("G7.low", on: last.point.date), last.z < low.centileLineZ else {
      return nil
    }
    return centileFinding(
      last,
      .init("reference.head_low", of: low, ["centile": .number(low.value, decimals: 0)]), in: input)
  }

  private static func highHead(_ points: [ScoredPoint], in input: FindingRule.Input) -> Finding? {
    guard let last = points.last, let high = input.thresholdAtAnyAge("G7.high"),
      last.z > high.centileLineZ
    else { return nil }
    let before = previousLowerPoint(points, thresholdID: "G7.high", in: input)
    var finding = centileFinding(
      last,
      before.map { _ in
        .init("reference.head_high", of: high, ["centile": .number(high.value, decimals: 1)])
      }, in: input)
    finding.recordIDs = (before?.recordIDs ?? []) + last.recordIDs
    return finding
  }

  private static func risingHead(_ points: [ScoredPoint], in input: FindingRule.Input) -> Finding? {
    guard let last = points.last, let limit = input.thresholdAtAnyAge("G7.rise"),
      let first = points.first(where: { input.threshold("G7.start", on: $0.point.date) != nil }),
      first.edition == last.edition
    else { return nil }
    let before = previousLowerPoint(points, thresholdID: "G7.rise", in: input)
    let spaces = last.centileSpaces(above: first)
    guard spaces >= limit.value - 1e-9 else { return nil }
    return Finding(
      phraseKey: input.isPreterm ? "concern.head_rise_corrected" : "concern.head_rise",
      arguments: first.change(to: last) { .zScore($0.z) }
        .merging(["spaces": .number(spaces, decimals: 1)]) { $1 },
      recordIDs: Array(Set(first.recordIDs + (before?.recordIDs ?? []) + last.recordIDs)).sorted(),
      reference: before.map { _ in
        .init("reference.head_rise", of: limit, ["count": .count(Int(limit.value))])
      })
  }

  /// Returns the second newest measurement, if its z-score is below the newest one's and the threshold applies at both
  /// ages.
  private static func previousLowerPoint(
    _ points: [ScoredPoint], thresholdID id: String, in input: FindingRule.Input
  ) -> ScoredPoint? {
    guard let last = points.last, let before = points.dropLast().last,
      input.threshold(id, on: before.point.date) != nil,
      input.threshold(id, on: last.point.date) != nil, before.edition == last.edition,
      before.z < last.z
    else { return nil }
    return before
  }

  private static func centileFinding(
    _ last: ScoredPoint, _ reference: Finding.Reference?, in input: FindingRule.Input
  ) -> Finding {
    Finding(
      phraseKey: input.isPreterm ? "concern.head_corrected" : "concern.head",
      arguments: [
        "length": .length(cm: last.point.value), "date": .date(last.point.date),
        "centile": .centile(last.score),
      ],
      recordIDs: last.recordIDs, reference: reference)
  }
}
