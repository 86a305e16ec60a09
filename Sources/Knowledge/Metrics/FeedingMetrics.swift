import Records

/// The feeding of a child in a window.
package struct FeedingMetrics: Hashable, Sendable {
  /// The number of complete days on which the family's daily milk goal was met.
  ///
  /// Days with a breastfeed are not evaluated, because the volume of a breastfeed is unknown.
  package struct Goal: Hashable, Sendable {
    /// The goal, in milliliters per day.
    package let ml: Double
    /// The number of evaluated days with at least that much milk.
    package let daysMet: Int
    /// The number of complete days with bottles and without a breastfeed.
    package let daysEvaluated: Int
    /// The number of complete days with a breastfeed.
    package let daysNursed: Int

    /// Compares complete days with feeds to a goal.
    init(ml: Double, on complete: [ChildDay]) {
      let judged = complete.filter(\.isBottleFedOnly)
      self.ml = ml
      daysMet = judged.count { $0.milkMl >= ml }
      daysEvaluated = judged.count
      daysNursed = complete.count - judged.count
    }
  }

  /// Feeds per day; see ``ChildDay/feeds``.
  package let feeds: DailyStatistics
  /// The time between the starts of consecutive feeds; see ``ChildMetrics/feedIntervals``.
  ///
  /// Empty if too few days are complete.
  package let interval: IntervalStatistics
  /// The number of feeds that were bottles.
  package let bottles: Int
  /// Milk from bottles per day, in milliliters; from days without a gap in the feeds.
  package let milkMl: DailyStatistics
  /// The mean milk per bottle, in milliliters; nil without bottles.
  package let meanBottleMl: Double?
  /// The median milk from bottles per kilogram of body weight and day, in milliliters.
  ///
  /// It covers the complete days with a known weight and without breastfeeds. Nil if these are too
  /// few.
  package let medianMlPerKg: Double?
  /// The number of feeds that were breastfeeds.
  package let nursings: Int
  /// The mean duration of a breastfeed in seconds, both sides together; nil without breastfeeds.
  package let meanNursingSeconds: Double?
  /// Seconds at the left breast.
  package let leftSeconds: Int64
  /// Seconds at the right breast.
  package let rightSeconds: Int64
  /// The left breast's share of the time at both, from 0 to 1; nil without any.
  var leftShare: Double? {
    leftSeconds + rightSeconds > 0 ? Double(leftSeconds) / Double(leftSeconds + rightSeconds) : nil
  }
  package let wastedMl: Double
  /// The family's goal; nil if none is set.
  package let goal: Goal?
  /// Feeds per day, this week compared with the week before.
  package let feedsTrend: Trend
  /// Milk from bottles per day in milliliters, this week compared with the week before.
  package let milkTrend: Trend

  init(_ days: [ChildDay], gaps: [Int64], twoWeeks: [ChildDay], goalMl: Double?) {
    let complete = days.filter { $0.isComplete(for: .feeds) }
    let isTold = Coverage.suffices(complete: complete.count, of: days)
    feeds = DailyStatistics(days, from: .feeds) { Double($0.feeds) }
    interval = IntervalStatistics(isTold ? gaps : [])
    bottles = days.reduce(0) { $0 + $1.bottles }
    milkMl = DailyStatistics(days, from: .milk, \.milkMl)
    meanBottleMl = bottles > 0 ? milkMl.total / Double(bottles) : nil
    // Days with breastfeeds, or without a weight near them, have no value.
    let perKg = complete.compactMap(\.mlPerKg)
    medianMlPerKg =
      Coverage.suffices(complete: perKg.count, of: days) ? Statistics.median(perKg) : nil
    nursings = days.reduce(0) { $0 + $1.nursings }
    leftSeconds = days.reduce(0) { $0 + $1.leftNursingSeconds }
    rightSeconds = days.reduce(0) { $0 + $1.rightNursingSeconds }
    meanNursingSeconds = nursings > 0 ? Double(leftSeconds + rightSeconds) / Double(nursings) : nil
    wastedMl = days.reduce(0) { $0 + $1.wastedMl }
    goal = goalMl.map { Goal(ml: $0, on: complete) }
    feedsTrend = Trend(twoWeeks, from: .feeds) { Double($0.feeds) }
    milkTrend = Trend(twoWeeks, from: .milk, \.milkMl)
  }
}

enum FeedIntervals {
  /// Returns the seconds between the starts of consecutive feeds.
  ///
  /// The later feed is in the window; the earlier one may be on the day before.
  ///
  /// `days` contains the window and the day before it. A gap is omitted if one of its days is
  /// incomplete or its night was not logged, because a feed may be missing. Gaps that span more
  /// than one midnight are omitted for the same reason.
  static func between(
    _ bottles: ArraySlice<BottleFeed>, _ nursings: ArraySlice<NursingSession>, on days: [ChildDay],
    _ localDays: LocalDays
  ) -> [Int64] {
    var starts: [Instant] = []
    for bottle in bottles.within(localDays.timeRange) where bottle.isFeed {
      starts.append(bottle.span.start)
    }
    for nursing in nursings.within(localDays.timeRange) where nursing.span.end != nil {
      starts.append(nursing.span.start)
    }
    starts.sort()
    return zip(starts, starts.dropFirst()).compactMap { earlier, later in
      guard let day = localDays.dayIndex(of: later), let before = localDays.dayIndex(of: earlier),
        day > 0,
        before >= day - 1,
        [day, before].allSatisfy({ days[$0].isComplete && days[$0].isLoggedAroundTheClock })
      else { return nil }
      return later - earlier
    }
  }
}

/// The expected time of a child's next feed or a pet's next meal.
package struct ExpectedFeed: Hashable, Sendable {
  /// The expected time, rounded down to the minute because the estimate is not more precise.
  package let dueAt: Instant
  /// The time of the last change to the feed that the estimate is based on.
  package let changedAt: Instant

  init(dueAt: Instant, changedAt: Instant) {
    self.dueAt = Instant(seconds: dueAt.seconds / 60 * 60)
    self.changedAt = changedAt
  }
}

extension FamilySummary.Member {
  /// Returns the expected next feed after the last one; nil if there is no basis for an estimate.
  ///
  /// A child's feed is estimated from the median time between feeds of the last 28 days, a pet's
  /// from its feeding gap.
  package func expectedFeed(in journal: Journal) -> ExpectedFeed? {
    switch recentMetrics {
    case .child(let metrics):
      guard let median = metrics.feeding.interval.median, let last = lastFeed(in: journal)
      else { return nil }
      return ExpectedFeed(dueAt: last.start + Int64(median.rounded()), changedAt: last.changedAt)
    case .pet(let metrics):
      guard let next = metrics.nextMealDueAt, let last = journal.petMeals.of(profile.id).last
      else { return nil }
      return ExpectedFeed(dueAt: next, changedAt: last.entry.changedAt)
    case .elder: return nil
    }
  }

  private func lastFeed(in journal: Journal) -> (start: Instant, changedAt: Instant)? {
    let bottle = journal.bottleFeeds.of(profile.id).last(where: \.isFeed)
      .map { ($0.span.start, $0.entry.changedAt) }
    let nursing = journal.nursingSessions.of(profile.id).last
      .map { ($0.span.start, $0.entry.changedAt) }
    return [bottle, nursing].compactMap(\.self).max { $0.0 < $1.0 }
  }
}
