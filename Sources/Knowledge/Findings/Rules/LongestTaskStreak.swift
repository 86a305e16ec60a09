/// The longest run of days in the window on which everything due was done.
enum LongestTaskStreak {
  static let rule = FindingRule(id: "streak", topic: .streak) { input in
    guard case .elder(let metrics) = input.metrics, metrics.windowStreak.bestLength >= 2 else {
      return nil
    }
    return Finding(
      ruleID: "streak", phraseKey: "finding.streak",
      arguments: ["count": .count(metrics.windowStreak.bestLength)],
      recordIDs: metrics.windowStreak.bestReplyIDs)
  }
}
