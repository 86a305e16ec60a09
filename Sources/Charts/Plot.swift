import Drawing

/// The finished ground that marks draw on: where every value stands and what every tone looks like.
public struct Plot {
  /// The rectangle between the axes, in points.
  public let frame: Rect
  /// The letters of the chart.
  public let lettering: Lettering
  let scales: ChartScales

  /// The theme of the chart.
  public var theme: ChartTheme { lettering.theme }

  /// How far from the left a position stands, in points; nil if it cannot be drawn.
  public func x(_ position: Position) -> Double? {
    scales.x.middle(of: position).map { frame.x + $0 * frame.width }
  }

  /// How far from the top a position stands, in points; nil if it cannot be drawn.
  public func y(_ position: Position) -> Double? {
    ySpan(position).map { ($0.lowerBound + $0.upperBound) / 2 }
  }

  /// What a position covers across: a slot's width, or no width at all.
  public func xSpan(_ position: Position) -> ClosedRange<Double>? {
    scales.x.span(of: position).map {
      frame.x + $0.lowerBound * frame.width...frame.x + $0.upperBound * frame.width
    }
  }

  /// What a position covers down: numbers grow upwards, categories are read downwards.
  public func ySpan(_ position: Position) -> ClosedRange<Double>? {
    guard let span = scales.y.span(of: position) else { return nil }
    let (start, end) = (span.lowerBound * frame.height, span.upperBound * frame.height)
    return scales.y.isBand ? frame.y + start...frame.y + end : frame.maxY - end...frame.maxY - start
  }

  /// The point of two positions; nil if either cannot be drawn.
  public func point(_ x: Position, _ y: Position) -> Point? {
    guard let x = self.x(x), let y = self.y(y) else { return nil }
    return Point(x: x, y: y)
  }

  /// How a tone is painted on this chart.
  public func paint(_ tone: Tone) -> Paint {
    switch tone {
    case .accent: Paint(fill: theme.accent.fill, stroke: theme.accent.stroke)
    case .quiet: Paint(fill: theme.shade, stroke: theme.line)
    case .custom(let accent): Paint(fill: accent.fill, stroke: accent.stroke)
    case .series(let name):
      theme.paint(series: scales.series.index(of: name) ?? 0, of: scales.series.count)
    }
  }

  /// How strong an amount is among all of the chart, from 0 to 1.
  public func heat(_ amount: Double) -> Double { scales.heat?.fraction(of: amount) ?? 0 }
}

/// The scales of a chart, made from what all marks want to show.
struct ChartScales {
  let x: Scale
  let y: Scale
  let heat: LinearScale?
  let series: OrdinalScale
}
