import Records

/// E1: medicines of an elder that were missed on two or more days, most days first, then by title.
///
/// Tasks with the same title at several times of day are one medicine.
enum MedicineMissed {
  static let rule = FindingRule(
    id: "E1", topic: .medicineMissed,
    each: { input in
      let occasions = (input.elder?.occurrences ?? []).filter { $0.task.category == .medication }
      return Dictionary(grouping: occasions) { MedicineName.normalized($0.task.title) }.values
        .map { (task: $0[0].task, occasions: $0, missedDays: missedDays(in: $0)) }
        .sorted {
          ($1.missedDays.count, $0.task.title, $0.task.entry.id)
            < ($0.missedDays.count, $1.task.title, $1.task.entry.id)
        }
        .compactMap { finding(for: $0.task, $0.occasions, missedOn: $0.missedDays) }
    })

  /// The number of days from which missed medicines are reported.
  private static let reportedDays = 2

  private static func missedDays(in occasions: [TaskOccurrence]) -> [LocalDate] {
    Set(occasions.filter { $0.outcome == .missed }.map(\.day)).sorted()
  }

  private static func finding(
    for task: CareTask, _ occasions: [TaskOccurrence], missedOn missed: [LocalDate]
  ) -> Finding? {
    guard missed.count >= reportedDays, let last = missed.last else { return nil }
    let due = Set(occasions.filter { $0.outcome != .open }.map(\.day)).count
    return Finding(
      ruleID: "E1", phraseKey: "concern.medicine_missed",
      arguments: [
        "task": .quotedText(task.title), "number": .count(missed.count),
        "total": .countedPhrase("common.days", due), "last": .date(last),
      ],
      recordIDs: Set(occasions.map(\.task.entry.id)).sorted())
  }
}
