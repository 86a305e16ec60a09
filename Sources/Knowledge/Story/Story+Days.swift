import Records

/// A child's sleep, diapers and screens.
extension FindingRule.Scene {
  func daysAndNights(_ figures: ChildFigures) -> [Finding] {
    [
      sleeping(figures), longNight(figures), sleepTrend(figures), diapers(figures),
      screens(figures),
    ].compactMap(\.self)
  }

  /// Sleep in 24 hours, with the naps where there were any.
  private func sleeping(_ figures: ChildFigures) -> Finding? {
    guard let sleep = figures.sleep.asleep.median, sleep > 0,
      let naps = figures.sleep.naps.median
    else { return nil }
    var arguments: [String: Finding.Argument] = [
      "name": .text(profile.name), "duration": .duration(seconds: Int64(sleep)),
    ]
    if naps > 0 { arguments["count"] = .median(naps) }
    return sentence(
      naps > 0 ? "story.sleep_naps" : "story.sleep", arguments, rows(journal.sleeps))
  }

  private func longNight(_ figures: ChildFigures) -> Finding? {
    guard figures.isCovered, let longest = figures.longestSleep,
      let day = figures.days.first(where: { $0.longestSleep == longest })
    else { return nil }
    let phrase = longest >= 8 * hour ? "story.longest_night" : "story.longest_sleep"
    // Where several are as long, both here and among the highlights the same one is told.
    let highlight = FindingRule.longestSleep.find(self).first
    return sentence(
      phrase,
      highlight?.arguments ?? ["duration": .duration(seconds: longest), "date": .date(day.date)],
      highlight?.rows ?? rows(journal.sleeps))
  }

  /// The medians of the last seven days that are over and of the seven before.
  ///
  /// One odd day does not move them. Nil where either is not known, or nothing, and where the weeks'
  /// means tell another story: then neither tells the whole one.
  func weeklyMedians(
    _ figures: ChildFigures, from sort: ChildDay.Sort, _ figure: (ChildDay) -> Double
  ) -> (last: Double, before: Double)? {
    let over = figures.days.filter(\.isOver)
    guard over.count >= 13 else { return nil }
    let weeks = [over.suffix(7), over.dropLast(7).suffix(7)]
      .map { PerDay($0, from: sort, figure) }
    guard let last = weeks[0].median, let before = weeks[1].median, last > 0, before > 0,
      let lastMean = weeks[0].mean, let beforeMean = weeks[1].mean,
      Self.change(last, before) == Self.change(lastMean, beforeMean)
    else { return nil }
    return (last, before)
  }

  private func sleepTrend(_ figures: ChildFigures) -> Finding? {
    guard let (last, before) = weeklyMedians(figures, from: .sleep, { Double($0.sleep) }) else {
      return nil
    }
    return sentence(
      Self.compared(
        last, before, more: "story.sleep_week_more", less: "story.sleep_week_less",
        same: "story.sleep_week_same"),
      [
        "last": .duration(seconds: Int64(last)), "before": .duration(seconds: Int64(before)),
      ], rowsOfTwoWeeks(journal.sleeps))
  }

  private func diapers(_ figures: ChildFigures) -> Finding? {
    guard let changes = figures.diapers.changes.median, changes > 0,
      let wet = figures.diapers.wet.median
    else { return nil }
    return sentence(
      "story.diapers",
      ["count": .median(changes), "number": .median(wet)],
      rows(journal.diapers))
  }

  /// How long screens were used on the days that are over and saw any, and what for most of all.
  private func screens(_ figures: ChildFigures) -> Finding? {
    let most = figures.screen.categories
      .max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    guard let mean = figures.screen.meanPerDayWithUse(), let most else { return nil }
    return sentence(
      "story.screens",
      [
        "name": .text(profile.name), "count": .count(figures.screen.daysWithUse()),
        "total": .count(figures.days.count(where: \.isOver)),
        "duration": .duration(seconds: Int64(mean)),
        "category": .phrase("app_category.\(most.key.rawValue)"),
      ], rows(journal.usageSessions))
  }
}
