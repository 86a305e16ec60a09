import Records

/// The task categories with the highest completion rate, if another category has a lower one.
enum BestCategory {
  static let rule = FindingRule(id: "best_category", topic: .goal) { input in
    guard let figures = input.elder, let best = figures.categories.first,
      let worst = figures.categories.last, best.rate > worst.rate
    else { return nil }
    let kinds = figures.categories(of: best.rate)
    return Finding(
      rule: "best_category", phrase: "finding.best_category",
      arguments: [
        "category": .list(kinds.map { .phrase("task_category.\($0.rawValue)") }),
        "share": .share(best.rate),
      ],
      recordIDs: figures.occurrences.filter { kinds.contains($0.task.category) }
        .compactMap { $0.reply?.entry.id })
  }
}
