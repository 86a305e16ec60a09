import Drawing
import Foundation

/// A ring of equal pieces with labels.
///
/// A piece is filled once its goal is reached.
public struct Wheel: Mark {
  /// A labeled piece of the ring, filled once its goal is reached.
  public struct Piece: Hashable, Sendable {
    /// The label next to the piece.
    public var name: String
    /// The text inside the piece, such as a count; can be empty.
    public var text: String
    /// Whether the goal is reached.
    public var isFilled: Bool
    /// The color of the filled piece.
    public var accent: Accent

    /// Creates a piece.
    public init(_ name: String, text: String, isFilled: Bool, accent: Accent) {
      (self.name, self.text) = (name, text)
      (self.isFilled, self.accent) = (isFilled, accent)
    }
  }

  let pieces: [Piece]
  let center: String

  /// Creates a wheel with a text in its center.
  ///
  /// The first piece is at the top; the others follow clockwise.
  public init(_ pieces: [Piece], center: String = "") {
    (self.pieces, self.center) = (pieces, center)
  }

  /// The whole plot, independent of the axes.
  public var channels: Channels { pieces.isEmpty ? Channels() : Channels(x: [0, 1], y: [0, 1]) }

  /// Returns the text of each piece.
  public func entries(_ words: AxisLabels) -> [TableEntry] {
    pieces.enumerated().map { index, piece in
      TableEntry(x: .number(Double(index)), y: 0, column: piece.name, text: piece.text)
    }
  }

  /// Returns the pieces: filled if they are reached, otherwise a dashed outline.
  public func draw(on plot: Plot) -> [Picture.Item] {
    let middle = plot.frame.center
    let line = plot.typography.lineHeight
    let outer = max(8, min(plot.frame.height - 2 * line, plot.frame.width / 2) / 2)
    let step = 2 * Double.pi / Double(max(pieces.count, 1))
    let pieces = pieces.enumerated().flatMap { index, piece -> [Picture.Item] in
      let angle = -Double.pi / 2 + Double(index) * step
      let ring = ring(
        around: middle, outer * 0.45...outer, angle - step / 2 + 0.03, angle + step / 2 - 0.03)
      return outline(ring, piece, plot) + labels(piece, middle, outer, angle, plot)
    }
    var style = plot.theme.titleStyle
    style.size *= 1.2
    let place = Point(x: middle.x, y: middle.y + style.size * 0.36)
    return pieces + [.label(Label(center, style, at: place, anchor: .middle))]
  }

  private func ring(
    around center: Point, _ radii: ClosedRange<Double>, _ from: Double, _ to: Double
  ) -> Path {
    // The arcs are approximated by short straight lines, because the inner edge runs backwards.
    let angles = stride(from: 0.0, through: 1, by: 0.05).map { from + (to - from) * $0 }
    let outside = angles.map { center.moved(radii.upperBound, at: $0) }
    let inside = angles.reversed().map { center.moved(radii.lowerBound, at: $0) }
    return .line(through: outside + inside, closed: true)
  }

  private func outline(_ ring: Path, _ piece: Piece, _ plot: Plot) -> [Picture.Item] {
    piece.isFilled
      ? [
        .fill(ring, piece.accent.fill), .stroke(ring, Stroke(piece.accent.stroke, width: 1)),
      ] : [.stroke(ring, Stroke(plot.theme.line, width: 0.75, dashes: [2, 2]))]
  }

  private func labels(
    _ piece: Piece, _ middle: Point, _ outer: Double, _ angle: Double, _ plot: Plot
  ) -> [Picture.Item] {
    let theme = plot.theme
    let drop = plot.typography.baselineDrop
    var style = theme.labelStyle
    if piece.isFilled { style.color = theme.textColor(on: piece.accent.fill) }
    var inside = middle.moved(outer * 0.73, at: angle)
    inside.y += drop
    let labelPosition = middle.moved(outer + 8, at: angle)
    let side = labelPosition.x - middle.x
    let anchor: Label.Anchor = abs(side) < 4 ? .middle : side > 0 ? .start : .end
    let room = (anchor == .middle ? plot.frame.width : plot.frame.width / 2 - abs(side))
    let name = plot.typography.fitted(piece.name, theme.axisStyle, within: room)
    let place = Point(x: labelPosition.x, y: labelPosition.y + drop)
    return [.label(Label(name, theme.axisStyle, at: place, anchor: anchor))]
      + (piece.text.isEmpty
        ? [] : [.label(Label(piece.text, style, at: inside, anchor: .middle))])
  }
}

extension Point {
  /// Returns the point at a distance and an angle, in radians clockwise from the right.
  fileprivate func moved(_ distance: Double, at angle: Double) -> Point {
    Point(x: x + distance * cos(angle), y: y + distance * sin(angle))
  }
}
