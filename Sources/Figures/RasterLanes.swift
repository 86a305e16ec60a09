import Charts
import Drawing
import Knowledge
import Records

/// One kind of event in a raster, with its symbol and its vertical position in each row.
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
        Dots.Spot(.number($0.from), input.position(of: $0.day), lane: verticalPosition(of: $0))
      },
      name: name, symbol: symbol, tone: .custom(input.ink), radius: radius, showsInLegend: true)
  }

  /// The second pass of a repeated hour uses the lower half.
  private func verticalPosition(of localRange: LocalTimeConverter.LocalRange) -> Double {
    switch localRange.pass {
    case .only: verticalPosition
    case .first: verticalPosition / 2
    case .second: 0.5 + verticalPosition / 2
    }
  }
}

extension RasterLane {
  static func all(
    _ clock: LocalTimeConverter, _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> [RasterLane] {
    func localRanges(_ moments: some Sequence<Instant>) -> [LocalTimeConverter.LocalRange] {
      moments.flatMap { clock.localRangesByPass(of: $0..<($0 + 1)).fromNoonToNoon }
    }
    let diapers = input.journal.diapers.of(input.profile.id).within(clock.timeRange)
    let fever = input.journal.temperatures.of(input.profile.id).within(clock.timeRange)
      .filter {
        $0.celsius >= TemperatureMetrics.feverThresholdCelsius
          && !input.wording.quantitiesOfUnknownUnit.contains(.temperature)
      }
    let doses = input.journal.doses.of(input.profile.id).within(clock.timeRange)
    let degrees = input.wording.temperature(celsius: TemperatureMetrics.feverThresholdCelsius)
    return [
      RasterLane(
        name: try input.text("column.feeds"), symbol: .verticalStroke, verticalPosition: 0.18,
        radius: 1.5, localRanges: localRanges(feedTimes(within: clock.timeRange, input))),
      RasterLane(
        name: try input.text("column.wet"), symbol: .ring, verticalPosition: 0.82,
        radius: 1.7, localRanges: localRanges(diapers.filter(\.isWet).map(\.happenedAt))),
      // Small enough to fit inside the ring, for a diaper that was both wet and dirty.
      RasterLane(
        name: try input.text("column.dirty"), symbol: .dot, verticalPosition: 0.82, radius: 1,
        localRanges: localRanges(diapers.filter(\.isDirty).map(\.happenedAt))),
      RasterLane(
        name: try input.text("chart.raster.fever", ["temperature": degrees]), symbol: .triangle,
        verticalPosition: 0.5, radius: 1.8, localRanges: localRanges(fever.map(\.measuredAt))),
      RasterLane(
        name: try input.text("column.doses"), symbol: .diamond, verticalPosition: 0.5, radius: 1.4,
        localRanges: localRanges(doses.map(\.givenAt))),
    ]
  }

  private static func feedTimes(
    within timeRange: Range<Instant>, _ input: FigureInput<ChildMetrics>
  ) -> [Instant] {
    let bottles = input.journal.bottleFeeds.of(input.profile.id).within(timeRange).filter(\.isFeed)
    let nursing = input.journal.nursingSessions.of(input.profile.id).within(timeRange)
    return (bottles.map(\.span.start) + nursing.map(\.span.start)).sorted()
  }
}

extension IntervalRows.Interval {
  /// The two passes of a repeated hour share the height of the row.
  init(_ row: Position, _ localRange: LocalTimeConverter.LocalRange) {
    let lane =
      switch localRange.pass {
      case .only: 0.0...1.0
      case .first: 0...0.5
      case .second: 0.5...1
      }
    self.init(row, from: localRange.from, to: localRange.to, lane: lane)
  }
}
