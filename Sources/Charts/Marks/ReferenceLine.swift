import Drawing

/// A straight line across the whole plot that marks a goal, a limit or an instant.
package struct ReferenceLine: Mark {
  private var xPosition: AxisPosition?
  private var yPosition: AxisPosition?
  let label: String

  /// Creates a horizontal line at `y` with its label at the right end.
  package init(y: AxisPosition, label: String = "") {
    (self.yPosition, self.label) = (y, label)
  }

  /// Creates a vertical line at `x` with its label above the line.
  package init(x: AxisPosition, label: String = "") {
    (self.xPosition, self.label) = (x, label)
  }

  package var scaleValues: ScaleValues {
    ScaleValues(
      xPositions: [xPosition].compactMap { $0 }, yPositions: [yPosition].compactMap { $0 })
  }

  package var edgeLabels: [EdgeLabel] {
    guard !label.isEmpty, let position = yPosition ?? xPosition else { return [] }
    return [
      EdgeLabel(
        text: label, positionAlongEdge: position, edge: xPosition == nil ? .right : .top,
        tone: .quiet)
    ]
  }

  /// Returns a dashed line across the plot; a solid line could be mistaken for data.
  package func draw(on plot: Plot) -> [Picture.Item] {
    let line =
      yPosition.flatMap(plot.y).map(plot.frame.horizontalLine)
      ?? xPosition.flatMap(plot.x).map(plot.frame.verticalLine)
    return [line].compactMap { $0 }.map {
      .stroke($0, Stroke(plot.theme.quietLineColor, dashes: [4, 3]))
    }
  }
}

/// An area in a muted color between two values of the y axis, such as the usual range of a measurement.
package struct ReferenceBand: Mark {
  let lowerValue: Double
  let upperValue: Double
  let label: String

  /// Creates an area between two values of the y axis, with its label at the right edge.
  package init(from low: Double, to high: Double, label: String = "") {
    (self.lowerValue, self.upperValue, self.label) = (min(low, high), max(low, high), label)
  }

  package var scaleValues: ScaleValues {
    ScaleValues(yPositions: [.number(lowerValue), .number(upperValue)])
  }

  package var edgeLabels: [EdgeLabel] {
    guard !label.isEmpty else { return [] }
    let middle = lowerValue + (upperValue - lowerValue) / 2
    return [EdgeLabel(text: label, positionAlongEdge: .number(middle), edge: .right, tone: .quiet)]
  }

  /// Returns the area and its two border lines, which remain visible if the area fades in print.
  package func draw(on plot: Plot) -> [Picture.Item] {
    guard let top = plot.y(.number(upperValue)), let bottom = plot.y(.number(lowerValue)) else {
      return []
    }
    let frame = plot.frame
    let ground = Rect(x: frame.x, y: top, width: frame.width, height: bottom - top)
    let pen = Stroke(plot.theme.quietLineColor, width: 0.5)
    return [.fill(.rect(ground), plot.theme.quietFillColor)]
      + [top, bottom].map { .stroke(frame.horizontalLine(at: $0), pen) }
  }
}
