import Drawing

/// A grid of cells with categories on both axes; the color of each cell shows an amount.
package struct Heatmap: Mark {
  /// A rectangle in one column and row of the chart, colored by its amount; if the amount is nil, an empty frame.
  package struct Cell: Hashable, Sendable {
    package var x: AxisPosition
    package var y: AxisPosition
    /// The amount that the color of the cell shows, at least zero, or nil for an empty frame.
    package var amount: Double?
    /// The text of the amount, which is shown if it fits into the cell.
    package var text: String

    /// Creates a cell; an amount that is not finite becomes nil.
    package init(_ x: AxisPosition, _ y: AxisPosition, _ amount: Double?, text: String = "") {
      (self.x, self.y, self.text) = (x, y, text)
      self.amount = amount.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  let cells: [Cell]

  package init(_ cells: [Cell]) {
    self.cells = cells
  }

  package var scaleValues: ScaleValues {
    ScaleValues(xPositions: cells.map(\.x), yPositions: cells.map(\.y))
  }

  package var hasData: Bool {
    cells.contains { $0.amount != nil && $0.x.isFiniteOrCategory && $0.y.isFiniteOrCategory }
  }

  package func draw(on plot: Plot) -> [Picture.Item] {
    // With zero, the weakest color always means zero.
    let amounts = LinearScale(containing: [0] + cells.compactMap(\.amount))
    return cells.flatMap { cell -> [Picture.Item] in
      guard let rect = plot.cellRectangle(cell.x, cell.y)?.expandedAcrossGap else { return [] }
      guard let amount = cell.amount else {
        return [
          .stroke(.rect(rect), Stroke(plot.theme.quietLineColor, width: 0.5, dashes: [1.5, 1.5]))
        ]
      }
      let fill = plot.theme.heatColor(atFraction: amounts?.axisFraction(of: amount) ?? 0)
      let frame = Stroke(plot.theme.accent.stroke, width: 0.5)
      return [.fill(.rect(rect), fill), .stroke(.rect(rect), frame)]
        + labelItems(cell.text, in: rect, on: fill, plot)
    }
  }

  private func labelItems(_ text: String, in rect: Rect, on fill: AdaptiveColor, _ plot: Plot)
    -> [Picture.Item]
  {
    var style = plot.theme.labelStyle
    style.color = plot.theme.textColor(on: fill)
    let fits =
      plot.typography.textWidth(text, style) <= rect.width
      && plot.typography.lineHeight <= rect.height + 1
    guard fits, !text.isEmpty else { return [] }
    let place = Point(x: rect.center.x, y: rect.center.y + plot.typography.baselineBelowMiddle)
    return [.label(Label(text, style, at: place, anchor: .middle))]
  }
}

extension Rect {
  /// The rectangle of a cell, extended over most of the gap between cells, so that neighboring cells almost touch.
  fileprivate var expandedAcrossGap: Rect {
    func grown(_ extent: Double) -> Double {
      let slot = extent / (1 - OrdinalScale.gapFraction)
      return max(slot - 1.5, slot * 0.8)
    }
    let (width, height) = (grown(self.width), grown(self.height))
    return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}
