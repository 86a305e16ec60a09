import Records

/// The metrics of a child for the days that a figure or report covers.
package struct ChildMetrics: Hashable, Sendable {
  package let window: Window
  package let days: [ChildDay]
  /// The seconds between the starts of a child's consecutive feeds, in order, except those that ``FeedIntervals``
  /// omits.
  package let secondsBetweenFeeds: [Int64]
  package let feeding: FeedingMetrics
  package let sleep: SleepMetrics
  package let pumping: PumpingMetrics
  package let diapers: DiaperMetrics
  package let medication: MedicationMetrics
  package let temperature: TemperatureMetrics
  package let foods: FoodMetrics
  package let rewardPoints: RewardPointsMetrics
  package let screenTime: ScreenTimeMetrics
  package let recordCounts: [CaregiverRecordCount]
  /// An array with the metrics that ``dailyMetrics`` returns, because a struct cannot contain itself.
  ///
  /// It is empty if ``dailyMetrics`` returns these metrics themselves.
  private let separateDailyMetrics: [ChildMetrics]
  /// The metrics for coverage, medians and rules about completely recorded days: these metrics, or those of the last 14
  /// days.
  ///
  /// Those of the last 14 days are used if a report covers too many or too few days: months since the last visit say
  /// little about a baby of today, and two days say nothing.
  package var dailyMetrics: ChildMetrics { separateDailyMetrics.first ?? self }

  /// Computes the metrics for the days of `window`, and ``dailyMetrics`` for those of `dailyWindow` if it is not nil.
  package init(
    _ journal: Journal, of profile: Profile, in window: Window, dailyWindow: Window? = nil
  ) {
    separateDailyMetrics =
      dailyWindow.map { $0 == window ? [] : [ChildMetrics(journal, of: profile, in: $0)] } ?? []
    let zone = journal.zone(of: profile)
    let timeRange = window.timeRange(in: zone)
    // A trend requires two weeks of past days, which can be before the days of a short window. The first time between
    // feeds can start on the day before the window.
    let wider = Window(from: min(window.first - 1, window.last - 14), through: window.last)
    let all = ChildDayCounter(journal, of: profile, in: wider).days
    let days = Array(all.suffix(window.dayCount))
    self.window = window
    self.days = days
    secondsBetweenFeeds = FeedIntervals.secondsBetween(
      journal.bottleFeeds.of(profile.id), journal.nursingSessions.of(profile.id),
      on: Array(all.suffix(window.dayCount + 1)),
      LocalDays(Window(from: window.first - 1, through: window.last), in: zone))
    feeding = FeedingMetrics(
      days, secondsBetweenFeeds: secondsBetweenFeeds, lastTwoWeeks: all,
      goalMlPerDay: profile.milkGoalMl)
    sleep = SleepMetrics(days)
    pumping = PumpingMetrics(days, lastTwoWeeks: all)
    diapers = DiaperMetrics(days, journal.diapers.of(profile.id).within(timeRange))
    medication = MedicationMetrics(journal, of: profile, in: window)
    temperature = TemperatureMetrics(
      journal.temperatures.of(profile.id).within(timeRange), in: zone)
    foods = FoodMetrics(journal, of: profile, in: window)
    rewardPoints = RewardPointsMetrics(journal.rewardPoints.of(profile.id), in: timeRange)
    screenTime = ScreenTimeMetrics(days)
    recordCounts = CaregiverRecordCount.counts(of: profile, in: window, journal)
  }

  package var bottleCount: Int { feeding.bottleCount }
  package var completeDayCount: Int { days.count(where: \.isCompletelyRecorded) }
  /// The number of days that were over at the reference time, which are the only ones that can be completely recorded.
  package var pastDayCount: Int { days.count(where: \.isOver) }
  package var hasEnoughCompleteDays: Bool {
    Coverage.isSufficient(completeDayCount: completeDayCount, of: days)
  }
  /// True if reports may state the longest sleep: enough days are completely recorded, and at least one night.
  ///
  /// Otherwise, the longest recorded sleep may be a nap.
  var canStateLongestSleep: Bool {
    hasEnoughCompleteDays && days.contains(where: \.hasNightSleep)
  }

  /// Returns the median of a daily number over the days on which the `required` records are complete, or nil if there
  /// are too few such days.
  package func median(from required: RequiredRecords, _ metric: (ChildDay) -> Double) -> Double? {
    DailyStatistics(days, from: required, metric).median
  }

  /// Returns the sum of a daily number over all days.
  package func total(_ metric: (ChildDay) -> Double) -> Double {
    days.reduce(0) { $0 + metric($1) }
  }

  package var longestSleepSeconds: Int64? { sleep.longestSleepSeconds }
}
