import Records

/// What was recorded about a child in a window.
package struct ChildFigures: Hashable, Sendable {
  /// The window.
  package let window: Window
  /// Its days in order.
  package let days: [ChildDay]
  /// Seconds between the starts of feeds that followed each other, in order of the later one, which
  /// began in the window; left out where either day is not complete.
  package let feedGaps: [Int64]
  /// Feeds and milk.
  package let feeding: FeedingFigures
  /// Naps and nights.
  package let sleep: SleepFigures
  /// Milk pumped.
  package let pumping: PumpingFigures
  /// Diapers.
  package let diapers: DiaperFigures
  /// Doses.
  package let medication: MedicationFigures
  /// Body temperatures.
  package let temperature: TemperatureFigures
  /// The measurements in the window, by kind and day.
  package let growth: [GrowthMeasurement]
  /// The foods figures.
  package let foods: FoodFigures
  /// Points.
  package let points: PointsFigures
  /// Screen time.
  package let screen: ScreenFigures
  /// Who made the records.
  package let caregivers: [CaregiverShare]

  /// Counts a child's window.
  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let zone = journal.zone(of: profile)
    let moments = window.moments(in: zone)
    // Trends need two weeks that are over, which a short window takes from the days before it, and
    // the first gap between feeds begins on the day before.
    let wider = Window(from: min(window.first - 1, window.last - 14), through: window.last)
    let all = ChildDayCounter(journal, of: profile, in: wider).days
    let days = Array(all.suffix(window.count))
    self.window = window
    self.days = days
    feedGaps = FeedGaps.between(
      journal.bottleFeeds.of(profile.id), journal.nursingSessions.of(profile.id),
      on: Array(all.suffix(window.count + 1)),
      DayCut(Window(from: window.first - 1, through: window.last), in: zone))
    feeding = FeedingFigures(days, gaps: feedGaps, twoWeeks: all, goalMl: profile.milkGoalMl)
    sleep = SleepFigures(days)
    pumping = PumpingFigures(days, twoWeeks: all)
    diapers = DiaperFigures(days, journal.diapers.of(profile.id).within(moments))
    medication = MedicationFigures(journal, of: profile, in: window) { date, _ in
      days[date.days - window.first.days].isComplete
    }
    temperature = TemperatureFigures(
      journal.temperatures.of(profile.id).within(moments), in: zone)
    growth = journal.measurements.of(profile.id).filter { window.days.contains($0.measuredOn) }
    foods = FoodFigures(journal, of: profile, in: window)
    points = PointsFigures(journal.points.of(profile.id), in: moments)
    screen = ScreenFigures(days)
    caregivers = CaregiverShare.shares(of: profile, in: window, journal)
  }

  /// How many bottles were drunk.
  package var bottles: Int { feeding.bottles }
  /// Days without an unusual gap in the logging.
  package var completeDays: Int { Coverage.completeDays(days) }
  /// The days that are over: of how many it can be said whether they are complete.
  package var judgedDays: Int { days.count(where: \.isOver) }
  /// Whether enough was logged for means and medians to be shown.
  package var isCovered: Bool { Coverage.suffices(days) }

  /// The median over the window's complete days with a record of the figure's sort; nil where too
  /// few were logged.
  package func median(
    from sort: ChildDay.Sort, _ figure: (ChildDay) -> Double
  ) -> Double? {
    PerDay(days, from: sort, figure).median
  }

  /// The sum over all days of the window.
  package func total(_ figure: (ChildDay) -> Double) -> Double {
    days.reduce(0) { $0 + figure($1) }
  }

  /// The longest uninterrupted sleep, in seconds; nil where none was recorded.
  package var longestSleep: Int64? { sleep.longest }
}
