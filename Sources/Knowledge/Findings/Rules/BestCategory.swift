import Records

extension FindingRule {
  /// The kinds of task that were done most, where others were done less.
  static let bestCategory = FindingRule(id: "best_category", topic: .goal) { scene in
    guard let figures = scene.elder, let best = figures.categories.first,
      let worst = figures.categories.last, best.rate > worst.rate
    else { return nil }
    let kinds = scene.categories(figures, of: best.rate)
    return Finding(
      rule: "best_category", phrase: "finding.best_category",
      arguments: [
        "category": .list(kinds.map { .phrase("task_category.\($0.rawValue)") }),
        "share": .share(best.rate),
      ],
      rows: figures.occasions.filter { kinds.contains($0.task.category) }
        .compactMap { $0.reply?.entry.id })
  }
}

extension FindingRule.Scene {
  /// The kinds of task of which just this share was done.
  func categories(_ figures: ElderFigures, of rate: Double) -> [CareTask.Category] {
    figures.categories.filter { $0.rate == rate }.map(\.category)
  }
}
