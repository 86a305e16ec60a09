import Drawing

/// One of several rows of values that share a chart.
public struct Series: Hashable, Sendable {
  /// What a reader calls it.
  public var name: String
  /// Its values.
  public var data: [Datum]
  /// Whether it counts what did not happen: an empty frame with a cross, told apart on any page.
  public var isHollow: Bool

  /// Makes a series.
  public init(_ name: String, _ data: [Datum], isHollow: Bool = false) {
    self.name = name
    self.data = data
    self.isHollow = isHollow
  }
}

/// Bars of several series on top of each other; what is below zero is stacked downwards.
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

  /// Makes stacks; the first series stands at the foot.
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

  /// The places of all values, the ends of all stacks, and zero.
  public var channels: Channels {
    Channels(
      places: series.flatMap { $0.data.map(\.at) }, values: [0] + pieces.map(\.to), lying: lying,
      series: series.map(\.name))
  }

  /// All series, where there is more than one to tell apart.
  public var keyed: [KeyItem] {
    series.count > 1
      ? series.map { KeyItem($0.name, .series($0.name), $0.isHollow ? .crossed : .block) } : []
  }

  /// The values of each series.
  public func entries(_ words: AxisWords) -> [TableEntry] {
    series.flatMap { TableEntry.of($0.data, column: $0.name, lying: lying) }
  }

  /// A rectangle for each value.
  public func draw(on plot: Plot) -> [Picture.Item] {
    pieces.flatMap { piece -> [Picture.Item] in
      guard let bar = plot.bar(at: piece.at, from: piece.from, to: piece.to, lying: lying) else {
        return []
      }
      return piece.isHollow ? plot.crossed(bar) : plot.block(bar, plot.paint(.series(piece.series)))
    }
  }
}
