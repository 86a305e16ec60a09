import Records

/// E1: medicine tasks of an elder that were missed on two or more days, most days first.
enum MedicineMissed {
  static let rule = FindingRule(
    id: "E1", topic: .medicineMissed,
    each: { input in
      let occasions = (input.elder?.occurrences ?? []).filter { $0.task.category == .medication }
      return Dictionary(grouping: occasions, by: \.task.entry.id).values
        .compactMap { finding(for: $0, in: input) }
        .sorted { $0.recordIDs.count > $1.recordIDs.count }
    })

  /// The number of days from which missed medicines are reported.
  private static let reportedDays = 2

  private static func finding(for occasions: [TaskOccurrence], in input: FindingRule.Input)
    -> Finding?
  {
    let missed = Set(occasions.filter { $0.outcome == .missed }.map(\.day)).sorted()
    let due = Set(occasions.filter { $0.outcome != .open }.map(\.day)).count
    guard missed.count >= reportedDays, let task = occasions.first?.task else { return nil }
    return Finding(
      ruleID: "E1", phraseKey: "concern.medicine_missed",
      arguments: [
        "task": .quotedText(task.title), "number": .count(missed.count),
        "total": .countedPhrase("common.days", due), "last": .date(missed[missed.count - 1]),
      ],
      recordIDs: [task.entry.id])
  }
}
