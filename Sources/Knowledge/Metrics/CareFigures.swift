import Records

/// How a child slept in a window.
///
/// Sleeps that overlap or touch are one; what still runs does not
/// count yet.
package struct SleepFigures: Hashable, Sendable {
  /// Naps a day; a nap belongs to the day it began on.
  package let naps: PerDay
  /// How long a nap lasted in the mean, in seconds; nil where there was none.
  package let meanNap: Double?
  /// Seconds asleep a local day, naps and nights together.
  package let asleep: PerDay
  /// Seconds asleep a local day in sleeps marked as night.
  package let night: PerDay
  /// Seconds asleep a local day in all other sleeps.
  package let day: PerDay
  /// The longest uninterrupted sleep that ended in the window, in seconds; nil where there is none.
  package let longest: Int64?

  init(_ days: [ChildDay]) {
    naps = PerDay(days, from: .naps) { Double($0.naps) }
    let napLength = days.reduce(0) { $0 + $1.napLength }
    meanNap = naps.total > 0 ? Double(napLength) / naps.total : nil
    asleep = PerDay(days, from: .sleep) { Double($0.sleep) }
    night = PerDay(days, from: .sleep) { Double($0.nightSleep) }
    day = PerDay(days, from: .naps) { Double($0.daySleep) }
    longest = days.map(\.longestSleep).max().flatMap { $0 > 0 ? $0 : nil }
  }
}

/// How much was pumped in a window, and what became of it.
package struct PumpingFigures: Hashable, Sendable {
  /// Sessions a day.
  package let sessions: PerDay
  /// Milk pumped a day, in millilitres.
  package let pumpedMl: PerDay
  /// Milk pumped a day in millilitres, this week against the last.
  package let trend: Trend
  /// Breast milk drunk from bottles, plain or fortified, in millilitres.
  package let breastMilkDrunkMl: Double
  /// Milk in against milk out, in millilitres: what was pumped less the breast milk drunk from
  /// bottles.
  ///
  /// Milk poured away is not taken off, for nobody recorded whether it was breast milk.
  package var balanceMl: Double { pumpedMl.total - breastMilkDrunkMl }

  init(_ days: [ChildDay], twoWeeks: [ChildDay]) {
    sessions = PerDay(days, from: .anything) { Double($0.pumpings) }
    pumpedMl = PerDay(days, from: .anything, \.pumpedMl)
    trend = Trend(twoWeeks, from: .anything, \.pumpedMl)
    breastMilkDrunkMl = days.reduce(0) { total, day in
      total + day.milkByContents[.breastMilk, default: 0]
        + day.milkByContents[.fortifiedBreastMilk, default: 0]
    }
  }
}

/// The diapers of a window.
package struct DiaperFigures: Hashable, Sendable {
  /// Changes a day; a diaper that was neither wet nor dirty is a change, too.
  package let changes: PerDay
  /// Wet diapers a day.
  package let wet: PerDay
  /// Dirty diapers a day.
  package let dirty: PerDay
  /// How many had each colour that was recorded.
  package let colours: [Diaper.Colour: Int]

  init(_ days: [ChildDay], _ diapers: ArraySlice<Diaper>) {
    changes = PerDay(days, from: .diapers) { Double($0.changes) }
    wet = PerDay(days, from: .diapers) { Double($0.wet) }
    dirty = PerDay(days, from: .diapers) { Double($0.dirty) }
    colours = diapers.reduce(into: [:]) { counts, diaper in
      if let colour = diaper.colour { counts[colour, default: 0] += 1 }
    }
  }
}

/// The body temperatures of a window, as plain counts.
package struct TemperatureFigures: Hashable, Sendable {
  /// From here on a day is counted as a day of 38 °C or more.
  package static let countedCelsius = 38.0

  /// How often it was measured.
  package let readings: Int
  /// The highest, in degrees Celsius; nil where none was measured.
  package let highestCelsius: Double?
  /// Local days on which 38.0 °C or more was recorded.
  package let daysFrom38: Int

  init(_ temperatures: ArraySlice<Temperature>, in zone: Zone) {
    readings = temperatures.count
    highestCelsius = temperatures.map(\.celsius).max()
    daysFrom38 =
      Set(
        temperatures.filter { $0.celsius >= Self.countedCelsius }.map {
          zone.day(of: $0.measuredAt)
        }
      ).count
  }
}

/// A child's screen time in a window.
///
/// Devices log it by themselves, so that it does not depend on how
/// complete the family's own records are.
package struct ScreenFigures: Hashable, Sendable {
  private let days: [ChildDay]
  /// Seconds over all categories; two screens at once count once.
  package let total: Int64
  /// Seconds by what the apps are for; two apps of one category at once count once.
  package let categories: [UsageSession.Category: Int64]

  /// The days that are over and have screen time, of one category or of any.
  package func daysWithUse(_ category: UsageSession.Category? = nil) -> Int {
    seconds(category).count { $0 > 0 }
  }

  /// Seconds a day in the mean, of one category or over all, over the window's days that are over;
  /// nil where none of them has any.
  package func meanPerDay(_ category: UsageSession.Category? = nil) -> Double? {
    daysWithUse(category) > 0 ? Statistics.mean(seconds(category)) : nil
  }

  /// The same over the days with use alone.
  package func meanPerDayWithUse(_ category: UsageSession.Category? = nil) -> Double? {
    Statistics.mean(seconds(category).filter { $0 > 0 })
  }

  /// Seconds on each of the days that are over.
  private func seconds(_ category: UsageSession.Category?) -> [Double] {
    days.filter(\.isOver).map { day in
      Double(category.map { day.screenByCategory[$0, default: 0] } ?? day.screen)
    }
  }

  init(_ days: [ChildDay]) {
    self.days = days
    total = days.reduce(0) { $0 + $1.screen }
    categories = days.reduce(into: [:]) { $0.merge($1.screenByCategory, uniquingKeysWith: +) }
  }
}

/// A child's points.
package struct PointsFigures: Hashable, Sendable {
  /// Points given in the window.
  package let given: Int
  /// Points taken in the window, as a number above 0.
  package let taken: Int
  /// The sum of everything given and taken up to the window's end.
  package let balance: Int

  init(_ entries: ArraySlice<PointsEntry>, in moments: Range<Instant>) {
    let inside = entries.within(moments)
    given = inside.reduce(0) { $0 + max(0, $1.points) }
    taken = inside.reduce(0) { $0 - min(0, $1.points) }
    balance = entries.prefix { $0.givenAt < moments.upperBound }.reduce(0) { $0 + $1.points }
  }
}
