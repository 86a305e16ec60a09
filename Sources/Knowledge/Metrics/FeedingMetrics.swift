import Records

package struct FeedingMetrics: Hashable, Sendable {
  /// The number of days on which a child drank as much milk from bottles as the family's goal.
  ///
  /// Days with a breastfeed do not count, because its volume is unknown.
  package struct MilkGoalMetrics: Hashable, Sendable {
    /// The family's goal for the child, in milliliters of milk per day.
    package let goalMlPerDay: Double
    package let metDayCount: Int
    /// The number of days without a gap in the records on which the child drank milk only from bottles.
    package let evaluatedDayCount: Int
    /// The number of days without a gap in the records that do not count in ``evaluatedDayCount``.
    package let nursedDayCount: Int

    init(goalMlPerDay: Double, onCompleteDays complete: [ChildDay]) {
      let evaluated = complete.filter(\.isBottleFedOnly)
      self.goalMlPerDay = goalMlPerDay
      metDayCount = evaluated.count { $0.milkMl >= goalMlPerDay }
      evaluatedDayCount = evaluated.count
      nursedDayCount = complete.count - evaluated.count
    }
  }

  package let feeds: DailyStatistics
  /// The times in seconds between the starts of consecutive feeds, which are nil if too few days have complete records.
  package let feedInterval: IntervalStatistics
  package let bottleCount: Int
  /// The milk from bottles in milliliters per day, with a mean and a median without days on which feeds are probably
  /// missing.
  package let milkMl: DailyStatistics
  package let meanBottleMl: Double?
  /// The median amount of milk per day, in milliliters per kilogram of body weight.
  ///
  /// It is computed over completely recorded days without breastfeeds on which the weight is known, and nil if there
  /// are too few such days.
  package let medianMilkMlPerKg: Double?
  package let nursingCount: Int
  /// The mean duration of a breastfeed in seconds, with both breasts together, or nil if there are no breastfeeds.
  package let meanNursingSeconds: Double?
  package let leftNursingSeconds: Int64
  package let rightNursingSeconds: Int64
  /// The share of the left breast in the total time at both breasts, from 0 to 1, or nil if this time is 0.
  var leftBreastShare: Double? {
    leftNursingSeconds + rightNursingSeconds > 0
      ? Double(leftNursingSeconds) / Double(leftNursingSeconds + rightNursingSeconds) : nil
  }
  package let wastedMilkMl: Double
  package let milkGoal: MilkGoalMetrics?
  package let feedsTrend: WeeklyTrend
  package let milkTrend: WeeklyTrend

  init(
    _ days: [ChildDay], secondsBetweenFeeds: [Int64], lastTwoWeeks: [ChildDay],
    goalMlPerDay: Double?
  ) {
    let complete = days.filter { $0.isCompletelyRecorded(for: .feeds) }
    let hasEnoughDays = Coverage.isSufficient(completeDayCount: complete.count, of: days)
    feeds = DailyStatistics(days, from: .feeds) { Double($0.feeds) }
    feedInterval = IntervalStatistics(intervalSeconds: hasEnoughDays ? secondsBetweenFeeds : [])
    bottleCount = days.reduce(0) { $0 + $1.bottles }
    milkMl = DailyStatistics(days, from: .milk, \.milkMl)
    meanBottleMl = bottleCount > 0 ? milkMl.total / Double(bottleCount) : nil
    // Days with breastfeeds, or without a recent weight, have no amount of milk per kilogram.
    let perKg = complete.compactMap(\.milkMlPerKg)
    medianMilkMlPerKg =
      Coverage.isSufficient(completeDayCount: perKg.count, of: days)
      ? Statistics.median(perKg) : nil
    nursingCount = days.reduce(0) { $0 + $1.nursings }
    leftNursingSeconds = days.reduce(0) { $0 + $1.leftNursingSeconds }
    rightNursingSeconds = days.reduce(0) { $0 + $1.rightNursingSeconds }
    meanNursingSeconds =
      nursingCount > 0
      ? Double(leftNursingSeconds + rightNursingSeconds) / Double(nursingCount) : nil
    wastedMilkMl = days.reduce(0) { $0 + $1.wastedMilkMl }
    milkGoal = goalMlPerDay.map { MilkGoalMetrics(goalMlPerDay: $0, onCompleteDays: complete) }
    feedsTrend = WeeklyTrend(lastTwoWeeks, from: .feeds) { Double($0.feeds) }
    milkTrend = WeeklyTrend(lastTwoWeeks, from: .milk, \.milkMl)
  }
}

enum FeedIntervals {
  /// Returns the seconds between the starts of consecutive feeds whose later feed is on one of the days of a report.
  ///
  /// `days` contains these days and the day before them. The time between two feeds is omitted if another feed may be
  /// missing between them: if a day is incomplete, if the night was not recorded, or if the time spans more than one
  /// midnight.
  static func secondsBetween(
    _ bottles: ArraySlice<BottleFeed>, _ nursings: ArraySlice<NursingSession>, on days: [ChildDay],
    _ localDays: LocalDays
  ) -> [Int64] {
    // Lazy sequences avoid copies of the records, of which there can be hundreds of thousands.
    let bottleStarts = bottles.within(localDays.timeRange).lazy.filter(\.countsAsFeed).map(
      \.span.start)
    let nursingStarts = nursings.within(localDays.timeRange).lazy.filter { $0.span.end != nil }
      .map(\.span.start)
    let starts = (Array(bottleStarts) + Array(nursingStarts)).sorted()
    return zip(starts, starts.dropFirst()).compactMap { earlier, later in
      guard let day = localDays.dayIndex(of: later), let before = localDays.dayIndex(of: earlier),
        day > 0, before >= day - 1,
        [day, before].allSatisfy({
          days[$0].isCompletelyRecorded && days[$0].isLoggedAroundTheClock
        })
      else { return nil }
      return later - earlier
    }
  }
}

/// The expected time of a child's next feed or a pet's next meal.
package struct ExpectedFeed: Hashable, Sendable {
  /// The expected time, rounded down to the minute, because the estimate is not more precise.
  package let expectedAt: Instant
  /// The time of the last change to the record of the feed or meal on which the estimate is based.
  package let recordChangedAt: Instant

  init(expectedAt: Instant, recordChangedAt: Instant) {
    self.expectedAt = Instant(seconds: expectedAt.seconds / 60 * 60)
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
      guard let median = metrics.feeding.feedInterval.medianSeconds,
        let last = lastFeed(in: journal)
      else { return nil }
      return ExpectedFeed(
        expectedAt: last.start + Int64(median.rounded()), recordChangedAt: last.changedAt)
    case .pet(let metrics):
      guard let next = metrics.nextMealDueAt, let last = journal.petMeals.of(profile.id).last
      else { return nil }
      return ExpectedFeed(expectedAt: next, recordChangedAt: last.entry.changedAt)
    case .elder: return nil
    }
  }

  private func lastFeed(in journal: Journal) -> (start: Instant, changedAt: Instant)? {
    let bottle = journal.bottleFeeds.of(profile.id).last(where: \.countsAsFeed)
      .map { ($0.span.start, $0.entry.changedAt) }
    let nursing = journal.nursingSessions.of(profile.id).last
      .map { ($0.span.start, $0.entry.changedAt) }
    return [bottle, nursing].compactMap(\.self).max { $0.0 < $1.0 }
  }
}
