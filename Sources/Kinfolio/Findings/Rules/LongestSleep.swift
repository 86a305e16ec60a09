extension FindingRule {
  /// The longest uninterrupted sleep that ended in the window.
  static let longestSleep = FindingRule(id: "longest_sleep", topic: .sleep) { scene in
    guard case .child(let figures) = scene.figures, let longest = figures.longestSleep,
      let day = figures.days.first(where: { $0.longestSleep == longest })
    else { return nil }
    return Finding(
      rule: "longest_sleep", phrase: "finding.longest_sleep",
      arguments: ["duration": .duration(seconds: longest), "date": .date(day.date)],
      rows: scene.journal.sleeps.of(scene.profile.id)
        .filter { $0.span.duration == longest }.map(\.entry.id))
  }
}
