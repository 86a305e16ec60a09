extension FindingRule {
  /// On how many complete days a child drank what the family had set as a goal; days with breastfeeds
  /// say nothing of it.
  static let goalMet = FindingRule(id: "goal_met", topic: .goal) { scene in
    guard let goal = scene.profile.milkGoalMl, scene.child?.isCovered == true else { return nil }
    let fed = scene.completeDays.filter { $0.isComplete(for: .feeds) }
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
        scene.journal.bottleFeeds.of(scene.id).within(scene.zone.moments(of: day.date))
          .filter(\.isFeed).map(\.entry.id)
      })
  }
}
