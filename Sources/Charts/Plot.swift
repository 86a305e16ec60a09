import Drawing

/// The rectangle of a chart in which data are drawn; converts positions on the axes to points of the picture.
package struct Plot {
  /// The rectangle in which the data are drawn, without the labels of the axes, in points of the picture.
  package let frame: Rect
  package let typography: ChartTypography
  let scales: ChartScales

  package var theme: ChartTheme { typography.theme }

  /// Returns the x coordinate in points of a position on the x axis, or nil if the axis has no such position.
  package func x(_ position: AxisPosition) -> Double? {
    scales.x.span(of: position).map { frame.x + $0.middle * frame.width }
  }

  /// Returns the y coordinate in points of a position on the y axis, or nil if the axis has no such position.
  package func y(_ position: AxisPosition) -> Double? {
    ySpan(position)?.middle
  }

  /// Returns the horizontal extent in points of a position on the x axis, or nil if the axis has no such position.
  ///
  /// The extent of a category has a width. The extent of a number is a single point.
  package func xSpan(_ position: AxisPosition) -> ClosedRange<Double>? {
    scales.x.span(of: position).map {
      frame.x + $0.lowerBound * frame.width...frame.x + $0.upperBound * frame.width
    }
  }

  /// Returns the vertical extent in points of a position on the y axis, or nil if the axis has no such position.
  ///
  /// The extent of a category has a height. The extent of a number is a single point. Numbers increase upwards, and
  /// categories are listed downwards.
  package func ySpan(_ position: AxisPosition) -> ClosedRange<Double>? {
    guard let span = scales.y.span(of: position) else { return nil }
    let (start, end) = (span.lowerBound * frame.height, span.upperBound * frame.height)
    return scales.y.hasCategories
      ? frame.y + start...frame.y + end : frame.maxY - end...frame.maxY - start
  }

  /// Returns the point of the picture with these positions on the axes, or nil if an axis has no such position.
  package func point(_ x: AxisPosition, _ y: AxisPosition) -> Point? {
    guard let x = self.x(x), let y = self.y(y) else { return nil }
    return Point(x: x, y: y)
  }

  /// Returns the rectangle in which a column and a row cross, or nil if an axis lacks its category.
  func cellRectangle(_ x: AxisPosition, _ y: AxisPosition) -> Rect? {
    guard let across = xSpan(x), let down = ySpan(y) else { return nil }
    return Rect(x: across, y: down)
  }

  /// Returns the colors for a tone; the colors of a series depend on the number of series of the chart.
  package func colors(for tone: Tone) -> ResolvedColors {
    switch tone {
    case .accent: ResolvedColors(fill: theme.accent.fill, stroke: theme.accent.stroke)
    case .quiet: ResolvedColors(fill: theme.quietFillColor, stroke: theme.quietLineColor)
    case .custom(let accent): ResolvedColors(fill: accent.fill, stroke: accent.stroke)
    case .series(let name):
      theme.colors(
        forSeriesAt: scales.seriesOrder.index(of: name) ?? 0, seriesCount: scales.seriesOrder.count)
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
