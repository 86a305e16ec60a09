import Records

/// A highlight: the categories of an elder's tasks with the highest completion rate, if others have a lower rate.
let bestCategoryRule = FindingRule(id: "best_category") { input in
  guard let metrics = input.elderMetrics, let best = metrics.categoryRates.first,
    let worst = metrics.categoryRates.last, best.rate > worst.rate
  else { return nil }
  let kinds = metrics.categories(withRate: best.rate)
  return Finding(
    phraseKey: "finding.best_category",
    arguments: [
      "category": .list(kinds.map { .phraseKey("task_category.\($0.rawValue)") }),
      "share": .share(best.rate),
    ],
    recordIDs: metrics.occurrences.filter { kinds.contains($0.task.category) }
      .compactMap { $0.reply?.entry.id })
}
