import Records

/// A highlight: the share of an elder's due tasks that were done on the days that the report covers.
let tasksDoneRule = FindingRule(id: "tasks_done") { input in
  guard let metrics = input.elderMetrics, let rate = metrics.completionRate, rate > 0 else {
    return nil
  }
  return Finding(
    phraseKey: "finding.tasks_done",
    arguments: [
      "share": .share(rate), "count": .count(metrics.taskOccurrences.count(where: \.isDone)),
    ],
    recordIDs: metrics.taskOccurrences.compactMap { $0.reply?.entry.id })
}
