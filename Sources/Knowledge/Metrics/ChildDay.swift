import Records

/// What was recorded about a child on one local day.
package struct ChildDay: Hashable, Sendable {
  /// The day.
  package let date: LocalDate
  /// How long the day lasted in seconds: 23, 24 or 25 hours.
  package let length: Int64
  /// Bottles and breastfeeds that began on the day.
  ///
  /// A bottle of water is none, nor one of which
  /// nothing was drunk, nor a breastfeed whose timer still runs.
  package var feeds = 0
  /// How many of the feeds were bottles.
  package var bottles = 0
  /// Milk drunk from bottles that began on the day, in millilitres; water is none.
  package var milkMl = 0.0
  /// Milk drunk by what was in the bottle, in millilitres.
  package var milkByContents: [BottleFeed.Contents: Double] = [:]
  /// Water drunk from bottles, in millilitres.
  package var waterMl = 0.0
  /// Breastfeeds that began on the day and came to an end.
  package var nursings = 0
  /// Seconds at the left breast; a breastfeed over midnight is dealt out to both days.
  package var nursingLeft: Int64 = 0
  /// Seconds at the right breast.
  package var nursingRight: Int64 = 0
  /// Milk poured away, in millilitres.
  package var wastedMl = 0.0
  /// Pumping sessions that began on the day.
  package var pumpings = 0
  /// Milk pumped, in millilitres.
  package var pumpedMl = 0.0
  /// Seconds asleep; overlapping sleeps count once, running ones not yet.
  package var sleep: Int64 = 0
  /// Seconds asleep in sleeps marked as night.
  package var nightSleep: Int64 = 0
  /// Naps that began on the day; those that overlap or touch are one.
  package var naps = 0
  /// How long these naps lasted from beginning to end, in seconds.
  package var napLength: Int64 = 0
  /// The longest uninterrupted sleep that ended on the day, in seconds.
  package var longestSleep: Int64 = 0
  /// Diapers changed.
  package var changes = 0
  /// Wet diapers.
  package var wet = 0
  /// Dirty diapers.
  package var dirty = 0
  /// Doses of any medicine.
  package var doses = 0
  /// The highest temperature measured, in degrees Celsius; nil where none was.
  package var highestCelsius: Double?
  /// Seconds of screen time; two screens at once count once.
  package var screen: Int64 = 0
  /// Seconds of screen time by what the app is for; two apps of one category at once count once.
  package var screenByCategory: [UsageSession.Category: Int64] = [:]
  /// The last weight measured on the day or at most 60 days before, in kilograms.
  package var weightKg: Double?
  /// How much of the day's hours up to the report's moment was logged, from 0 to 1, judged by the
  /// longest gap; see ``Coverage``.
  package var coverage = 0.0
  /// Whether the day had ended at the report's moment.
  package var isOver = true
  /// Whether no more than six hours passed without a record, the night included.
  package var isLoggedAtNight = false

  /// Seconds at either breast.
  package var nursing: Int64 { nursingLeft + nursingRight }
  /// Seconds asleep outside sleeps marked as night.
  package var daySleep: Int64 { sleep - nightSleep }
  /// Whether all that was drunk was measured: what a child drinks at the breast nobody knows.
  package var isFedByBottleAlone: Bool { milkMl > 0 && nursings == 0 && nursing == 0 }
  /// Milk from bottles for each kilogram of weight; nil where the weight is not known, and on days
  /// with breastfeeds, whose milk nobody measured.
  package var mlPerKg: Double? {
    isFedByBottleAlone ? weightKg.map { milkMl / $0 } : nil
  }
}

extension BottleFeed {
  /// Whether milk was drunk: not water, and not all of it poured away.
  package var isFeed: Bool { volumeMl > 0 && contents != .water }
}
