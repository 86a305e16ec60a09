import Charts
import Knowledge

enum SleepFigure {
  /// The chart of a child's hours of sleep on each day: total, night and longest sleep.
  ///
  /// The chart also shows the reference range for the child's age if it is known.
  static let definition = FigureDefinition<ChildMetrics>(id: "sleep") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let slept = days.filter { $0.sleepSeconds > 0 }
    let night = try input.text("sleep.night")
    let byDay = try input.text("sleep.day")
    let totalName = try input.text("common.total")
    func data(_ seconds: (ChildDay) -> Int64) -> [Datum] {
      input.data(on: days) {
        MeasureUnit.hours.converted(fromStored: Double(seconds($0))).nilIfZero
      }
    }
    func total(_ day: ChildDay) -> Int64 { day.isComplete(for: .sleep) ? day.sleepSeconds : 0 }
    let written = { (seconds: Double) in input.wording.duration(seconds: seconds) }
    let range = try sleepReference(input)
    return FigureDraft(
      pointCount: slept.count, x: input.dayAxis(days.map(\.date)),
      y: input.amountAxis(MeasureUnit.hours.name),
      // Thin vertical lines do not hide the reference range, unlike bars.
      marks: [range.band].compactMap { $0 } + [
        Segments(
          days.filter { total($0) > 0 }.map { day in
            let top = Position.number(MeasureUnit.hours.converted(fromStored: Double(total(day))))
            return .init(
              .init(input.position(of: day.date), 0), .init(input.position(of: day.date), top))
          }),
        Dots(data(total), name: totalName, radius: 3),
        Line(
          data { $0.hasNightSleep ? $0.longestSleepSeconds : 0 },
          name: try input.text("chart.sleep.longest"),
          tone: .custom(input.ink), width: 1, dashes: [3, 2]),
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
        [input.dayName(day.date)]
          + [day.nightSleepSeconds, day.daySleepSeconds, total(day), day.longestSleepSeconds]
          .map { input.valueOrDash(Double($0), written) }
      }, notes: range.notes, citations: range.source.map { [$0] } ?? [])
  }

  /// Returns the reference range of sleep for the child's age with the number of its source.
  ///
  /// If the source gives no range for the age, a note says so.
  private static func sleepReference(_ input: FigureInput<ChildMetrics>) throws(PhraseError) -> (
    band: (any Mark)?, notes: [String], source: Citation?
  ) {
    guard let reference = DailyReference(of: sleepRangeRule, for: input) else {
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
