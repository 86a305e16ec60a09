import Records

/// A highlight: an elder's task categories with the highest completion rate, if other categories have a lower rate.
let bestTaskCategoryRule = FindingRule(id: "best_category") { input in
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
    recordIDs: metrics.taskOccurrences.filter { kinds.contains($0.task.category) }
      .compactMap { $0.reply?.entry.id })
}
