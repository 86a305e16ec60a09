import Charts
import Drawing
import Knowledge
import Records

enum IllnessFigure {
  /// The chart of the last 72 hours of a child's illness: temperatures and, below them, other records.
  ///
  /// The other records are doses, feeds, diapers, sleep and symptoms.
  static let definition = ChildFigure(id: "illness") { input throws(PhraseError) in
    guard let illness = input.illness, !illness.isEmpty else { return .empty }
    let (zone, wording) = (input.zone, input.wording)
    let range = illness.timeRange
    let days = zone.day(of: range.lowerBound)...zone.day(of: range.upperBound + -1)
    let noon = LocalTime(minutes: 12 * 60)
    let ticks = days.flatMap { day in
      [
        NumericTick(Double(zone.start(of: day).seconds), wording.date(day, .short)),
        NumericTick(Double(zone.instant(on: day, at: noon).seconds), wording.time(noon)),
      ]
    }
    let lanes = try IllnessChartRow.nonemptyRows(illness, input)
    let scale = FeverChartAxis(
      illness.temperatures, rowNames: lanes.map(\.name), showsUnit: false, wording)
    let readings = illness.temperatures.map { DataPoint(.moment($0.measuredAt), $0.celsius) }
    let marks: [any Mark] =
      (readings.isEmpty ? [] : scale.feverLine)
      + [
        Line(readings, width: 0.75), Dots(readings),
        PositionLabels(
          temperatureLabels(of: illness, wording),
          avoidedLines: scale.feverLinePositions
            + lanes.indices.prefix(1).map { .number(scale.celsius(ofRow: $0)) },
          avoidedDots: readings),
      ]
      + lanes.enumerated().flatMap {
        $1.marks(atCelsius: scale.celsius(ofRow: $0), input)
      }
    return FigureData(
      // A single record is enough for this chart.
      dataPointCount: FigureData.minimumDataPointCount,
      xAxis: input.timeAxis(range, ticks: ticks), yAxis: scale.axis, marks: marks,
      summaryArguments: [
        "dates": wording.dateRange(days),
        "count": wording.number(illness.temperatures.count),
        "highest": illness.temperatures.map(\.celsius).max()
          .map { wording.temperature(celsius: $0) } ?? Wording.unknownValueMark,
      ],
      header: try input.texts("column.time", "column.record"),
      rows: try tableRows(of: illness, lanes, input),
      size: Size(
        width: FigureFormat.fullWidth.width,
        height: (readings.isEmpty ? 50 : 140) + 14 * Double(lanes.count)),
      customTitle: try input.text(
        "illness.hours_until",
        ["moment": wording.dateAndTime(range.upperBound + -1, .short)]),
      captionNotes: try omissionNotes(illness, input))
  }

  private static func omissionNotes(
    _ illness: IllnessMetrics, _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> [String] {
    let names =
      IllnessChartRow.drawnAndOmittedMedicines(illness, input).omitted.map(\.name)
      + IllnessChartRow.drawnAndOmittedSymptoms(illness, input).omitted
    return names.isEmpty
      ? [] : [try input.text("chart.illness.omitted", ["names": input.wording.list(names)])]
  }

  /// Returns labels for the highest and the newest temperature, and for those at least four hours from each label.
  private static func temperatureLabels(of illness: IllnessMetrics, _ wording: Wording)
    -> [PositionLabels
    .PositionedText]
  {
    let highest = illness.temperatures.max { $0.celsius < $1.celsius }
    let newest = illness.temperatures.last
    var labeled = (highest == newest ? [newest] : [highest, newest]).compactMap(\.self)
    for reading in illness.temperatures {
      let isApart = labeled.allSatisfy {
        max($0.measuredAt - reading.measuredAt, reading.measuredAt - $0.measuredAt) >= 4 * hour
      }
      if isApart { labeled.append(reading) }
    }
    return labeled.map {
      (
        .moment($0.measuredAt), .number($0.celsius), wording.temperatureNumber(celsius: $0.celsius)
      )
    }
  }

  private static func tableRows(
    of illness: IllnessMetrics, _ lanes: [IllnessChartRow], _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> [[String]] {
    let wording = input.wording
    let readings = illness.temperatures.map {
      ($0.measuredAt, wording.temperature(celsius: $0.celsius))
    }
    let moments = lanes.flatMap { lane in lane.moments.map { ($0, lane.name) } }
    let spans = lanes.flatMap { lane in
      lane.timeRanges.map {
        ($0.lowerBound, "\(lane.name) – \(wording.dateAndTime($0.upperBound, .short))")
      }
    }
    return (readings + moments + spans).sorted { $0.0 < $1.0 }
      .map { [wording.dateAndTime($0.0, .short), $0.1] }
  }
}

/// A row below the temperatures in the chart of an illness, for one kind of record.
private struct IllnessChartRow {
  let name: String
  var moments: [Instant] = []
  var timeRanges: [Range<Instant>] = []
  var symbol = Dots.Symbol.verticalStroke

  /// Returns the rows of the chart of an illness that have records.
  ///
  /// The order is: doses by medicine, then feeds, diapers, sleep and at most four symptoms.
  static func nonemptyRows(
    _ illness: IllnessMetrics, _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> [IllnessChartRow] {
    let medicines = drawnAndOmittedMedicines(illness, input).drawn.map {
      IllnessChartRow(name: $0.name, moments: $0.doses.map(\.givenAt), symbol: .diamond)
    }
    let care = [
      IllnessChartRow(name: try input.text("column.feeds"), moments: illness.feedTimes),
      IllnessChartRow(
        name: try input.text("column.wet"), moments: illness.wetDiaperTimes, symbol: .ring),
      IllnessChartRow(
        name: try input.text("column.dirty"), moments: illness.dirtyDiaperTimes, symbol: .dot),
      IllnessChartRow(
        name: try input.text("column.sleep"),
        timeRanges: illness.sleepTimeRanges.map { $0.clamped(to: illness.timeRange) }),
    ]
    let symptoms = drawnAndOmittedSymptoms(illness, input).drawn.map { name in
      IllnessChartRow(
        name: name.shortened(to: 24),
        timeRanges: illness.symptoms.filter { $0.name == name }.map {
          ($0.span.start..<max($0.span.start, $0.span.end ?? .validRange.upperBound))
            .clamped(to: illness.timeRange)
        })
    }
    return (medicines + care + symptoms).filter { !$0.moments.isEmpty || !$0.timeRanges.isEmpty }
  }

  /// Returns the names of the four most urgent symptoms, and of the symptoms that the chart leaves out.
  static func drawnAndOmittedSymptoms(
    _ illness: IllnessMetrics, _ input: FigureInput<ChildMetrics>
  ) -> (drawn: [String], omitted: [String]) {
    let names = input.ruleData.mostUrgentFirst(illness.symptoms).map(\.name).uniqued
    return (Array(names.prefix(4)), Array(names.dropFirst(4)))
  }

  /// Returns the six medicines that were given most often, and the medicines that the chart leaves out.
  ///
  /// Neither list contains daily vitamins and iron.
  static func drawnAndOmittedMedicines(
    _ illness: IllnessMetrics, _ input: FigureInput<ChildMetrics>
  ) -> (drawn: [IllnessMetrics.Medicine], omitted: [IllnessMetrics.Medicine]) {
    let all = illness.medicines(by: input.ruleData).filter { !$0.doses.isEmpty }
      .sorted { ($1.doses.count, $0.name) < ($0.doses.count, $1.name) }
    let limit = FeverChartAxis.maximumMedicineCount
    return (Array(all.prefix(limit)), Array(all.dropFirst(limit)))
  }

  /// Returns symbols for moments and bars for time ranges; a bar is at least half an hour long, so that it is visible.
  func marks(atCelsius level: Double, _ input: FigureInput<ChildMetrics>) -> [any Mark] {
    func spot(_ moment: Instant) -> Dots.SymbolPosition {
      Dots.SymbolPosition(.moment(moment), .number(level))
    }
    return [
      LineSegments(
        timeRanges.map {
          (spot($0.lowerBound), spot(max($0.upperBound, $0.lowerBound + hour / 2)))
        }, width: 5),
      Dots(moments.map(spot), symbol: symbol, tone: .custom(input.textAccent), radius: 2.4),
    ]
  }
}
