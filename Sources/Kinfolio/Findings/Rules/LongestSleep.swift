extension FindingRule {
  /// The longest uninterrupted sleep that ended in the window; told where enough was logged to call
  /// it the longest, and where nothing is missing on its days.
  static let longestSleep = FindingRule(id: "longest_sleep", topic: .sleep) { scene in
    guard let figures = scene.child, figures.isCovered, let longest = figures.longestSleep,
      let day = figures.days.first(where: { $0.longestSleep == longest })
    else { return nil }
    let end = scene.zone.moments(of: day.date)
    let sleeps = scene.journal.sleeps.of(scene.id)
      .within((end.lowerBound + -longest)..<end.upperBound)
    guard
      let stretch = joined(sleeps.compactMap(\.span.stretch))
        .first(where: { $0.length == longest && end.contains($0.upperBound) }),
      figures.days.allSatisfy({ other in
        other.isComplete
          || !(scene.day(of: stretch.lowerBound)...day.date).contains(other.date)
      })
    else { return nil }
    return Finding(
      rule: "longest_sleep", phrase: "finding.longest_sleep",
      arguments: ["duration": .duration(seconds: longest), "date": .date(day.date)],
      rows: sleeps.filter { $0.span.stretch.map(stretch.overlaps) == true }.map(\.entry.id))
  }
}
