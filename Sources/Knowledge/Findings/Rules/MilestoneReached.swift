import Records

/// A highlight: the latest milestone on the days that the report covers; a first tooth, step, word or similar comes
/// before another kind.
let milestoneReachedRule = FindingRule(id: "milestone") { input in
  let reached = input.journal.milestones.of(input.profileID).filter { milestone in
    input.window.days.contains(milestone.reachedOn) && milestone.kind.isDevelopmentStep
  }
  guard let latest = reached.last(where: { $0.kind != .other }) ?? reached.last else { return nil }
  return Finding(
    phraseKey: "finding.milestone",
    arguments: ["milestone": .text(latest.title), "date": .date(latest.reachedOn)],
    recordIDs: [latest.entry.id])
}

extension Milestone.Kind {
  /// True for a step of a child's development; false for badges, records of an app and foods, which other rules report.
  var isDevelopmentStep: Bool {
    switch self {
    case .smile, .rolledOver, .sat, .crawled, .tooth, .step, .word, .other: true
    case .food, .badge, .record: false
    }
  }
}
