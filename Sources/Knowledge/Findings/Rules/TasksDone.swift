import Records

let tasksDoneRule = FindingRule(id: "tasks_done") { input in
  guard let metrics = input.elder, let rate = metrics.rate, rate > 0 else { return nil }
  return Finding(
    phraseKey: "finding.tasks_done",
    arguments: [
      "share": .share(rate), "count": .count(metrics.occurrences.count(where: \.isDone)),
    ],
    recordIDs: metrics.occurrences.compactMap { $0.reply?.entry.id })
}
