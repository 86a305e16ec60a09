/// What was recorded about a child in a window.
package struct ChildFigures: Hashable, Sendable {
  /// The window.
  package let window: Window
  /// Its days in order.
  package let days: [ChildDay]
  /// Seconds between the starts of feeds that followed each other.
  package let feedGaps: [Int64]
  /// How many bottles were drunk.
  package let bottles: Int
  /// The measurements in the window, by kind and day.
  package let growth: [Measurement]
  /// The foods figures.
  package let foods: FoodFigures

  /// Counts a child's window.
  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let moments = window.moments(in: journal.zone(of: profile))
    let bottles = journal.bottleFeeds.of(profile.id).within(moments).filter { $0.volumeMl > 0 }
    let sessions = journal.nursingSessions.of(profile.id).within(moments).filter {
      $0.span.end != nil
    }
    let starts = (bottles.map(\.span.start) + sessions.map(\.span.start)).sorted()
    self.window = window
    self.bottles = bottles.count
    days = ChildDayCounter(journal, of: profile, in: window).days
    feedGaps = zip(starts, starts.dropFirst()).map { $1 - $0 }
    growth = journal.measurements.of(profile.id)
      .filter { window.days.contains($0.measuredOn) }
    foods = FoodFigures(journal, of: profile, in: window)
  }

  /// Days without an unusual gap in the logging.
  package var completeDays: Int { Coverage.completeDays(days) }
  /// Whether enough was logged for medians to be shown.
  package var isCovered: Bool { Coverage.suffices(days) }

  /// The median over the window's complete days; nil where too few were logged.
  package func median(_ figure: (ChildDay) -> Double) -> Double? {
    guard isCovered else { return nil }
    return Statistics.median(days.filter { $0.coverage >= 1 }.map(figure))
  }

  /// The sum over all days of the window.
  package func total(_ figure: (ChildDay) -> Double) -> Double {
    days.reduce(0) { $0 + figure($1) }
  }

  /// The longest uninterrupted sleep, in seconds; nil where none was recorded.
  package var longestSleep: Int64? {
    days.map(\.longestSleep).max().flatMap { $0 > 0 ? $0 : nil }
  }
}
