import Drawing

extension Dots {
  /// The form of a sign, so that kinds differ without colour.
  public enum Symbol: Hashable, Sendable {
    /// A filled disc.
    case dot
    /// An empty circle.
    case ring
    /// Two crossed strokes.
    case cross
    /// A filled square.
    case square
    /// A filled triangle that points up.
    case triangle
    /// An empty square on its corner.
    case diamond
    /// An upright stroke.
    case tick
  }
}

extension Plot {
  /// A sign around a point.
  func sign(
    _ symbol: Dots.Symbol, at point: Point, radius: Double, _ paint: Paint
  ) -> Picture.Item {
    let ink = paint.stroke
    func place(_ x: Double, _ y: Double) -> Point {
      Point(x: point.x + x * radius, y: point.y + y * radius)
    }
    func shape(_ corners: [(Double, Double)]) -> Path {
      .line(through: corners.map(place), closed: true)
    }
    switch symbol {
    case .dot:
      return .fill(.circle(at: point, radius: radius), ink)
    case .ring:
      return .stroke(.circle(at: point, radius: radius), Stroke(ink, width: 1))
    case .cross:
      let strokes = Path([
        .move(place(-1, -1)), .line(place(1, 1)), .move(place(-1, 1)), .line(place(1, -1)),
      ])
      return .stroke(strokes, Stroke(ink, width: 1.25))
    case .square:
      return .fill(shape([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]), ink)
    case .triangle:
      return .fill(shape([(0, -1.2), (1.15, 0.9), (-1.15, 0.9)]), ink)
    case .diamond:
      let outline = shape([(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)])
      return .stroke(outline, Stroke(ink, width: 1))
    case .tick:
      return .stroke(.line(through: [place(0, -1.3), place(0, 1.3)]), Stroke(ink, width: 1.25))
    }
  }
}
