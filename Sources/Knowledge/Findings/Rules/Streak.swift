extension FindingRule {
  /// The longest run of days in the window on which everything asked for was done.
  static let streak = FindingRule(id: "streak", topic: .streak) { scene in
    guard case .elder(let figures) = scene.figures, figures.windowStreak.best >= 2 else {
      return nil
    }
    return Finding(
      rule: "streak", phrase: "finding.streak",
      arguments: ["count": .count(figures.windowStreak.best)],
      rows: figures.windowStreak.bestRows)
  }
}
