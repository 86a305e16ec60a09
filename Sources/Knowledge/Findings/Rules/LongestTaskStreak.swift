/// A highlight: the longest series of days on which an elder did every due task, among the days that the report covers.
let longestTaskStreakRule = FindingRule(id: "streak") { input in
  guard let streak = input.elderMetrics?.windowStreak, streak.bestDayCount >= 2 else { return nil }
  return Finding(
    phraseKey: "finding.streak", arguments: ["count": .count(streak.bestDayCount)],
    recordIDs: streak.bestReplyIDs)
}
