import Drawing
import Foundation

/// A ring of equal sectors with labels, each filled if a goal is reached.
package struct Wheel: Mark {
  /// A sector of the ring with a label; the sector is filled if its goal is reached.
  package struct Sector: Hashable, Sendable {
    /// The label next to the sector.
    package var outsideLabel: String
    /// The text inside the sector, such as a count, or an empty text.
    package var insideText: String
    package var isFilled: Bool
    package var accent: Accent

    package init(_ name: String, insideText: String, isFilled: Bool, accent: Accent) {
      (self.outsideLabel, self.insideText) = (name, insideText)
      (self.isFilled, self.accent) = (isFilled, accent)
    }
  }

  let sectors: [Sector]
  let centerText: String

  /// Creates a wheel with a text in its center; the first sector is at the top, the others follow clockwise.
  package init(_ sectors: [Sector], centerText: String = "") {
    (self.sectors, self.centerText) = (sectors, centerText)
  }

  /// The range 0 to 1 on both axes, because a wheel fills the whole plot and has no positions on the axes.
  package var scaleValues: ScaleValues {
    sectors.isEmpty ? ScaleValues() : ScaleValues(xPositions: [0, 1], yPositions: [0, 1])
  }

  package var hasData: Bool { !sectors.isEmpty }

  package func draw(on plot: Plot) -> [Picture.Item] {
    let middle = plot.frame.center
    let line = plot.typography.lineHeight
    let outer = max(8, min(plot.frame.height - 2 * line, plot.frame.width / 2) / 2)
    let step = 2 * Double.pi / Double(max(sectors.count, 1))
    let sectors = sectors.enumerated().flatMap { index, sector -> [Picture.Item] in
      let angle = -Double.pi / 2 + Double(index) * step
      let ring = sectorPath(
        around: middle, radii: outer * 0.45...outer, fromAngle: angle - step / 2 + 0.03,
        toAngle: angle + step / 2 - 0.03)
      return sectorItems(ring, sector, plot)
        + sectorLabels(sector, center: middle, outerRadius: outer, angle: angle, plot)
    }
    var style = plot.theme.titleStyle
    style.size *= 1.2
    let place = Point(x: middle.x, y: middle.y + style.size * 0.36)
    return sectors + [.label(Label(centerText, style, at: place, anchor: .middle))]
  }

  private func sectorPath(
    around center: Point, radii: ClosedRange<Double>, fromAngle: Double, toAngle: Double
  ) -> Path {
    // The arcs are approximated by short straight lines, because the inner edge runs backwards.
    let angles = stride(from: 0.0, through: 1, by: 0.05).map {
      fromAngle + (toAngle - fromAngle) * $0
    }
    let outside = angles.map { center.moved(radii.upperBound, atAngle: $0) }
    let inside = angles.reversed().map { center.moved(radii.lowerBound, atAngle: $0) }
    return .line(through: outside + inside, isClosed: true)
  }

  private func sectorItems(_ ring: Path, _ sector: Sector, _ plot: Plot) -> [Picture.Item] {
    sector.isFilled
      ? [
        .fill(ring, sector.accent.fill), .stroke(ring, Stroke(sector.accent.stroke, width: 1)),
      ] : [.stroke(ring, Stroke(plot.theme.quietLineColor, width: 0.75, dashes: [2, 2]))]
  }

  private func sectorLabels(
    _ sector: Sector, center: Point, outerRadius: Double, angle: Double, _ plot: Plot
  ) -> [Picture.Item] {
    let theme = plot.theme
    let drop = plot.typography.baselineBelowMiddle
    var style = theme.labelStyle
    if sector.isFilled { style.color = theme.textColor(on: sector.accent.fill) }
    var inside = center.moved(outerRadius * 0.73, atAngle: angle)
    inside.y += drop
    let labelPosition = center.moved(outerRadius + 8, atAngle: angle)
    let side = labelPosition.x - center.x
    let anchor: Label.Anchor = abs(side) < 4 ? .middle : side > 0 ? .start : .end
    let maximumWidth = (anchor == .middle ? plot.frame.width : plot.frame.width / 2 - abs(side))
    let name = plot.typography.fitted(sector.outsideLabel, theme.axisStyle, within: maximumWidth)
    let place = Point(x: labelPosition.x, y: labelPosition.y + drop)
    return [.label(Label(name, theme.axisStyle, at: place, anchor: anchor))]
      + (sector.insideText.isEmpty
        ? [] : [.label(Label(sector.insideText, style, at: inside, anchor: .middle))])
  }
}

extension Point {
  /// Returns the point at a distance in points from this point, at an angle in radians clockwise from the right.
  fileprivate func moved(_ distance: Double, atAngle angle: Double) -> Point {
    Point(x: x + distance * cos(angle), y: y + distance * sin(angle))
  }
}
