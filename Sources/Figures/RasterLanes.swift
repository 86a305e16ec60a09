import Charts
import Drawing
import Knowledge
import Records

/// One kind of event, such as feeds, in the chart with a row for each day: its symbol and its position in each row.
struct RasterLane {
  let name: String
  let symbol: Dots.Symbol
  /// The position in each row, from 0 at the top to 1 at the bottom; symbols at different positions do not touch.
  let verticalPosition: Double
  let radius: Double
  let localRanges: [LocalTimeConverter.LocalRange]

  func mark(_ input: FigureInput<ChildMetrics>) -> any Mark {
    // The color of text is visible both on blocks of sleep and on the empty background.
    Dots(
      localRanges.map {
        let height = $0.lane.upperBound - $0.lane.lowerBound
        return Dots.Spot(
          .number($0.from), input.position(of: $0.day),
          lane: $0.lane.lowerBound + verticalPosition * height)
      },
      name: name, symbol: symbol, tone: .custom(input.ink), radius: radius)
  }

  static func all(
    _ clock: LocalTimeConverter, _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> [RasterLane] {
    func localRanges(_ moments: some Sequence<Instant>) -> [LocalTimeConverter.LocalRange] {
      moments.flatMap { clock.localRanges(of: $0..<($0 + 1), cutByPass: true).fromNoonToNoon }
    }
    let records = ChildRecords(input.journal, of: input.profile.id, in: clock.timeRange)
    let fever = records.temperatures.filter {
      $0.celsius >= TemperatureMetrics.feverThresholdCelsius
        && !input.wording.quantitiesOfUnknownUnit.contains(.temperature)
    }
    let degrees = input.wording.temperature(celsius: TemperatureMetrics.feverThresholdCelsius)
    return [
      RasterLane(
        name: try input.text("column.feeds"), symbol: .verticalStroke, verticalPosition: 0.18,
        radius: 1.5, localRanges: localRanges(records.feedTimes)),
      RasterLane(
        name: try input.text("column.wet"), symbol: .ring, verticalPosition: 0.82,
        radius: 1.7, localRanges: localRanges(records.diapers.filter(\.isWet).map(\.happenedAt))),
      // Small enough to fit inside the ring, for a diaper that was both wet and dirty.
      RasterLane(
        name: try input.text("column.dirty"), symbol: .dot, verticalPosition: 0.82, radius: 1,
        localRanges: localRanges(records.diapers.filter(\.isDirty).map(\.happenedAt))),
      RasterLane(
        name: try input.text("chart.raster.fever", ["temperature": degrees]), symbol: .triangle,
        verticalPosition: 0.5, radius: 1.8, localRanges: localRanges(fever.map(\.measuredAt))),
      RasterLane(
        name: try input.text("column.doses"), symbol: .diamond, verticalPosition: 0.5, radius: 1.4,
        localRanges: localRanges(records.doses.map(\.givenAt))),
    ]
  }
}
