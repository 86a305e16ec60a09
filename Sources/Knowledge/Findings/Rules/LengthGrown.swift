import Records

/// A highlight: the length that a child gained since the last visit or the previous measurement.
let lengthGrownRule = FindingRule(id: "length_grown") { input in
  // Lengths measured lying and standing are not compared, because their difference is not growth.
  guard input.dailyChildMetrics != nil,
    let (before, last) = input.comparedMeasurements(of: .length)
      ?? input.comparedMeasurements(of: .height),
    last.value > before.value
  else { return nil }
  return Finding(
    phraseKey: "finding.length_grown",
    arguments: [
      "length": .length(cm: last.value - before.value), "date": .date(last.measuredOn),
      "before": .date(before.measuredOn),
    ],
    recordIDs: [before.entry.id, last.entry.id])
}
