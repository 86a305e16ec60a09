import Charts
import Drawing
import Knowledge

enum SleepFigures {
  /// The chart of the share of days on which a child was asleep, for each quarter of an hour.
  ///
  /// Only days with complete records of sleep count.
  static let timeOfDayPattern = ChildFigure(id: "sleep_pattern") { input throws(PhraseError) in
    let days = input.metrics.days.filter { $0.isCompletelyRecorded(for: .sleep) }.map(\.date)
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
        localRanges[day, default: []].contains { $0.startHour <= moment && moment < $0.endHour }
      }
      return Double(asleep) / Double(days.count)
    }
    let wording = input.wording
    // Each quarter of an hour has a point at its start and at its end, so that the chart shows exact steps.
    let steps = quarters.flatMap { quarter in
      [0.0, 1].map { edge in DataPoint(.number((Double(quarter) + edge) / 4), shares[quarter]) }
    }
    let axis = try input.text("chart.sleep_pattern.axis")
    return FigureData(
      // A pattern requires at least seven complete days. One point means that there are too few data.
      dataPointCount: days.count >= 7 ? days.count : 1,
      xAxis: input.hourAxis(fromHour: 0),
      yAxis: .time(
        axis, ticks: [0, 0.25, 0.5, 0.75, 1].map { NumericTick($0, wording.percent($0)) },
        including: 0...1),
      marks: [Area(steps)],
      summaryArguments: [
        "count": wording.number(days.count), "dates": wording.dateRange(first...last),
      ],
      header: [try input.text("column.time"), axis],
      rows: stride(from: 0, to: 96, by: 2).map { quarter in
        [input.clockTime(Double(quarter) / 4), wording.percent(shares[quarter])]
      })
  }

  /// The chart of a child's hours of sleep on each day: total, at night, and the longest sleep.
  ///
  /// The chart also shows the reference range for the child's age if there is one.
  static let hours = ChildFigure(id: "sleep") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let slept = days.filter { $0.sleepSeconds > 0 }
    let night = try input.text("sleep.night")
    let byDay = try input.text("sleep.day")
    let totalName = try input.text("common.total")
    func data(_ seconds: (ChildDay) -> Int64) -> [DataPoint] {
      input.dataPoints(on: days) {
        MeasureUnit.hours.converted(fromStored: Double(seconds($0))).nilIfZero
      }
    }
    func total(_ day: ChildDay) -> Int64 {
      day.isCompletelyRecorded(for: .sleep) ? day.sleepSeconds : 0
    }
    let written = { (seconds: Double) in input.wording.duration(seconds: seconds) }
    let range = try sleepReference(input)
    return FigureData(
      dataPointCount: slept.count, xAxis: input.dayAxis(days.map(\.date)),
      yAxis: input.amountAxis(MeasureUnit.hours.name),
      // Thin vertical lines do not hide the reference range, unlike bars.
      marks: [range.band].compactMap { $0 } + [
        LineSegments(
          days.filter { total($0) > 0 }.map { day in
            let top = AxisPosition.number(
              MeasureUnit.hours.converted(fromStored: Double(total(day))))
            return (
              .init(input.position(of: day.date), 0), .init(input.position(of: day.date), top)
            )
          }),
        Dots(data(total), name: totalName, radius: 3),
        Line(
          data { $0.hasNightSleep ? $0.longestSleepSeconds : 0 },
          name: try input.text("chart.sleep.longest"),
          tone: .custom(input.textAccent), width: 1, dashes: [3, 2]),
        Dots(
          data(\.nightSleepSeconds), name: night, symbol: .ring, radius: 2.5),
      ],
      summaryArguments: input.summaryArguments(
        slept.map { Double($0.sleepSeconds) }, over: days.map(\.date), written),
      header: [
        try input.text("column.date"), night, byDay, totalName,
        try input.text("sleep.longest_per_day"),
      ],
      rows: days.map { day in
        [input.dateText(day.date)]
          + [day.nightSleepSeconds, day.daySleepSeconds, total(day), day.longestSleepSeconds]
          .map { input.valueOrDash(Double($0), written) }
      }, captionNotes: range.notes, citations: range.source.map { [$0] } ?? [])
  }

  /// Returns the reference range of sleep for the child's age, and notes with its source.
  ///
  /// If the source gives no range for the age, a note says so.
  private static func sleepReference(_ input: FigureInput<ChildMetrics>) throws(PhraseError) -> (
    band: (any Mark)?, notes: [String], source: Citation?
  ) {
    guard let reference = DailyReferenceRange(of: sleepRangeRule, for: input) else {
      return (nil, [], nil)
    }
    let number = input.citationNumber(of: reference.source)
    let source = "\(number) \(try input.wording.text(of: reference.source))."
    guard let range = reference.range else {
      return (
        nil, [try input.text("chart.sleep.no_range", ["number": number]), source], reference.source
      )
    }
    let ends = "\(input.wording.number(range.lowerBound))–\(input.wording.number(range.upperBound))"
    let label = "\(ends)\u{a0}\(MeasureUnit.hours.name) \(number)"
    let band = ReferenceBand(from: range.lowerBound, to: range.upperBound, label: label)
    return (band, [source], reference.source)
  }
}
