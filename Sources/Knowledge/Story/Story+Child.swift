import Records

/// How a child was fed, in the medians of the complete days, or why there are none.
extension FindingRule.Scene {
  /// What was eaten, then days and nights; where the records are thin, that stands for itself first.
  func dayByDay(_ figures: ChildFigures) -> [[Finding]] {
    isThin(figures)
      ? [feeding(figures), tasting(figures) + daysAndNights(figures)]
      : [feeding(figures) + tasting(figures), daysAndNights(figures)]
  }

  private func feeding(_ figures: ChildFigures) -> [Finding] {
    [
      thinRecords(figures), sums(figures), typicalFeeds(figures), milkTrend(figures),
      feedsTrend(figures),
    ]
    .compactMap(\.self)
  }

  /// Said first where too few days are complete for anything to be told by day.
  private func thinRecords(_ figures: ChildFigures) -> Finding? {
    guard isThin(figures) else { return nil }
    return sentence(
      "story.thin",
      ["number": .count(figures.completeDays), "count": .count(figures.judgedDays)],
      rowsOfTheDay)
  }

  /// The plain sums, where too few days are complete for medians.
  private func sums(_ figures: ChildFigures) -> Finding? {
    isThin(figures) ? inAll(figures) : nil
  }

  /// What a window holds in which no day is over yet.
  var sumsOfToday: [Finding] { child.flatMap(inAll).map { [$0] } ?? [] }

  private func inAll(_ figures: ChildFigures) -> Finding? {
    let kinds: [(count: Int, phrase: String)] = [
      (figures.days.reduce(0) { $0 + $1.feeds }, "story.feeds_in_all"),
      (figures.days.reduce(0) { $0 + $1.changes }, "story.diapers_in_all"),
      (Int(figures.days.reduce(0) { $0 + $1.sleep } / hour), "story.hours_of_sleep"),
    ]
    let sums = kinds.filter { $0.count > 0 }.map { Finding.Argument.counted($0.phrase, $0.count) }
    return sums.isEmpty ? nil : sentence("story.in_all", ["items": .list(sums)], rowsOfTheDay)
  }

  /// Whether something was recorded, yet on too few days without long gaps.
  private func isThin(_ figures: ChildFigures) -> Bool {
    !figures.isCovered && figures.judgedDays > 0
      && figures.days.contains { $0.feeds + $0.changes > 0 || $0.sleep > 0 }
  }

  private var rowsOfTheDay: [String] {
    rows(journal.bottleFeeds) + rows(journal.nursingSessions) + rows(journal.diapers)
      + rows(journal.sleeps)
  }

  /// Bottles, breast or both, as the days' medians.
  private func typicalFeeds(_ figures: ChildFigures) -> Finding? {
    guard let feeds = figures.feeding.feeds.median, feeds > 0 else { return nil }
    let milk = figures.feeding.milkMl.median ?? 0
    let nursing = figures.median(from: .feeds, { Double($0.nursing) }) ?? 0
    let phrase =
      milk > 0 && nursing > 0
      ? "story.feeds_both" : milk > 0 ? "story.feeds_bottle" : "story.feeds_breast"
    var arguments: [String: Finding.Argument] = [
      "name": .text(profile.name), "count": .median(feeds),
    ]
    if milk > 0 { arguments["volume"] = .volume(ml: milk) }
    if nursing > 0 { arguments["duration"] = .duration(seconds: Int64(nursing)) }
    return sentence(phrase, arguments, rows(journal.bottleFeeds) + rows(journal.nursingSessions))
  }

  private func milkTrend(_ figures: ChildFigures) -> Finding? {
    guard let (last, before) = weeklyMedians(figures, from: .feeds, \.milkMl) else { return nil }
    return sentence(
      Self.compared(
        last, before, more: "story.milk_more", less: "story.milk_less", same: "story.milk_same"),
      ["last": .volume(ml: last), "before": .volume(ml: before)],
      rowsOfTwoWeeks(journal.bottleFeeds))
  }

  /// Told only where there was at least one feed a day more or less.
  private func feedsTrend(_ figures: ChildFigures) -> Finding? {
    let trend = figures.feeding.feedsTrend
    guard let last = trend.thisWeek, let before = trend.lastWeek, abs(last - before) >= 1 else {
      return nil
    }
    return sentence(
      last > before ? "story.feeds_more" : "story.feeds_fewer",
      ["last": .number(last, decimals: 1), "before": .number(before, decimals: 1)],
      rowsOfTwoWeeks(journal.bottleFeeds) + rowsOfTwoWeeks(journal.nursingSessions))
  }
}
