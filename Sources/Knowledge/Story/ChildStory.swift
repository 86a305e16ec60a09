import Records

/// How a child was fed, in the medians of the complete days, or why there are none.
struct ChildStory {
  let input: FindingRule.Input
  let figures: ChildFigures

  /// What was eaten, then days and nights; where the records are thin, that stands for itself first.
  var paragraphs: [[Finding]] {
    let tastes = FoodStory(input: input, figures: figures).sentences
    let days = DaysStory(input: input, figures: figures).sentences
    return isThin ? [feeding, tastes + days] : [feeding + tastes, days]
  }

  private var feeding: [Finding] {
    [thinRecords, isThin ? sums : nil, typicalFeeds, milkTrend, feedsTrend].compactMap(\.self)
  }

  /// Said first where too few days are complete for anything to be told by day.
  private var thinRecords: Finding? {
    guard isThin else { return nil }
    return .sentence(
      "story.thin",
      ["number": .count(figures.completeDays), "count": .count(figures.judgedDays)],
      rowsOfTheDay)
  }

  /// What a window holds in plain sums, for one with too few complete days or with none over yet.
  var sums: Finding? {
    let kinds: [(count: Int, phrase: String)] = [
      (figures.days.reduce(0) { $0 + $1.feeds }, "story.feeds_in_all"),
      (figures.days.reduce(0) { $0 + $1.changes }, "story.diapers_in_all"),
      (Int(figures.days.reduce(0) { $0 + $1.sleep } / hour), "story.hours_of_sleep"),
    ]
    let sums = kinds.filter { $0.count > 0 }.map { Finding.Argument.counted($0.phrase, $0.count) }
    return sums.isEmpty ? nil : .sentence("story.in_all", ["items": .list(sums)], rowsOfTheDay)
  }

  /// Whether something was recorded, yet on too few days without long gaps.
  private var isThin: Bool {
    !figures.isCovered && figures.judgedDays > 0
      && figures.days.contains { $0.feeds + $0.changes > 0 || $0.sleep > 0 }
  }

  private var rowsOfTheDay: [String] {
    input.rows(\.bottleFeeds) + input.rows(\.nursingSessions) + input.rows(\.diapers)
      + input.rows(\.sleeps)
  }

  /// Bottles, breast or both, as the days' medians.
  private var typicalFeeds: Finding? {
    guard let feeds = figures.feeding.feeds.median, feeds > 0 else { return nil }
    let milk = figures.feeding.milkMl.median ?? 0
    let nursing = figures.median(from: .feeds, { Double($0.nursing) }) ?? 0
    let phrase =
      milk > 0 && nursing > 0
      ? "story.feeds_both" : milk > 0 ? "story.feeds_bottle" : "story.feeds_breast"
    var arguments: [String: Finding.Argument] = [
      "name": .text(input.profile.name), "count": .median(feeds),
    ]
    if milk > 0 { arguments["volume"] = .volume(ml: milk) }
    if nursing > 0 { arguments["duration"] = .duration(seconds: Int64(nursing)) }
    return .sentence(phrase, arguments, input.rows(\.bottleFeeds) + input.rows(\.nursingSessions))
  }

  private var milkTrend: Finding? {
    guard let (last, before) = figures.weeklyMedians(from: .feeds, \.milkMl) else { return nil }
    return .sentence(
      Comparison(of: last, with: before).phrase(
        more: "story.milk_more", less: "story.milk_less", same: "story.milk_same"),
      ["last": .volume(ml: last), "before": .volume(ml: before)],
      input.rowsOfTwoWeeks(\.bottleFeeds))
  }

  /// Told only where there was at least one feed a day more or less.
  private var feedsTrend: Finding? {
    let trend = figures.feeding.feedsTrend
    guard let last = trend.thisWeek, let before = trend.lastWeek, abs(last - before) >= 1 else {
      return nil
    }
    return .sentence(
      last > before ? "story.feeds_more" : "story.feeds_fewer",
      ["last": .number(last, decimals: 1), "before": .number(before, decimals: 1)],
      input.rowsOfTwoWeeks(\.bottleFeeds) + input.rowsOfTwoWeeks(\.nursingSessions))
  }
}
