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
