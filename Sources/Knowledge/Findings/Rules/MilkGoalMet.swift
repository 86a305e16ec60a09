import Records

/// A highlight: the number of completely recorded days without breastfeeds on which a child drank as much milk as the
/// family's daily goal.
let milkGoalMetRule = FindingRule(id: "goal_met") { input in
  guard let goal = input.profile.milkGoalMl, input.dailyChildMetrics?.hasEnoughCompleteDays == true
  else {
    return nil
  }
  let fed = input.completeDays.filter { $0.isCompletelyRecorded(for: .feeds) }
  let days = fed.filter(\.isBottleFedOnly)
  let met = days.filter { $0.milkMl >= goal }
  guard !met.isEmpty else { return nil }
  let isNursed = days.count < fed.count
  let isAlways = met.count == days.count && !isNursed
  var arguments: [String: Finding.Argument] = [
    "volume": .volume(ml: goal), "count": .count(met.count),
  ]
  if !isAlways { arguments["total"] = .count(days.count) }
  return Finding(
    phraseKey: isAlways
      ? "finding.goal_met_always" : isNursed ? "finding.goal_met_nursed" : "finding.goal_met",
    arguments: arguments,
    recordIDs: met.flatMap { day in
      input.journal.bottleFeeds.of(input.profileID).within(input.zone.timeRange(of: day.date))
        .filter(\.countsAsFeed).map(\.entry.id)
    })
}
