import Drawing

/// A grid of cells that are filled from the bottom to show a share, such as completeness.
package struct Gauges: Mark {
  /// A cell of the chart, and the share of the cell that is filled.
  package struct Gauge: Hashable, Sendable {
    package var x: AxisPosition
    package var y: AxisPosition
    /// The share of the cell that is filled, from 0 to 1.
    package var filledShare: Double

    /// Creates a cell; the share is limited to 0...1, and a share that is not finite becomes 0.
    package init(_ x: AxisPosition, _ y: AxisPosition, _ share: Double) {
      (self.x, self.y) = (x, y)
      self.filledShare = share.isFinite ? min(1, max(0, share)) : 0
    }
  }

  let gauges: [Gauge]
  let hasLightFill: Bool

  /// Creates gauges; if `hasLightFill` is true, the filled part has a light color, so that symbols on it are visible.
  package init(_ gauges: [Gauge], hasLightFill: Bool = false) {
    (self.gauges, self.hasLightFill) = (gauges, hasLightFill)
  }

  package var scaleValues: ScaleValues {
    ScaleValues(xPositions: gauges.map(\.x), yPositions: gauges.map(\.y))
  }

  package var hasData: Bool { !gauges.isEmpty }

  package func draw(on plot: Plot) -> [Picture.Item] {
    let paint = plot.colors(for: .accent)
    let ink = hasLightFill ? paint.fill : paint.stroke
    let border = Stroke(hasLightFill ? paint.stroke : plot.theme.quietLineColor, width: 0.75)
    return gauges.flatMap { gauge -> [Picture.Item] in
      guard let cell = plot.cellRectangle(gauge.x, gauge.y) else { return [] }
      var filled = cell
      filled.height *= gauge.filledShare
      filled.y = cell.maxY - filled.height
      let fill = gauge.filledShare > 0 ? [Picture.Item.fill(.rect(filled), ink)] : []
      return [.fill(.rect(cell), plot.theme.quietFillColor)] + fill + [.stroke(.rect(cell), border)]
    }
  }
}
