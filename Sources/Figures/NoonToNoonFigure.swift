import Charts
import Drawing
import Knowledge
import Records

enum NoonToNoonFigure {
  /// The maximum number of days in the chart; coverage and medians in a report also cover at most this many.
  static let maximumDayCount = 14

  /// The chart of a child's records in at most 14 days, with rows from noon to noon, so that nights are not divided.
  ///
  /// Sleep is shown as blocks. Feeds, diapers, fever and doses have symbols that differ in shape, not only in color.
  static func definition(format form: FigureFormat) -> ChildFigure {
    FigureDefinition(id: "raster") { input throws(PhraseError) in
      let last = input.window.last
      let dates = Array(
        Window(dayCount: min(maximumDayCount, input.window.dayCount), endingOn: last)
          .excludingDays(before: input.profile.birthDate).days)
      let clock = LocalTimeConverter(dates, in: input.zone)
      let sleeps = input.mergedSleeps(near: clock.timeRange)
      let asleep = sleeps.flatMap { clock.localRanges(of: $0).fromNoonToNoon }
      let shown = try EventSymbols.allKinds(clock, input).filter { !$0.localRanges.isEmpty }
      let sleepName = try input.text("column.sleep")
      let wording = input.wording
      let blocks = IntervalRows(
        sleeps.flatMap { clock.localRanges(of: $0, splitsRepeatedHours: true).fromNoonToNoon }.map {
          .init(
            input.position(of: $0.day), from: $0.startHour, to: $0.endHour,
            rowFractions: $0.verticalRange)
        }, name: sleepName, tone: .series(sleepName))
      let recorded = Set((asleep + shown.flatMap(\.localRanges)).map(\.day))
      // The morning of the first day belongs to the row of the day before.
      let rows = [(dates.first ?? last) - 1].filter(recorded.contains) + dates
      return FigureData(
        dataPointCount: recorded.count,
        xAxis: input.hourAxis(fromHour: 12),
        yAxis: .categories(order: rows.map { "\($0)" }) { text in
          LocalDate(text).map { rowLabel(of: $0, input.zone, wording) } ?? text
        },
        marks: [try clockChangeMarks(clock, input), blocks] + shown.map { $0.mark(input) },
        summaryArguments: ["dates": wording.dateRange((dates.first ?? last)...last)],
        header: [try input.text("column.date"), sleepName] + shown.map(\.name),
        rows: rows.map { date in
          [
            rowLabel(of: date, input.zone, wording),
            asleep.filter { $0.day == date }
              .map { "\(input.clockTime($0.startHour))–\(input.clockTime($0.endHour))" }
              .joined(separator: ", "),
          ]
            + shown.map { lane in
              lane.localRanges.filter { $0.day == date }.map { input.clockTime($0.startHour) }
                .joined(separator: ", ")
            }
        },
        size: Size(width: form.width, height: 62 + 12.5 * Double(rows.count)))
    }
  }

  /// Returns the label of a row from noon to noon: its first date, and its length if the clocks changed in these hours.
  private static func rowLabel(of date: LocalDate, _ zone: Zone, _ wording: Wording) -> String {
    let noon = LocalTime(minutes: 12 * 60)
    let length = zone.instant(on: date + 1, at: noon) - zone.instant(on: date, at: noon)
    let day = wording.date(date, .short)
    return length == 24 * hour ? day : "\(day) · \(wording.duration(seconds: Double(length)))"
  }

  /// Returns blocks for the hours that the clocks skipped or repeated; they are visible behind the blocks of sleep.
  private static func clockChangeMarks(
    _ clock: LocalTimeConverter, _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> IntervalRows {
    IntervalRows(
      clock.clockChanges.map {
        LocalTimeConverter.LocalRange(day: $0.day, startHour: $0.startHour, endHour: $0.endHour)
      }.fromNoonToNoon.map {
        .init(
          input.position(of: $0.day), from: $0.startHour, to: $0.endHour, rowFractions: -0.2...1.2)
      },
      name: clock.clockChanges.isEmpty ? "" : try input.text("chart.raster.clocks_changed"),
      tone: .quiet
    )
  }
}

/// One kind of event, such as feeds, in the chart with a row for each day: its symbol and its position in each row.
private struct EventSymbols {
  let name: String
  let symbol: Dots.Symbol
  /// The position in each row, from 0 at the top to 1 at the bottom; symbols at different positions do not touch.
  let verticalPosition: Double
  let symbolRadius: Double
  let localRanges: [LocalTimeConverter.LocalRange]

  func mark(_ input: FigureInput<ChildMetrics>) -> any Mark {
    // The color of text is visible both on blocks of sleep and on the empty background.
    Dots(
      localRanges.map {
        let height = $0.verticalRange.upperBound - $0.verticalRange.lowerBound
        return Dots.SymbolPosition(
          .number($0.startHour), input.position(of: $0.day),
          rowFraction: $0.verticalRange.lowerBound + verticalPosition * height)
      },
      name: name, symbol: symbol, tone: .custom(input.textAccent), radius: symbolRadius)
  }

  static func allKinds(
    _ clock: LocalTimeConverter, _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> [EventSymbols] {
    func localRanges(_ moments: some Sequence<Instant>) -> [LocalTimeConverter.LocalRange] {
      moments.flatMap {
        clock.localRanges(of: $0..<($0 + 1), splitsRepeatedHours: true).fromNoonToNoon
      }
    }
    let records = ChildRecords(input.journal, of: input.profile.id, in: clock.timeRange)
    let fever = records.temperatures.filter {
      $0.celsius >= TemperatureMetrics.feverThresholdCelsius
        && !input.wording.quantitiesOfUnknownUnit.contains(.temperature)
    }
    let degrees = input.wording.temperature(celsius: TemperatureMetrics.feverThresholdCelsius)
    return [
      EventSymbols(
        name: try input.text("column.feeds"), symbol: .verticalStroke, verticalPosition: 0.18,
        symbolRadius: 1.5, localRanges: localRanges(records.feedTimes)),
      EventSymbols(
        name: try input.text("column.wet"), symbol: .ring, verticalPosition: 0.82,
        symbolRadius: 1.7,
        localRanges: localRanges(records.diapers.filter(\.isWet).map(\.happenedAt))),
      // Small enough to fit inside the ring, for a diaper that was both wet and dirty.
      EventSymbols(
        name: try input.text("column.dirty"), symbol: .dot, verticalPosition: 0.82, symbolRadius: 1,
        localRanges: localRanges(records.diapers.filter(\.isDirty).map(\.happenedAt))),
      EventSymbols(
        name: try input.text("chart.raster.fever", ["temperature": degrees]), symbol: .triangle,
        verticalPosition: 0.5, symbolRadius: 1.8, localRanges: localRanges(fever.map(\.measuredAt))),
      EventSymbols(
        name: try input.text("column.doses"), symbol: .diamond, verticalPosition: 0.5,
        symbolRadius: 1.4,
        localRanges: localRanges(records.doses.map(\.givenAt))),
    ]
  }
}
