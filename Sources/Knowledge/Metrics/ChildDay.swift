import Records

/// The numbers that are counted from the records of a child on one local day, such as feeds and seconds of sleep.
package struct ChildDay: Hashable, Sendable {
  package let date: LocalDate
  /// The duration of the day in seconds: 23, 24 or 25 hours.
  package let durationSeconds: Int64
  /// The number of bottles and breastfeeds that started on the day.
  ///
  /// Water, bottles of 0 ml and breastfeeds that have not ended do not count.
  package var feeds = 0
  package var bottles = 0
  /// The milk in milliliters from bottles that started on the day, without water.
  package var milkMl = 0.0
  package var milkMlByContents: [BottleFeed.Contents: Double] = [:]
  package var waterMl = 0.0
  /// The number of breastfeeds that started on the day and have ended.
  package var nursings = 0
  /// The seconds of breastfeeding at the left breast; a breastfeed across midnight is divided between both days.
  package var leftNursingSeconds: Int64 = 0
  package var rightNursingSeconds: Int64 = 0
  package var wastedMilkMl = 0.0
  package var pumpings = 0
  package var pumpedMl = 0.0
  /// The seconds of sleep on the day; overlapping sleeps count once, and sleeps that have not ended do not count.
  package var sleepSeconds: Int64 = 0
  /// True if the sleep of the night was recorded: at least two hours between midnight and 6:00, or one hour at an age
  /// without naps.
  ///
  /// Otherwise, the night was probably not recorded, and the day has no total of sleep.
  package var hasNightSleep = false
  package var nightSleepSeconds: Int64 = 0
  /// The number of naps that started on the day; naps that overlap or touch count as one.
  package var naps = 0
  /// The total duration in seconds of the naps that started on the day, including the part after midnight.
  package var napSeconds: Int64 = 0
  /// The longest uninterrupted sleep that ended on the day, in seconds.
  package var longestSleepSeconds: Int64 = 0
  /// The number of diaper changes, including diapers that were neither wet nor dirty.
  package var diaperChanges = 0
  package var wetDiapers = 0
  /// True if the family records whether diapers are wet; if it does not, zero wet diapers mean an unknown number.
  package var recordsWetDiapers = false
  package var dirtyDiapers = 0
  package var doses = 0
  package var highestTemperatureCelsius: Double?
  /// The seconds of screen time; sessions at the same time count once.
  package var screenSeconds: Int64 = 0
  /// The seconds of screen time by category; sessions of a category at the same time count once.
  package var screenSecondsByCategory: [AppUsageSession.Category: Int64] = [:]
  /// The latest measured weight that is still valid on the day, in kilograms; it is nil if there is no recent weight,
  /// or if the unit of weights or volumes is unknown.
  package var latestWeightKg: Double?
  /// The share of the day that was recorded, from 0 to 1, by the rules of ``Coverage``.
  ///
  /// Only the part of the day up to the reference time (the moment for which a site or report is built) counts.
  package var coverage = 0.0
  /// Whether the day had ended at the reference time, the moment for which a site or report is built.
  package var isOver = true
  /// True if the time between two consecutive records never exceeded six hours, not even at night.
  var isLoggedAroundTheClock = false
  /// True if the child fell asleep between 8:00 and 17:00.
  ///
  /// A later sleep can be a short nap on the way home from daycare, where naps are often not recorded.
  var hasDaytimeSleep = false
  /// True if there are enough records by day to compute the total sleep of the day.
  var isDaytimeLogged = false
  /// True if there are enough records at night to know the sleep of the night, even if it was zero.
  var isNightLogged = false
  /// True if feeds are probably missing: a baby has no recorded feed for over 14 hours, and over six of these hours are
  /// on the day.
  var hasFeedGap = false

  package var nursingSeconds: Int64 { leftNursingSeconds + rightNursingSeconds }
  package var daySleepSeconds: Int64 { sleepSeconds - nightSleepSeconds }
  var isBottleFedOnly: Bool { milkMl > 0 && nursings == 0 && nursingSeconds == 0 }
  /// The milk from bottles in milliliters per kilogram of body weight, or nil if the weight or a part of the milk is
  /// unknown.
  package var milkMlPerKg: Double? {
    isBottleFedOnly && !hasFeedGap ? latestWeightKg.map { milkMl / $0 } : nil
  }

  /// The columns of `daily.csv` for a child; new columns are added at the end.
  static var dailyTableColumns: DailyTableColumns<Self> {
    [
      "date": { .date($0.date) },
      "coverage": { shareCell($0.coverage) },
      "feeds": { .integer($0.feeds) },
      "milk_ml": { .number($0.milkMl) },
      "nursing_s": { .integer(Int($0.nursingSeconds)) },
      "sleep_s": { .integer(Int($0.sleepSeconds)) },
      "naps": { .integer($0.naps) },
      "night_sleep_s": { .integer(Int($0.nightSleepSeconds)) },
      "wet": { $0.recordsWetDiapers ? .integer($0.wetDiapers) : .empty },
      "dirty": { .integer($0.dirtyDiapers) },
      "doses": { .integer($0.doses) },
      "day_s": { .integer(Int($0.durationSeconds)) },
      "bottles": { .integer($0.bottles) },
      "water_ml": { .number($0.waterMl) },
      "wasted_ml": { .number($0.wastedMilkMl) },
      "nursing_left_s": { .integer(Int($0.leftNursingSeconds)) },
      "nursing_right_s": { .integer(Int($0.rightNursingSeconds)) },
      "pumpings": { .integer($0.pumpings) },
      "pumped_ml": { .number($0.pumpedMl) },
      "nap_s": { .integer(Int($0.napSeconds)) },
      "longest_sleep_s": { .integer(Int($0.longestSleepSeconds)) },
      "changes": { .integer($0.diaperChanges) },
      "highest_celsius": { Cell($0.highestTemperatureCelsius) },
      "screen_s": { .integer(Int($0.screenSeconds)) },
      "weight_kg": { Cell($0.latestWeightKg) },
      "milk_ml_per_kg": { Cell($0.milkMlPerKg) },
    ]
  }
}

extension BottleFeed {
  /// Whether the bottle counts as a feed: it is not empty and does not contain water.
  ///
  /// All other contents count, because imports of other apps' data use them for milk of an unknown kind.
  package var countsAsFeed: Bool { volumeMl > 0 && contents != .water }
}
