import Charts
import Drawing
import Knowledge
import Records

enum RasterFigure {
  /// The records of the last days, with a row for each day and local time across.
  ///
  /// Sleep is shown as blocks. Feeds, diapers, fever and doses have symbols that differ in shape,
  /// not only in color.
  static func definition(
    dayCount count: Int, _ form: FigureFormat
  ) -> FigureDefinition<ChildMetrics> {
    FigureDefinition(id: count == 14 ? "raster" : "raster_\(count)", phraseGroup: "raster") {
      input throws(PhraseError) in
      let last = input.window.last
      let dates = Array(
        Window(last: count, endingOn: last).excludingDays(before: input.profile.birthDate).days)
      let clock = LocalTimeConverter(dates, in: input.zone)
      let sleeps = input.mergedSleeps(near: clock.timeRange).map { stretch in
        (localRanges: clock.localRanges(of: stretch), byPass: clock.localRangesByPass(of: stretch))
      }
      let lanes = try RasterLane.all(clock, input)
      let asleep = sleeps.flatMap(\.localRanges)
      let shown = lanes.filter { !$0.localRanges.isEmpty }
      let sleepName = try input.text("column.sleep")
      let wording = input.wording
      let blocks = IntervalRows(
        sleeps.flatMap(\.byPass).map { .init(input.position(of: $0.day), $0) }, name: sleepName,
        tone: .series(sleepName))
      let rowHeight = form == .page ? 15.5 : printedRowHeight
      return FigureDraft(
        pointCount: Set(asleep.map(\.day) + shown.flatMap { $0.localRanges.map(\.day) }).count,
        x: input.hourAxis(),
        y: .categories(order: dates.map { "\($0)" }) { text in
          LocalDate(text).map { dayLabel(of: $0, input.zone, wording) } ?? text
        },
        marks: [try clockChangeMarks(clock, input), blocks] + shown.map { $0.mark(input) },
        summaryArguments: ["dates": wording.dates((dates.first ?? last)...last)],
        header: [try input.text("column.date"), sleepName] + shown.map(\.name),
        rows: dates.map { date in
          [
            dayLabel(of: date, input.zone, wording),
            timeRangesText(asleep.filter { $0.day == date }, input),
          ]
            + shown.map { lane in
              lane.localRanges.filter { $0.day == date }.map { input.clockTime($0.from) }
                .joined(separator: ", ")
            }
        },
        size: Size(width: form.width, height: 66 + rowHeight * Double(dates.count)))
    }
  }

  /// The height of a day in a printed raster of many days, in points.
  static var printedRowHeight: Double { 11.7 }

  private static func timeRangesText(
    _ localRanges: [LocalTimeConverter.LocalRange], _ input: FigureInput<ChildMetrics>
  ) -> String {
    localRanges.map { "\(input.clockTime($0.from))–\(input.clockTime($0.to))" }
      .joined(separator: ", ")
  }

  /// Returns the name of a day, with its length if the clocks changed on it.
  private static func dayLabel(of date: LocalDate, _ zone: Zone, _ wording: Wording) -> String {
    let timeRange = zone.timeRange(of: date)
    let length = timeRange.upperBound - timeRange.lowerBound
    let day = wording.date(date, .short)
    return length == 24 * hour ? day : "\(day) · \(wording.duration(seconds: Double(length)))"
  }

  /// Returns blocks for the hours that the clocks skipped or repeated.
  ///
  /// They are taller than the blocks of sleep, so that they remain visible behind them.
  private static func clockChangeMarks(
    _ clock: LocalTimeConverter, _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> IntervalRows {
    IntervalRows(
      clock.clockChanges.map {
        .init(input.position(of: $0.day), from: $0.startHour, to: $0.endHour, lane: -0.2...1.2)
      },
      name: clock.clockChanges.isEmpty ? "" : try input.text("chart.raster.clocks_changed"),
      tone: .quiet
    )
  }
}
