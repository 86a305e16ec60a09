extension FindingRule {
  /// How much of what was asked for was done.
  static let tasksDone = FindingRule(id: "tasks_done", topic: .tasks) { scene in
    guard case .elder(let figures) = scene.figures, let rate = figures.rate, rate > 0 else {
      return nil
    }
    return Finding(
      rule: "tasks_done", phrase: "finding.tasks_done",
      arguments: [
        "share": .share(rate), "count": .count(figures.occasions.count(where: \.isDone)),
      ],
      rows: figures.occasions.compactMap { $0.reply?.entry.id })
  }
}
