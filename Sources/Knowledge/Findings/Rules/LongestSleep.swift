import Records

extension FindingRule {
  /// The longest uninterrupted sleep that ended in the window; told where enough was logged to call
  /// it the longest, and where nothing is missing on its days.
  static let longestSleep = FindingRule(id: "longest_sleep", topic: .sleep) { scene in
    guard let figures = scene.child, figures.isCovered, let longest = figures.longestSleep else {
      return nil
    }
    // Where several are as long, the first without a gap on its days is told.
    return figures.days.lazy.filter { $0.longestSleep == longest }
      .compactMap { scene.sleep(of: longest, endingOn: $0, in: figures) }.first
  }
}

extension FindingRule.Scene {
  /// Tells of a sleep of so many seconds that ended on a day, where nothing is missing on its days.
  fileprivate func sleep(
    of length: Int64, endingOn day: ChildDay, in figures: ChildFigures
  ) -> Finding? {
    let end = zone.moments(of: day.date)
    let sleeps = journal.sleeps.of(id).within((end.lowerBound + -length)..<end.upperBound)
    guard
      let stretch = joined(sleeps.compactMap(\.span.stretch))
        .first(where: { $0.length == length && end.contains($0.upperBound) })
    else { return nil }
    let slept = self.day(of: stretch.lowerBound)...day.date
    guard figures.days.allSatisfy({ $0.isComplete || !slept.contains($0.date) }) else { return nil }
    return Finding(
      rule: "longest_sleep", phrase: "finding.longest_sleep",
      arguments: ["duration": .duration(seconds: length), "date": .date(day.date)],
      rows: sleeps.filter { $0.span.stretch.map(stretch.overlaps) == true }.map(\.entry.id))
  }
}
