extension FindingRule {
  /// The longest run of days on which everything asked for was done.
  static let streak = FindingRule(id: "streak", topic: .streak) { scene in
    guard let figures = scene.elder, figures.streak.best >= 2 else { return nil }
    var run: Set<LocalDate> = []
    var best: Set<LocalDate> = []
    for day in figures.days where day.due > 0 {
      run = day.done == day.due ? run.union([day.date]) : []
      if run.count > best.count { best = run }
    }
    return Finding(
      rule: "streak", phrase: "finding.streak",
      arguments: ["count": .count(best.count)],
      rows: figures.occasions.filter { best.contains($0.day) }.compactMap { $0.reply?.entry.id })
  }
}
