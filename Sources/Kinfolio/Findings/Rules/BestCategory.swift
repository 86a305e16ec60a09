extension FindingRule {
  /// The kind of task that went best, where there are kinds to compare.
  static let bestCategory = FindingRule(id: "best_category", topic: .goal) { scene in
    guard let figures = scene.elder, let best = figures.categories.first,
      let worst = figures.categories.last, best.rate > worst.rate
    else { return nil }
    return Finding(
      rule: "best_category", phrase: "finding.best_category",
      arguments: [
        "category": .phrase("task_category.\(best.category.rawValue)"),
        "share": .share(best.rate),
      ],
      rows: figures.occasions.filter { $0.task.category == best.category }
        .compactMap { $0.reply?.entry.id })
  }
}
