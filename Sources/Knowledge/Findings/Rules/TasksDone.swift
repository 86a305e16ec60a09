enum TasksDone {
  static let rule = FindingRule(id: "tasks_done", topic: .tasks) { input in
    guard case .elder(let metrics) = input.metrics, let rate = metrics.rate, rate > 0 else {
      return nil
    }
    return Finding(
      ruleID: "tasks_done", phraseKey: "finding.tasks_done",
      arguments: [
        "share": .share(rate), "count": .count(metrics.occurrences.count(where: \.isDone)),
      ],
      recordIDs: metrics.occurrences.compactMap { $0.reply?.entry.id })
  }
}
