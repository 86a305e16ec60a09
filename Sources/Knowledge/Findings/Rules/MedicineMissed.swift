import Records

/// Rule E1: medicines that an elder missed on two or more days, the one missed on most days first.
let medicineMissedRule = FindingRule(id: "E1") { input -> [Finding] in
  (input.elderMetrics?.medicineDays ?? []).compactMap { medicine in
    let missed = medicine.missedDays
    guard missed.count >= minimumMissedDays, let last = missed.last else { return nil }
    return Finding(
      phraseKey: "concern.medicine_missed",
      arguments: [
        "task": .quotedText(medicine.title), "number": .count(missed.count),
        "total": .countedPhrase("common.days", medicine.dueDayCount), "last": .date(last),
      ],
      recordIDs: medicine.tasks.map(\.entry.id))
  }
}

private let minimumMissedDays = 2
