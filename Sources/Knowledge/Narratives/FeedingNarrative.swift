import Records

/// The sentences about a child's feeding in a report's summary.
///
/// They contain medians of the days without long gaps in the records, or the reason why there are no medians.
struct FeedingNarrative {
  let input: FindingRule.Input
  let metrics: ChildMetrics

  /// Returns two paragraphs: one about feeding and the foods in `tastes`, and one about sleep and diapers.
  ///
  /// If there are few records, the foods are in the second paragraph.
  func feedingAndRoutineParagraphs(tastes: [Finding]) -> [[Finding]] {
    let days = RoutineNarrative(input: input, metrics: metrics).sentences
    return hasSparseRecords
      ? [feedingSentences, tastes + days] : [feedingSentences + tastes, days]
  }

  private var feedingSentences: [Finding] {
    [
      sparseRecordsSentence, hasSparseRecords ? totalsSentence : nil, typicalFeedsSentence,
      milkTrendSentence, feedsTrendSentence,
    ]
    .compactMap(\.self)
  }

  /// A sentence that states on how few days the records have no long gap, or nil if there are enough such days.
  private var sparseRecordsSentence: Finding? {
    guard hasSparseRecords else { return nil }
    return .sentence(
      "story.thin",
      ["number": .count(metrics.completeDayCount), "count": .count(metrics.pastDayCount)],
      feedDiaperAndSleepIDs)
  }

  /// A sentence with the total of feeds, diapers and hours of sleep.
  ///
  /// It is used if too few days have records without long gaps, or if no day is over.
  var totalsSentence: Finding? {
    let kinds: [(count: Int, phrase: String)] = [
      (metrics.days.reduce(0) { $0 + $1.feeds }, "story.feeds_in_all"),
      (metrics.days.reduce(0) { $0 + $1.diaperChanges }, "story.diapers_in_all"),
      (Int(metrics.days.reduce(0) { $0 + $1.sleepSeconds } / hour), "story.hours_of_sleep"),
    ]
    let sums = kinds.filter { $0.count > 0 }.map {
      Finding.Argument.countedPhrase($0.phrase, $0.count)
    }
    return sums.isEmpty
      ? nil : .sentence("story.in_all", ["items": .list(sums)], feedDiaperAndSleepIDs)
  }

  /// Whether there are records, but too few days without long gaps in the records.
  private var hasSparseRecords: Bool {
    !metrics.hasEnoughCompleteDays && metrics.pastDayCount > 0
      && metrics.days.contains { $0.feeds + $0.diaperChanges > 0 || $0.sleepSeconds > 0 }
  }

  private var feedDiaperAndSleepIDs: [String] {
    input.recordIDs(\.bottleFeeds) + input.recordIDs(\.nursingSessions)
      + input.recordIDs(\.diapers) + input.recordIDs(\.sleeps)
  }

  /// A sentence with the median number of feeds per day, from bottles, at the breast or both.
  ///
  /// It is nil if neither the volumes of milk nor the durations of breastfeeds are known.
  private var typicalFeedsSentence: Finding? {
    guard let feeds = metrics.median(from: .milk, { Double($0.feeds) }), feeds > 0
    else { return nil }
    let milk = metrics.feeding.milkMl.median ?? 0
    let nursing = metrics.median(from: .milk, { Double($0.nursingSeconds) }) ?? 0
    let isNursed = metrics.days.contains { $0.nursings > 0 }
    let phrase: String? =
      switch (milk > 0, nursing > 0) {
      case (true, true): "story.feeds_both"
      case (true, false): isNursed ? "story.feeds_some_nursed" : "story.feeds_bottle"
      case (false, true): "story.feeds_breast"
      case (false, false): nil
      }
    guard let phrase else { return nil }
    var arguments: [String: Finding.Argument] = [
      "name": .text(input.profile.name), "count": .medianCount(feeds),
    ]
    if milk > 0 { arguments["volume"] = .volume(ml: milk) }
    if nursing > 0 { arguments["duration"] = .duration(seconds: Int64(nursing)) }
    return .sentence(
      phrase, arguments, input.recordIDs(\.bottleFeeds) + input.recordIDs(\.nursingSessions))
  }

  private var milkTrendSentence: Finding? {
    guard let (last, before) = metrics.mediansOfLastTwoWeeks(from: .milk, \.milkMl) else {
      return nil
    }
    return .sentence(
      "story.milk_\(MetricComparison(of: last, with: before).rawValue)",
      ["last": .volume(ml: last), "before": .volume(ml: before)],
      input.recordIDs(\.bottleFeeds, within: input.lastTwoWeeks))
  }

  private var feedsTrendSentence: Finding? {
    let trend = metrics.feeding.feedsTrend
    guard let last = trend.latestWeekMean, let before = trend.previousWeekMean,
      abs(last - before) >= 1
    else { return nil }
    return .sentence(
      last > before ? "story.feeds_more" : "story.feeds_fewer",
      ["last": .number(last, decimals: 1), "before": .number(before, decimals: 1)],
      input.recordIDs(\.bottleFeeds, within: input.lastTwoWeeks)
        + input.recordIDs(\.nursingSessions, within: input.lastTwoWeeks))
  }
}
