import Drawing

/// Bars, each of which extends from zero to a value.
package struct Bars: Mark {
  /// The maximum thickness of a bar, in points; without a maximum, a single bar would fill the plot.
  static let maximumThicknessPoints = 48.0

  let data: [DataPoint]
  let isHorizontal: Bool

  /// Creates vertical bars, or horizontal bars, whose categories can have long names.
  package init(_ data: [DataPoint], isHorizontal: Bool = false) {
    (self.data, self.isHorizontal) = (data, isHorizontal)
  }

  package var scaleValues: ScaleValues {
    ScaleValues(
      positions: data.map(\.position), values: [0] + data.compactMap(\.value),
      isHorizontal: isHorizontal)
  }

  package var hasData: Bool { data.contains(where: \.isDrawable) }

  package func draw(on plot: Plot) -> [Picture.Item] {
    let paint = plot.colors(for: .accent)
    return data.flatMap { datum -> [Picture.Item] in
      guard let value = datum.value, value != 0,
        let bar = plot.barRectangle(
          at: datum.position, from: 0, to: value, isHorizontal: isHorizontal)
      else { return [] }
      return plot.filledRectangle(bar, paint)
    }
  }
}

extension Plot {
  /// Returns the rectangle of a bar between two values at a position, or nil if an axis has no such position or value.
  func barRectangle(at position: AxisPosition, from: Double, to: Double, isHorizontal: Bool)
    -> Rect?
  {
    let (low, high) = (AxisPosition.number(min(from, to)), AxisPosition.number(max(from, to)))
    if isHorizontal {
      guard let slot = ySpan(position)?.limitedToBarThickness, let left = x(low),
        let right = x(high)
      else { return nil }
      return Rect(x: left...right, y: slot)
    }
    guard let slot = xSpan(position)?.limitedToBarThickness, let top = y(high), let bottom = y(low)
    else { return nil }
    return Rect(x: slot, y: top...bottom)
  }

  /// Returns a filled rectangle with an outline; if it is at most 3 points wide or high, it has the outline's color.
  func filledRectangle(_ rect: Rect, _ paint: ResolvedColors) -> [Picture.Item] {
    let pen = 0.75
    guard min(rect.width, rect.height) > 4 * pen else { return [.fill(.rect(rect), paint.stroke)] }
    let half = pen / 2
    let inner = rect.inset(by: Insets(top: half, right: half, bottom: half, left: half))
    let outline = Picture.Item.stroke(.rect(inner), Stroke(paint.stroke, width: pen))
    let hatch = paint.hasHatchedAreas ? [hatchingLines(inner, theme.textColor(on: paint.fill))] : []
    return [.fill(.rect(rect), paint.fill)] + hatch + [outline]
  }

  /// Returns an empty rectangle with a diagonal cross, for events that did not happen.
  func crossedRectangle(_ rect: Rect) -> [Picture.Item] {
    let inner = rect.inset(by: Insets(top: 0.5, right: 0.5, bottom: 0.5, left: 0.5))
    let cross = Path([
      .move(Point(x: inner.x, y: inner.y)), .line(Point(x: inner.maxX, y: inner.maxY)),
      .move(Point(x: inner.x, y: inner.maxY)), .line(Point(x: inner.maxX, y: inner.y)),
    ])
    let pen = Stroke(theme.mainTextColor, width: 0.75)
    return [.fill(.rect(rect), theme.pageColor), .stroke(.rect(inner), pen), .stroke(cross, pen)]
  }

  private func hatchingLines(_ rect: Rect, _ ink: AdaptiveColor) -> Picture.Item {
    let lines = stride(from: rect.x - rect.height, to: rect.maxX, by: 4).flatMap { x in
      [Path.Element.move(Point(x: x, y: rect.maxY)), .line(Point(x: x + rect.height, y: rect.y))]
    }
    let strokes = Picture.Item.stroke(Path(lines), Stroke(ink, width: 0.5))
    return .group(Picture.Group(clip: .rect(rect), [strokes]))
  }
}

extension ClosedRange<Double> {
  /// The middle part of the range, at most as long as a bar may be thick; a single point becomes a range of 3 points.
  fileprivate var limitedToBarThickness: ClosedRange<Double> {
    let half = (length > 0 ? Swift.min(length, Bars.maximumThicknessPoints) : 3) / 2
    return middle - half...middle + half
  }
}
