extension FindingRule.Scene {
  /// Said first where too few days are complete for anything else to be counted by day.
  func thinRecords(_ figures: ChildFigures) -> Finding? {
    guard !figures.isCovered, figures.judgedDays > 0,
      figures.days.contains(where: { $0.feeds > 0 || $0.sleep > 0 || $0.changes > 0 })
    else { return nil }
    return sentence(
      "story.thin",
      ["number": .count(figures.completeDays), "count": .count(figures.judgedDays)], [])
  }

  /// Bottles, breast or both, as the days' medians.
  func feeding(_ figures: ChildFigures) -> Finding? {
    guard let feeds = figures.feeding.feeds.median, feeds > 0,
      let milk = figures.feeding.milkMl.median,
      let nursing = figures.median(from: .feeds, { Double($0.nursing) })
    else { return nil }
    let phrase =
      milk > 0 && nursing > 0
      ? "story.feeds_both" : milk > 0 ? "story.feeds_bottle" : "story.feeds_breast"
    var arguments: [String: Finding.Argument] = [
      "name": .text(profile.name), "count": .count(Int(feeds.rounded())),
    ]
    if milk > 0 { arguments["volume"] = .volume(ml: milk) }
    if nursing > 0 { arguments["duration"] = .duration(seconds: Int64(nursing)) }
    return sentence(phrase, arguments, rows(journal.bottleFeeds) + rows(journal.nursingSessions))
  }

  func milkTrend(_ figures: ChildFigures) -> Finding? {
    guard let (last, before) = trend(figures, from: .feeds, \.milkMl), last > 0 else { return nil }
    let phrase = Self.compared(
      last, before, more: "story.milk_more", less: "story.milk_less", same: "story.milk_same")
    return sentence(
      phrase, ["last": .volume(ml: last), "before": .volume(ml: before)],
      rows(journal.bottleFeeds))
  }

  /// Sleep in 24 hours, with the naps where there were any.
  func sleeping(_ figures: ChildFigures) -> Finding? {
    guard let sleep = figures.sleep.asleep.median, sleep > 0,
      let naps = figures.sleep.naps.median
    else { return nil }
    var arguments: [String: Finding.Argument] = [
      "name": .text(profile.name), "duration": .duration(seconds: Int64(sleep)),
    ]
    let count = Int(naps.rounded())
    if count > 0 { arguments["count"] = .count(count) }
    return sentence(
      count > 0 ? "story.sleep_naps" : "story.sleep", arguments, rows(journal.sleeps))
  }

  func longNight(_ figures: ChildFigures) -> Finding? {
    guard figures.isCovered, let longest = figures.longestSleep,
      let day = figures.days.first(where: { $0.longestSleep == longest })
    else { return nil }
    let phrase = longest >= 8 * hour ? "story.longest_night" : "story.longest_sleep"
    return sentence(
      phrase, ["duration": .duration(seconds: longest), "date": .date(day.date)],
      rows(journal.sleeps))
  }

  func sleepTrend(_ figures: ChildFigures) -> Finding? {
    guard let (last, before) = trend(figures, from: .sleep, { Double($0.sleep) }) else {
      return nil
    }
    return sentence(
      Self.compared(
        last, before, more: "story.sleep_week_more", less: "story.sleep_week_less",
        same: "story.sleep_week_same"),
      [
        "last": .duration(seconds: Int64(last)), "before": .duration(seconds: Int64(before)),
      ], rows(journal.sleeps))
  }

  /// The highest fever, where one was measured.
  var illness: Finding? {
    let limit = 38.0
    let fevers = journal.temperatures.of(id).within(moments).filter { $0.celsius >= limit }
    guard let highest = fevers.max(by: { $0.celsius < $1.celsius }) else { return nil }
    let days = Set(fevers.map { day(of: $0.measuredAt) })
    return sentence(
      "story.fever",
      [
        "count": .count(days.count), "limit": .temperature(celsius: limit),
        "temperature": .temperature(celsius: highest.celsius),
        "date": .date(day(of: highest.measuredAt)),
      ], fevers.map(\.entry.id))
  }

  func tasting(_ figures: ChildFigures) -> Finding? {
    let new = figures.foods.new
    guard !new.isEmpty else { return nil }
    let loved = new.filter { $0.liking == .loved || $0.liking == .liked }
    let tried = figures.foods.tried.count
    return sentence(
      loved.isEmpty
        ? "story.foods" : loved.count == new.count ? "story.foods_all_liked" : "story.foods_liked",
      loved.isEmpty || loved.count == new.count
        ? ["count": .count(new.count), "total": .count(tried)]
        : ["count": .count(new.count), "total": .count(tried), "number": .count(loved.count)],
      new.map(\.food.entry.id))
  }

  func screens(_ figures: ChildFigures) -> Finding? {
    let days = figures.days.filter { $0.screen > 0 }
    guard let mean = Statistics.mean(days.map { Double($0.screen) }) else { return nil }
    return sentence(
      "story.screens",
      ["count": .count(days.count), "duration": .duration(seconds: Int64(mean))],
      rows(journal.usageSessions))
  }

  /// The phrase for more, less or about the same: a twentieth is no difference.
  static func compared(
    _ last: Double, _ before: Double, more: String, less: String, same: String
  ) -> String {
    let ratio = last / before
    return ratio > 1.05 ? more : ratio < 0.95 ? less : same
  }
}
