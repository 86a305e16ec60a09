import Charts
import Drawing
import Knowledge
import Records

enum FeverFigure {
  /// The chart of the recorded temperatures with the doses of medicines below them.
  ///
  /// The chart covers the time from the first to the last day with a temperature in the days of the report.
  static func definition<Metrics>() -> FigureDefinition<Metrics> {
    FigureDefinition(id: "fever") { input throws(PhraseError) in
      let timeRange = input.window.timeRange(in: input.zone)
      let readings = input.journal.temperatures.of(input.profile.id).within(timeRange)
      guard let first = readings.first, let last = readings.last,
        let highest = readings.map(\.celsius).max()
      else { return .empty }
      let days = input.zone.day(of: first.measuredAt)...input.zone.day(of: last.measuredAt)
      let shown = Window(from: days.lowerBound, through: days.upperBound).timeRange(in: input.zone)
      let doses = input.journal.doses.of(input.profile.id).within(shown)
      let wording = input.wording
      let scale = FeverScale(readings, lanes: FeverScale.medicineNames(in: doses), wording)
      let lanes = scale.laneNames.enumerated().map { index, name in
        let given = doses.filter { $0.name == name }
        return Dots(
          given.map { Datum(.moment($0.givenAt), scale.level(ofLane: index)) },
          symbol: .diamond, tone: .custom(input.ink))
      }
      // The axis has at most eight ticks, each at midnight.
      let dayTicks = stride(
        from: days.lowerBound, through: days.upperBound, by: (days.count + 7) / 8)
      let ticks = dayTicks.map {
        Tick(Double(input.zone.start(of: $0).seconds), wording.date($0, .short))
      }
      return FigureDraft(
        pointCount: readings.count, x: input.timeAxis(shown, ticks: ticks), y: scale.axis,
        marks: scale.thresholdLine
          + [Dots(readings.map { Datum(.moment($0.measuredAt), $0.celsius) })] + lanes,
        summaryArguments: [
          "dates": wording.dates(days), "count": wording.number(readings.count),
          "highest": wording.temperature(celsius: highest),
        ],
        header: try input.texts(
          "column.time", "column.temperature", "column.medicine", "column.amount"),
        rows: rows(Array(readings), doses: Array(doses), wording),
        size: Size(
          width: FigureDraft.defaultSize.width, height: 180 + 16 * Double(scale.laneNames.count)),
        notes: try spacingNotes(Array(doses), wording))
    }
  }

  private static func rows(
    _ readings: [Temperature], doses: [Dose], _ wording: Wording
  ) -> [[String]] {
    let measured = readings.map { reading in
      (
        reading.measuredAt,
        [wording.temperature(celsius: reading.celsius), Wording.unknown, Wording.unknown]
      )
    }
    let given = doses.map { dose in
      (dose.givenAt, [Wording.unknown, dose.name, wording.medicineAmount(dose.amount, dose.unit)])
    }
    return (measured + given).sorted { $0.0 < $1.0 }.map { [wording.dateAndTime($0.0)] + $0.1 }
  }

  /// Returns a note for each medicine on the shortest time between two of its doses.
  private static func spacingNotes(
    _ doses: [Dose], _ wording: Wording
  ) throws(PhraseError) -> [String] {
    var notes: [String] = []
    for name in Set(doses.map(\.name)).sorted() {
      let given = doses.filter { $0.name == name }.map(\.givenAt)
      guard let shortest = zip(given, given.dropFirst()).map({ $1 - $0 }).min() else { continue }
      notes.append(
        try wording.text(
          "chart.fever.spacing",
          ["medicine": name, "duration": wording.duration(seconds: Double(shortest))]))
    }
    return notes
  }
}
