import Records

/// E1: medicines of an elder that were missed on two or more days; those missed on most days come first.
enum MedicineMissed {
  static let rule = FindingRule(id: "E1", topic: .medicineMissed) { input -> [Finding] in
    (input.elder?.medicineDays ?? []).compactMap { medicine in
      let missed = medicine.missedDays
      guard missed.count >= reportedDays, let last = missed.last else { return nil }
      return Finding(
        phraseKey: "concern.medicine_missed",
        arguments: [
          "task": .quotedText(medicine.title), "number": .count(missed.count),
          "total": .countedPhrase("common.days", medicine.dueDayCount), "last": .date(last),
        ],
        recordIDs: medicine.tasks.map(\.entry.id))
    }
  }

  private static let reportedDays = 2
}
