/// The longest series of days in the window on which every due task was done.
enum LongestTaskStreak {
  static let rule = FindingRule(id: "streak", topic: .streak) { input in
    guard let streak = input.elder?.windowStreak, streak.bestLength >= 2 else { return nil }
    return Finding(
      phraseKey: "finding.streak", arguments: ["count": .count(streak.bestLength)],
      recordIDs: streak.bestReplyIDs)
  }
}
