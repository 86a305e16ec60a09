import Records

package struct FeedingMetrics: Hashable, Sendable {
  /// The number of days on which a child drank as much milk from bottles as the family's goal.
  ///
  /// Days with a breastfeed do not count, because its volume is unknown.
  package struct GoalMetrics: Hashable, Sendable {
    /// The family's goal for the child, in milliliters of milk per day.
    package let dailyMl: Double
    package let daysMet: Int
    /// The number of days without a gap in the records on which the child drank milk only from bottles.
    package let daysEvaluated: Int
    /// The number of days without a gap in the records that are not in ``daysEvaluated``.
    package let daysNursed: Int

    init(ml: Double, on complete: [ChildDay]) {
      let evaluated = complete.filter(\.isBottleFedOnly)
      self.dailyMl = ml
      daysMet = evaluated.count { $0.milkMl >= ml }
      daysEvaluated = evaluated.count
      daysNursed = complete.count - evaluated.count
    }
  }

  package let feeds: DailyStatistics
  /// The times in seconds between the starts of consecutive feeds, which are nil if too few days have complete records.
  package let interval: IntervalStatistics
  package let bottles: Int
  /// The milk from bottles in milliliters per day, with a mean and a median without days on which feeds are probably
  /// missing.
  package let milkMl: DailyStatistics
  package let meanBottleMl: Double?
  /// The median amount of milk per day, in milliliters per kilogram of body weight.
  ///
  /// It is computed over completely recorded days without breastfeeds on which the weight is known, and nil if there
  /// are too few such days.
  package let medianMlPerKg: Double?
  package let nursings: Int
  /// The mean duration of a breastfeed in seconds, with both breasts together, or nil if there are no breastfeeds.
  package let meanNursingSeconds: Double?
  package let leftSeconds: Int64
  package let rightSeconds: Int64
  /// The share of the left breast in the total time at both breasts, from 0 to 1, or nil if this time is 0.
  var leftShare: Double? {
    leftSeconds + rightSeconds > 0 ? Double(leftSeconds) / Double(leftSeconds + rightSeconds) : nil
  }
  package let wastedMl: Double
  package let goal: GoalMetrics?
  package let feedsTrend: Trend
  package let milkTrend: Trend

  init(_ days: [ChildDay], gaps: [Int64], twoWeeks: [ChildDay], goalMl: Double?) {
    let complete = days.filter { $0.isComplete(for: .feeds) }
    let hasEnoughDays = Coverage.suffices(complete: complete.count, of: days)
    feeds = DailyStatistics(days, from: .feeds) { Double($0.feeds) }
    interval = IntervalStatistics(hasEnoughDays ? gaps : [])
    bottles = days.reduce(0) { $0 + $1.bottles }
    milkMl = DailyStatistics(days, from: .milk, \.milkMl)
    meanBottleMl = bottles > 0 ? milkMl.total / Double(bottles) : nil
    // Days with breastfeeds, or without a recent weight, have no amount of milk per kilogram.
    let perKg = complete.compactMap(\.mlPerKg)
    medianMlPerKg =
      Coverage.suffices(complete: perKg.count, of: days) ? Statistics.median(perKg) : nil
    nursings = days.reduce(0) { $0 + $1.nursings }
    leftSeconds = days.reduce(0) { $0 + $1.leftNursingSeconds }
    rightSeconds = days.reduce(0) { $0 + $1.rightNursingSeconds }
    meanNursingSeconds = nursings > 0 ? Double(leftSeconds + rightSeconds) / Double(nursings) : nil
    wastedMl = days.reduce(0) { $0 + $1.wastedMl }
    goal = goalMl.map { GoalMetrics(ml: $0, on: complete) }
    feedsTrend = Trend(twoWeeks, from: .feeds) { Double($0.feeds) }
    milkTrend = Trend(twoWeeks, from: .milk, \.milkMl)
  }
}

enum FeedIntervals {
  /// Returns the seconds between the starts of consecutive feeds whose later feed is on one of the days of a report.
  ///
  /// `days` contains these days and the day before them. The time between two feeds is omitted if another feed may be
  /// missing between them: if a day is incomplete, if the night was not recorded, or if the time spans more than one
  /// midnight.
  static func between(
    _ bottles: ArraySlice<BottleFeed>, _ nursings: ArraySlice<NursingSession>, on days: [ChildDay],
    _ localDays: LocalDays
  ) -> [Int64] {
    // Lazy sequences avoid copies of the records, of which there can be hundreds of thousands.
    let bottleStarts = bottles.within(localDays.timeRange).lazy.filter(\.isFeed).map(\.span.start)
    let nursingStarts = nursings.within(localDays.timeRange).lazy.filter { $0.span.end != nil }
      .map(\.span.start)
    let starts = (Array(bottleStarts) + Array(nursingStarts)).sorted()
    return zip(starts, starts.dropFirst()).compactMap { earlier, later in
      guard let day = localDays.dayIndex(of: later), let before = localDays.dayIndex(of: earlier),
        day > 0, before >= day - 1,
        [day, before].allSatisfy({ days[$0].isComplete && days[$0].isLoggedAroundTheClock })
      else { return nil }
      return later - earlier
    }
  }
}

/// The expected time of a child's next feed or a pet's next meal.
package struct ExpectedFeed: Hashable, Sendable {
  /// The expected time, rounded down to the minute, because the estimate is not more precise.
  package let dueAt: Instant
  /// The time of the last change to the record of the feed or meal on which the estimate is based.
  package let recordChangedAt: Instant

  init(dueAt: Instant, recordChangedAt: Instant) {
    self.dueAt = Instant(seconds: dueAt.seconds / 60 * 60)
    self.recordChangedAt = recordChangedAt
  }
}

extension FamilySummary.Member {
  /// Returns the expected time of a child's next feed or a pet's next meal, or nil if it cannot be estimated.
  ///
  /// The estimate is based on the median time between a child's feeds in 28 days, or on the usual time between a pet's
  /// meals.
  package func expectedFeed(in journal: Journal) -> ExpectedFeed? {
    switch recentMetrics {
    case .child(let metrics):
      guard let median = metrics.feeding.interval.medianSeconds, let last = lastFeed(in: journal)
      else { return nil }
      return ExpectedFeed(
        dueAt: last.start + Int64(median.rounded()), recordChangedAt: last.changedAt)
    case .pet(let metrics):
      guard let next = metrics.nextMealDueAt, let last = journal.petMeals.of(profile.id).last
      else { return nil }
      return ExpectedFeed(dueAt: next, recordChangedAt: last.entry.changedAt)
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
