import Charts
import Drawing
import Knowledge

enum SleepPatternFigure {
  /// The chart of the share of days on which a child was asleep, for each quarter of an hour.
  ///
  /// Only days with complete records of sleep count.
  static let definition = FigureDefinition<ChildMetrics>(id: "sleep_pattern") {
    input throws(PhraseError) in
    let days = input.metrics.days.filter { $0.isComplete(for: .sleep) }.map(\.date)
    let slept = input.metrics.days.contains { $0.sleepSeconds > 0 }
    guard slept, let first = days.first, let last = days.last else { return .empty }
    let clock = LocalTimeConverter(Array(first...last), in: input.zone)
    let localRanges = Dictionary(
      grouping: input.mergedSleeps(near: clock.timeRange).flatMap { clock.localRanges(of: $0) },
      by: \.day)
    let quarters = 0..<96
    let shares = quarters.map { quarter in
      // The child counts as asleep in a quarter of an hour if it was asleep in the middle of that quarter.
      let moment = (Double(quarter) + 0.5) / 4
      let asleep = days.count { day in
        localRanges[day, default: []].contains { $0.from <= moment && moment < $0.to }
      }
      return Double(asleep) / Double(days.count)
    }
    let wording = input.wording
    // Each quarter of an hour has a point at its start and at its end, so that the chart shows exact steps.
    let steps = quarters.flatMap { quarter in
      [0.0, 1].map { edge in Datum(.number((Double(quarter) + edge) / 4), shares[quarter]) }
    }
    let axis = try input.text("chart.sleep_pattern.axis")
    return FigureDraft(
      // A pattern requires at least seven complete days. One point means that there are too few data.
      pointCount: days.count >= 7 ? days.count : 1,
      x: input.hourAxis(from: 0),
      y: .time(
        axis, ticks: [0, 0.25, 0.5, 0.75, 1].map { Tick($0, wording.percent($0)) },
        including: 0...1),
      marks: [Area(steps)],
      summaryArguments: [
        "count": wording.number(days.count), "dates": wording.dates(first...last),
      ],
      header: [try input.text("column.time"), axis],
      rows: stride(from: 0, to: 96, by: 2).map { quarter in
        [input.clockTime(Double(quarter) / 4), wording.percent(shares[quarter])]
      })
  }
}
