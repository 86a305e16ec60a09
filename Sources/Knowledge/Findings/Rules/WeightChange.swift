import Records

/// A highlight: the change of weight since the visit on the report's first day, or since the previous weight.
///
/// For a child, only a gain is stated.
let weightChangeRule = FindingRule(id: "weight_change") { input in
  guard let (before, last) = input.comparedMeasurements(of: .weight),
    input.dailyChildMetrics == nil || last.value > before.value
  else { return nil }
  return Finding(
    phraseKey: "finding.weight",
    arguments: [
      "weight": .weight(kg: last.value), "date": .date(last.measuredOn),
      "change": .weightChange(kg: last.value - before.value),
      "before": .date(before.measuredOn),
    ],
    recordIDs: [before.entry.id, last.entry.id])
}
