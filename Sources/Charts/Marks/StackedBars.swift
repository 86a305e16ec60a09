import Drawing

/// One of several series that share a chart.
public struct Series: Hashable, Sendable {
  /// The name that readers see.
  public var name: String
  /// The values.
  public var data: [Datum]
  /// Whether the series counts events that did not happen.
  ///
  /// Such a series consists of empty frames with a cross, which need no color.
  public var isHollow: Bool

  /// Creates a series.
  public init(_ name: String, _ data: [Datum], isHollow: Bool = false) {
    self.name = name
    self.data = data
    self.isHollow = isHollow
  }
}

/// Bars of several series on top of each other.
///
/// Negative values are stacked downwards.
public struct StackedBars: Mark {
  let series: [Series]
  let lying: Bool
  private let pieces: [Piece]

  private struct Piece: Hashable {
    let series: String
    let isHollow: Bool
    let at: Position
    let from: Double
    let to: Double
  }

  /// Creates stacks with the first series at the bottom.
  public init(_ series: [Series], lying: Bool = false) {
    self.series = series
    self.lying = lying
    var above: [Position: Double] = [:]
    var below: [Position: Double] = [:]
    pieces = series.flatMap { series in
      series.data.compactMap { datum in
        guard let value = datum.value, value != 0 else { return nil }
        let start = (value > 0 ? above : below)[datum.at, default: 0]
        if value > 0 { above[datum.at] = start + value } else { below[datum.at] = start + value }
        return Piece(
          series: series.name, isHollow: series.isHollow, at: datum.at, from: start,
          to: start + value)
      }
    }
  }

  /// The positions of all values, the ends of all stacks, and zero.
  public var channels: Channels {
    Channels(
      places: series.flatMap { $0.data.map(\.at) }, values: [0] + pieces.map(\.to), lying: lying,
      series: series.map(\.name))
  }

  /// The legend of all series, if there is more than one.
  public var keyed: [LegendItem] {
    series.count > 1
      ? series.map { LegendItem($0.name, .series($0.name), $0.isHollow ? .crossed : .block) } : []
  }

  /// Returns the values of each series.
  public func entries(_ words: AxisLabels) -> [TableEntry] {
    series.flatMap { TableEntry.of($0.data, column: $0.name, lying: lying) }
  }

  /// Returns a rectangle for each value.
  public func draw(on plot: Plot) -> [Picture.Item] {
    pieces.flatMap { piece -> [Picture.Item] in
      guard let bar = plot.bar(at: piece.at, from: piece.from, to: piece.to, lying: lying) else {
        return []
      }
      return piece.isHollow ? plot.crossed(bar) : plot.block(bar, plot.paint(.series(piece.series)))
    }
  }
}
