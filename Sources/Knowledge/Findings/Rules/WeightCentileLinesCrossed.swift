/// Rule G3: a weight that fell across centile lines of the US charts, or two successive weights below the lowest line.
///
/// The fall is measured from the highest centile. Centiles are compared as whole numbers, as they are printed: a weight
/// with the centile 25 is not below the line 25.
let weightCentileLinesCrossedRule = FindingRule(id: "G3", group: "weight") { input in
  input.comparablePointGroups(of: .weight).compactMap { linesCrossedFinding($0, in: input) }.first
    ?? lowWeightsFinding(input.reliableScoredPoints(of: .weight), in: input)
}

private func lowWeightsFinding(_ points: [ScoredGrowthPoint], in input: FindingRule.Input)
  -> Finding?
{
  guard points.count > 1, let last = points.last,
    let limit = input.threshold("G3.low", on: last.growthPoint.date)
  else { return nil }
  let before = points[points.count - 2]
  guard max(before.wholeCentile, last.wholeCentile) < limit.value else { return nil }
  return Finding(
    phraseKey: "concern.weights_low",
    arguments: before.changeArguments(to: last) { .centile($0.score) },
    recordIDs: before.recordIDs + last.recordIDs,
    reference: .init("reference.weights_low", of: limit, ["centile": limit.numberArgument]))
}

private func linesCrossedFinding(_ points: [ScoredGrowthPoint], in input: FindingRule.Input)
  -> Finding?
{
  guard let last = points.last,
    let first = points.max(by: { $0.score.centile < $1.score.centile }),
    let limit = input.threshold("G3.lines", on: last.growthPoint.date)
  else { return nil }
  let lineIDs = Set(input.ruleData.thresholds.map(\.id)).filter { $0.hasPrefix("G3.line_") }
  let crossed = lineIDs.compactMap { input.threshold($0, on: last.growthPoint.date) }
    .count { last.wholeCentile < $0.value && $0.value <= first.wholeCentile }
  guard Double(crossed) >= limit.value else { return nil }
  return Finding(
    phraseKey: last.hasPrintedScore ? "concern.weight_lines" : "concern.weight_lines_who",
    arguments: first.changeArguments(to: last) { .centile($0.score) }
      .merging(["number": .count(crossed)]) { $1 },
    recordIDs: first.recordIDs + last.recordIDs,
    reference: .init("reference.weight_lines", of: limit, ["number": limit.countArgument]))
}

extension ScoredGrowthPoint {
  fileprivate var wholeCentile: Double { score.centile.rounded() }
}
