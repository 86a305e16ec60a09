/// On how many complete days a child drank what the family had set as a goal; days with breastfeeds
/// say nothing of it.
enum GoalMet {
  static let rule = FindingRule(id: "goal_met", topic: .goal) { input in
    guard let goal = input.profile.milkGoalMl, input.child?.isCovered == true else { return nil }
    let fed = input.completeDays.filter { $0.isComplete(for: .feeds) }
    let days = fed.filter(\.isFedByBottleAlone)
    let met = days.filter { $0.milkMl >= goal }
    guard !met.isEmpty else { return nil }
    let isNursed = days.count < fed.count
    let isAlways = met.count == days.count && !isNursed
    var arguments: [String: Finding.Argument] = [
      "volume": .volume(ml: goal), "count": .count(met.count),
    ]
    if !isAlways { arguments["total"] = .count(days.count) }
    return Finding(
      rule: "goal_met",
      phrase: isAlways
        ? "finding.goal_met_always" : isNursed ? "finding.goal_met_nursed" : "finding.goal_met",
      arguments: arguments,
      rows: met.flatMap { day in
        input.journal.bottleFeeds.of(input.id).within(input.zone.moments(of: day.date))
          .filter(\.isFeed).map(\.entry.id)
      })
  }
}
