import Records

/// The records of a child on one local day as numbers.
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
  package var milkByContents: [BottleFeed.Contents: Double] = [:]
  package var waterMl = 0.0
  /// The number of breastfeeds that started on the day and have ended.
  package var nursings = 0
  /// The seconds at the left breast; the time of a breastfeed across midnight is divided between both days.
  package var leftNursingSeconds: Int64 = 0
  package var rightNursingSeconds: Int64 = 0
  package var wastedMl = 0.0
  package var pumpings = 0
  package var pumpedMl = 0.0
  /// The seconds asleep; overlapping sleeps count once, and sleeps that have not ended do not count.
  package var sleepSeconds: Int64 = 0
  /// True if the sleep of the night was recorded: at least two hours between midnight and 6:00, or one hour at an age
  /// without naps.
  ///
  /// Otherwise, the night was probably not recorded, and the day has no total of sleep.
  package var hasNightSleep = false
  package var nightSleepSeconds: Int64 = 0
  /// The number of naps that started on the day; naps that overlap or touch count as one.
  package var naps = 0
  /// The total duration of these naps, in seconds, including the part after midnight.
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
  package var highestCelsius: Double?
  /// The seconds of screen time; sessions at the same time count once.
  package var screenSeconds: Int64 = 0
  /// The seconds of screen time by category; sessions of a category at the same time count once.
  package var screenSecondsByCategory: [UsageSession.Category: Int64] = [:]
  /// The latest weight that is valid on the day, in kilograms.
  ///
  /// It is nil if there is none, or if the unit of weights or volumes is unknown.
  package var latestWeightKg: Double?
  /// The share of the day, up to the reference time, that was recorded, from 0 to 1; see ``Coverage``.
  package var coverage = 0.0
  /// Whether the day had ended at the reference time.
  package var isOver = true
  /// Whether no time between two records exceeded six hours, including the night.
  var isLoggedAroundTheClock = false
  /// True if the child fell asleep between 8:00 and 17:00.
  ///
  /// A later sleep can be a short nap on the way home from daycare, where naps are often not recorded.
  var hasDaytimeSleep = false
  /// True if there are enough records by day for a total of sleep.
  var isDaytimeLogged = false
  /// True if there are enough records at night to know the sleep of the night, even if it was zero.
  var isNightLogged = false
  /// True if over six hours of the day are in a pause of over 14 hours in a baby's feeds, because feeds are then
  /// probably missing.
  var hasFeedGap = false

  package var nursingSeconds: Int64 { leftNursingSeconds + rightNursingSeconds }
  package var daySleepSeconds: Int64 { sleepSeconds - nightSleepSeconds }
  var isBottleFedOnly: Bool { milkMl > 0 && nursings == 0 && nursingSeconds == 0 }
  /// Whether the milk from bottles is probably all that the child drank.
  var isAllMilkMeasured: Bool { isBottleFedOnly && !hasFeedGap }
  /// The milk from bottles in milliliters per kilogram of body weight, or nil if the weight or a part of the milk is
  /// unknown.
  package var mlPerKg: Double? {
    isAllMilkMeasured ? latestWeightKg.map { milkMl / $0 } : nil
  }
}

extension ChildDay {
  /// The columns of `daily.csv`, to which new ones are added at the end.
  static var columns: DailyColumns<Self> {
    [
      "date": { .date($0.date) },
      "coverage": { share($0.coverage) },
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
      "wasted_ml": { .number($0.wastedMl) },
      "nursing_left_s": { .integer(Int($0.leftNursingSeconds)) },
      "nursing_right_s": { .integer(Int($0.rightNursingSeconds)) },
      "pumpings": { .integer($0.pumpings) },
      "pumped_ml": { .number($0.pumpedMl) },
      "nap_s": { .integer(Int($0.napSeconds)) },
      "longest_sleep_s": { .integer(Int($0.longestSleepSeconds)) },
      "changes": { .integer($0.diaperChanges) },
      "highest_celsius": { Cell($0.highestCelsius) },
      "screen_s": { .integer(Int($0.screenSeconds)) },
      "weight_kg": { Cell($0.latestWeightKg) },
      "milk_ml_per_kg": { Cell($0.mlPerKg) },
    ]
  }
}

extension BottleFeed {
  /// Whether the bottle counts as a feed.
  ///
  /// All contents except water count, because imports use the others for milk of an unknown kind.
  package var isFeed: Bool { volumeMl > 0 && contents != .water }
}
