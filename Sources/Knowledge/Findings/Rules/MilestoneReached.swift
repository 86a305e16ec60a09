import Records

/// The first tooth, step, word or the like: the latest one reached in the window, else
/// whatever else the family called a milestone.
enum MilestoneReached {
  static let rule = FindingRule(id: "milestone", topic: .milestone) { input in
    let reached = input.journal.milestones.of(input.id).filter { milestone in
      input.window.days.contains(milestone.reachedOn) && milestone.kind.isFirst
    }
    guard let latest = reached.last(where: { $0.kind != .other }) ?? reached.last else {
      return nil
    }
    return Finding(
      rule: "milestone", phrase: "finding.milestone",
      arguments: ["milestone": .text(latest.title), "date": .date(latest.reachedOn)],
      rows: [latest.entry.id])
  }
}

extension Milestone.Kind {
  /// Whether a child did something for the first time; badges and records of an app are none, and
  /// foods are told elsewhere.
  var isFirst: Bool {
    switch self {
    case .smile, .rolledOver, .sat, .crawled, .tooth, .step, .word, .other: true
    case .food, .badge, .record: false
    }
  }
}
