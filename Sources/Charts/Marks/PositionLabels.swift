import Drawing

/// Texts next to positions of the plot; a text without enough space is left out.
package struct PositionLabels: Mark {
  /// A text, which is printed on one line, and its position on a chart.
  package typealias PositionedText = (x: AxisPosition, y: AxisPosition, text: String)

  let positionedTexts: [PositionedText]
  private let avoidedLines: [AxisPosition]
  private let avoidedDots: [DataPoint]

  /// Creates labels, each centered above its position.
  ///
  /// A label is below its position if it would otherwise cross a horizontal line at one of the y positions in
  /// `avoidedLines`, or cover one of `avoidedDots` or an earlier label.
  package init(
    _ notes: [PositionedText], avoidedLines lines: [AxisPosition] = [],
    avoidedDots: [DataPoint] = []
  ) {
    self.positionedTexts = notes.filter { !$0.text.isEmpty }
    (self.avoidedLines, self.avoidedDots) = (lines, avoidedDots)
  }

  package var scaleValues: ScaleValues {
    ScaleValues(xPositions: positionedTexts.map(\.x), yPositions: positionedTexts.map(\.y))
  }

  /// Returns the space in points for a line of text above the topmost position.
  package func margins(_ typography: ChartTypography) -> Insets {
    positionedTexts.isEmpty ? Insets() : Insets(top: typography.lineHeight + 4)
  }

  /// Returns the texts that have enough space.
  ///
  /// If there are no lines or dots to avoid, a text can be moved up by one or two lines to avoid earlier texts. Among
  /// dots it is not moved up, because it would seem to belong to another dot.
  package func draw(on plot: Plot) -> [Picture.Item] {
    var taken = avoidedLines.compactMap { plot.y($0) }.map {
      Rect(x: plot.frame.x, y: $0 - 0.5, width: plot.frame.width, height: 1)
    }
    taken += avoidedDots.compactMap { dot in
      dot.value.flatMap { plot.point(dot.position, .number($0)) }.map {
        Rect(x: $0.x - 2, y: $0.y - 2, width: 4, height: 4)
      }
    }
    return positionedTexts.compactMap { note in
      guard let place = plot.point(note.x, note.y) else { return nil }
      let style = plot.theme.labelStyle
      let width = plot.typography.textWidth(note.text, style)
      let height = plot.typography.lineHeight
      let middle = place.x.clamped(from: plot.frame.x + width / 2, to: plot.frame.maxX - width / 2)
      func box(top: Double) -> Rect {
        Rect(x: middle - width / 2, y: top, width: width, height: height)
      }
      let above = (0...2).map { box(top: place.y - 4 - height * Double($0 + 1)) }
      let boxes =
        avoidedDots.isEmpty && avoidedLines.isEmpty ? above : [above[0], box(top: place.y + 4)]
      guard let box = boxes.first(where: { box in !taken.contains { $0.overlaps(box) } }),
        // The tolerance of 0.01 points is for a label at the very top.
        box.y >= plot.frame.y - height - 4.01, width <= plot.frame.width
      else { return nil }
      taken.append(box)
      let baseline = box.center.y + plot.typography.baselineBelowMiddle
      return .label(Label(note.text, style, at: Point(x: middle, y: baseline), anchor: .middle))
    }
  }
}

extension Rect {
  /// Returns whether two rectangles have a common area, not only a common border.
  func overlaps(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}

extension Double {
  /// Returns the number limited to the range from `low` to `high`, or `low` if `high` is less than `low`.
  func clamped(from low: Double, to high: Double) -> Double {
    Swift.max(low, Swift.min(self, high))
  }
}
