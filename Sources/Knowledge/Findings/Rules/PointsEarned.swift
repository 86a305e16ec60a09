import Records

/// A highlight: the reward points that a child earned on the report's days, and the reason with the most points.
let pointsEarnedRule = FindingRule(id: "points") { input in
  let given = input.journal.rewardPoints.of(input.profileID).within(input.timeRange).filter {
    $0.points > 0
  }
  let byReason = Dictionary(grouping: given, by: \.reason)
    .mapValues { $0.reduce(0) { $0 + $1.points } }
  guard let most = byReason.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
  return Finding(
    phraseKey: "finding.points",
    arguments: ["count": .count(given.reduce(0) { $0 + $1.points }), "reason": .text(most.key)],
    recordIDs: given.map(\.entry.id))
}
