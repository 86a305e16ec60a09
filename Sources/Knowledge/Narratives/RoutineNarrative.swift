import Records

/// The sentences of a summary about a child's sleep, diapers and screen time.
struct RoutineNarrative {
  let input: FindingRule.Input
  let metrics: ChildMetrics

  var sentences: [Finding] {
    [
      sleepPerDaySentence, longestSleepSentence, sleepTrendSentence, diapersSentence,
      screenTimeSentence,
    ].compactMap(\.self)
  }

  private var sleepPerDaySentence: Finding? {
    guard let sleep = metrics.sleep.sleepSeconds.median, sleep > 0,
      let naps = metrics.sleep.naps.median
    else { return nil }
    var arguments: [String: Finding.Argument] = [
      "name": .text(input.profile.name), "duration": .duration(seconds: Int64(sleep)),
    ]
    if naps > 0 { arguments["count"] = .medianCount(naps) }
    return .sentence(
      naps > 0 ? "story.sleep_naps" : "story.sleep", arguments, input.recordIDs(\.sleeps))
  }

  private var longestSleepSentence: Finding? {
    guard metrics.canStateLongestSleep, let longest = metrics.longestSleepSeconds,
      let day = metrics.days.first(where: { $0.longestSleepSeconds == longest })
    else { return nil }
    let phrase = longest >= 8 * hour ? "story.longest_night" : "story.longest_sleep"
    // If several sleeps are equally long, use the sleep that the report's highlight reports.
    let highlight = longestSleepRule.find(input).first
    return .sentence(
      phrase,
      highlight?.arguments ?? ["duration": .duration(seconds: longest), "date": .date(day.date)],
      highlight?.recordIDs ?? input.recordIDs(\.sleeps))
  }

  private var sleepTrendSentence: Finding? {
    guard
      let (last, before) = metrics.mediansOfLastTwoWeeks(from: .sleep, { Double($0.sleepSeconds) })
    else { return nil }
    return .sentence(
      "story.sleep_week_\(MetricComparison(of: last, with: before).rawValue)",
      ["last": .duration(seconds: Int64(last)), "before": .duration(seconds: Int64(before))],
      input.recordIDs(\.sleeps, within: input.lastTwoWeeks))
  }

  private var diapersSentence: Finding? {
    guard let changes = metrics.diapers.diaperChanges.median, changes > 0,
      let wet = metrics.diapers.wetDiapers.median
    else { return nil }
    return .sentence(
      "story.diapers",
      ["count": .medianCount(changes), "number": .medianCount(wet)], input.recordIDs(\.diapers))
  }

  /// A sentence about the mean screen time of the past days with screen time, and the app category with the most time.
  private var screenTimeSentence: Finding? {
    let most = metrics.screenTime.secondsByCategory
      .max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    guard let mean = metrics.screenTime.meanSecondsPerDayWithUse(), let most else { return nil }
    return .sentence(
      "story.screens",
      [
        "name": .text(input.profile.name), "count": .count(metrics.screenTime.dayCountWithUse()),
        "total": .count(metrics.days.count(where: \.isOver)),
        "duration": .duration(seconds: Int64(mean)),
        "category": .phraseKey("app_category.\(most.key.rawValue)"),
      ], input.recordIDs(\.appUsageSessions))
  }
}
