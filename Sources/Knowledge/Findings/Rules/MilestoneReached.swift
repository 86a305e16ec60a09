import Records

/// The latest first tooth, step, word or similar milestone in the window, or else the latest milestone of another kind.
enum MilestoneReached {
  static let rule = FindingRule(id: "milestone", topic: .milestone) { input in
    let reached = input.journal.milestones.of(input.id).filter { milestone in
      input.window.days.contains(milestone.reachedOn) && milestone.kind.isDevelopmentStep
    }
    guard let latest = reached.last(where: { $0.kind != .other }) ?? reached.last else {
      return nil
    }
    return Finding(
      phraseKey: "finding.milestone",
      arguments: ["milestone": .text(latest.title), "date": .date(latest.reachedOn)],
      recordIDs: [latest.entry.id])
  }
}

extension Milestone.Kind {
  /// False for badges and records of an app, and for foods, about which other rules report.
  var isDevelopmentStep: Bool {
    switch self {
    case .smile, .rolledOver, .sat, .crawled, .tooth, .step, .word, .other: true
    case .food, .badge, .record: false
    }
  }
}
