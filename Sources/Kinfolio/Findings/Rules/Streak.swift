extension FindingRule {
  /// The longest run of days on which everything asked for was done.
  static let streak = FindingRule(id: "streak", topic: .streak) { scene in
    guard case .elder(let figures) = scene.figures, figures.streak.best >= 2 else { return nil }
    return Finding(
      rule: "streak", phrase: "finding.streak",
      arguments: ["count": .count(figures.streak.best)],
      rows: figures.occasions.compactMap { $0.reply?.entry.id })
  }
}
