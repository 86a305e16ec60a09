/// The share of the due tasks that were done.
enum TasksDone {
  static let rule = FindingRule(id: "tasks_done", topic: .tasks) { input in
    guard case .elder(let figures) = input.figures, let rate = figures.rate, rate > 0 else {
      return nil
    }
    return Finding(
      rule: "tasks_done", phrase: "finding.tasks_done",
      arguments: [
        "share": .share(rate), "count": .count(figures.occurrences.count(where: \.isDone)),
      ],
      recordIDs: figures.occurrences.compactMap { $0.reply?.entry.id })
  }
}
