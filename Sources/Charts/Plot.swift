import Drawing

/// The part of a chart on which marks draw, which converts positions on the axes to points, and tones to colors.
package struct Plot {
  /// The rectangle inside the axes in which the data are drawn, in points of the picture.
  package let frame: Rect
  package let typography: ChartTypography
  let scales: ChartScales

  package var theme: ChartTheme { typography.theme }

  /// Returns the x coordinate in points of a position on the x axis, or nil if the position is not on the scale.
  package func x(_ position: Position) -> Double? {
    scales.x.span(of: position).map { frame.x + $0.middle * frame.width }
  }

  /// Returns the y coordinate in points of a position on the y axis, or nil if the position is not on the scale.
  package func y(_ position: Position) -> Double? {
    ySpan(position)?.middle
  }

  /// Returns the horizontal extent in points of a position on the x axis, or nil if the position is not on the scale.
  ///
  /// A category has a slot, a number is a point.
  package func xSpan(_ position: Position) -> ClosedRange<Double>? {
    scales.x.span(of: position).map {
      frame.x + $0.lowerBound * frame.width...frame.x + $0.upperBound * frame.width
    }
  }

  /// Returns the vertical extent in points of a position on the y axis, or nil if the position is not on the scale.
  ///
  /// A category has a slot, a number is a point. Numbers increase upwards, and categories are listed downwards.
  package func ySpan(_ position: Position) -> ClosedRange<Double>? {
    guard let span = scales.y.span(of: position) else { return nil }
    let (start, end) = (span.lowerBound * frame.height, span.upperBound * frame.height)
    return scales.y.isBand ? frame.y + start...frame.y + end : frame.maxY - end...frame.maxY - start
  }

  /// Returns the point of the picture with these positions on the axes, or nil if one of them is not on its scale.
  package func point(_ x: Position, _ y: Position) -> Point? {
    guard let x = self.x(x), let y = self.y(y) else { return nil }
    return Point(x: x, y: y)
  }

  /// Returns the rectangle in which the slots of two categories cross, or nil if one of them is not on its scale.
  func cell(_ x: Position, _ y: Position) -> Rect? {
    guard let across = xSpan(x), let down = ySpan(y) else { return nil }
    return Rect(x: across, y: down)
  }

  package func colors(for tone: Tone) -> ResolvedColors {
    switch tone {
    case .accent: ResolvedColors(fill: theme.accent.fill, stroke: theme.accent.stroke)
    case .quiet: ResolvedColors(fill: theme.quietFill, stroke: theme.quietLine)
    case .custom(let accent): ResolvedColors(fill: accent.fill, stroke: accent.stroke)
    case .series(let name):
      theme.colors(forSeries: scales.series.index(of: name) ?? 0, of: scales.series.count)
    }
  }
}

extension Rect {
  init(x: ClosedRange<Double>, y: ClosedRange<Double>) {
    self.init(x: x.lowerBound, y: y.lowerBound, width: x.length, height: y.length)
  }

  /// Returns a horizontal line from the left edge of the rectangle to its right edge.
  func horizontalLine(at y: Double) -> Path {
    .line(through: [Point(x: x, y: y), Point(x: maxX, y: y)])
  }

  /// Returns a vertical line from the top edge of the rectangle to its bottom edge.
  func verticalLine(at x: Double) -> Path {
    .line(through: [Point(x: x, y: y), Point(x: x, y: maxY)])
  }
}

extension ClosedRange<Double> {
  var length: Double { upperBound - lowerBound }
  var middle: Double { (lowerBound + upperBound) / 2 }
}
