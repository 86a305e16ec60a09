import Drawing

/// The surface that marks draw on, which converts positions to points and tones to colors.
public struct Plot {
  /// The rectangle between the axes, in points.
  public let frame: Rect
  /// The text styles and the text measure of the chart.
  public let typography: ChartTypography
  let scales: ChartScales

  /// The theme of the chart.
  public var theme: ChartTheme { typography.theme }

  /// Returns the distance of a position from the left, in points, or nil if it is not on the scale.
  public func x(_ position: Position) -> Double? {
    scales.x.span(of: position).map { frame.x + $0.middle * frame.width }
  }

  /// Returns the distance of a position from the top, in points, or nil if it is not on the scale.
  public func y(_ position: Position) -> Double? {
    ySpan(position)?.middle
  }

  /// Returns the horizontal extent of a position: the slot of a category or the point of a number.
  ///
  /// Returns nil if the position is not on the scale.
  public func xSpan(_ position: Position) -> ClosedRange<Double>? {
    scales.x.span(of: position).map {
      frame.x + $0.lowerBound * frame.width...frame.x + $0.upperBound * frame.width
    }
  }

  /// Returns the vertical extent of a position, like `xSpan`; numbers increase upwards, categories are listed
  /// downwards.
  public func ySpan(_ position: Position) -> ClosedRange<Double>? {
    guard let span = scales.y.span(of: position) else { return nil }
    let (start, end) = (span.lowerBound * frame.height, span.upperBound * frame.height)
    return scales.y.isBand ? frame.y + start...frame.y + end : frame.maxY - end...frame.maxY - start
  }

  /// Returns the point with these positions on the axes, or nil if one of them is not on its scale.
  public func point(_ x: Position, _ y: Position) -> Point? {
    guard let x = self.x(x), let y = self.y(y) else { return nil }
    return Point(x: x, y: y)
  }

  /// Returns the rectangle in which the slots of two positions cross, or nil if one of them is not on its scale.
  func cell(_ x: Position, _ y: Position) -> Rect? {
    guard let across = xSpan(x), let down = ySpan(y) else { return nil }
    return Rect(x: across, y: down)
  }

  /// Returns the colors and dashes of a tone on this chart.
  public func colors(for tone: Tone) -> ResolvedColors {
    switch tone {
    case .accent: ResolvedColors(fill: theme.accent.fill, stroke: theme.accent.stroke)
    case .quiet: ResolvedColors(fill: theme.quietFill, stroke: theme.quietLine)
    case .custom(let accent): ResolvedColors(fill: accent.fill, stroke: accent.stroke)
    case .series(let name):
      theme.colors(forSeries: scales.series.index(of: name) ?? 0, of: scales.series.count)
    }
  }

  /// Returns the strength of an amount relative to all amounts of the chart, from 0 to 1.
  public func heatFraction(of amount: Double) -> Double { scales.heat?.fraction(of: amount) ?? 0 }
}

extension Rect {
  init(x: ClosedRange<Double>, y: ClosedRange<Double>) {
    self.init(x: x.lowerBound, y: y.lowerBound, width: x.length, height: y.length)
  }

  /// Returns a line from the left edge of the plot to the right edge.
  func horizontalLine(at y: Double) -> Path {
    .line(through: [Point(x: x, y: y), Point(x: maxX, y: y)])
  }

  /// Returns a line from the top edge of the plot to the bottom edge.
  func verticalLine(at x: Double) -> Path {
    .line(through: [Point(x: x, y: y), Point(x: x, y: maxY)])
  }
}

extension ClosedRange<Double> {
  var length: Double { upperBound - lowerBound }
  var middle: Double { (lowerBound + upperBound) / 2 }
}
