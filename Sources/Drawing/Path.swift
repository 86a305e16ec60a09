/// An outline made of straight and curved pieces.
public struct Path: Hashable, Sendable, Encodable {
  /// One piece of an outline.
  public enum Element: Hashable, Sendable, Encodable {
    /// Lifts the pen and puts it down here.
    case move(Point)
    /// A straight line to here.
    case line(Point)
    /// A cubic Bézier curve to `end`.
    case curve(Point, Point, end: Point)
    /// An arc around a centre from one angle to another, in radians, clockwise on the page.
    case arc(center: Point, radius: Double, from: Double, to: Double)
    /// A straight line back to where the pen was put down.
    case close
  }

  /// The pieces in the order they are drawn.
  public var elements: [Element]

  /// Makes a path from its pieces.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// The outline of a rectangle.
  public static func rect(_ rect: Rect) -> Path {
    Path([
      .move(Point(x: rect.x, y: rect.y)), .line(Point(x: rect.maxX, y: rect.y)),
      .line(Point(x: rect.maxX, y: rect.maxY)), .line(Point(x: rect.x, y: rect.maxY)), .close,
    ])
  }

  /// The outline of a rectangle with round corners; the radius is cut to half the shorter side.
  public static func rounded(_ rect: Rect, radius: Double) -> Path {
    let r = max(0, min(radius, min(rect.width, rect.height) / 2))
    let quarter = Double.pi / 2
    return Path([
      .move(Point(x: rect.x + r, y: rect.y)),
      .arc(center: Point(x: rect.maxX - r, y: rect.y + r), radius: r, from: -quarter, to: 0),
      .arc(center: Point(x: rect.maxX - r, y: rect.maxY - r), radius: r, from: 0, to: quarter),
      .arc(
        center: Point(x: rect.x + r, y: rect.maxY - r), radius: r, from: quarter, to: 2 * quarter),
      .arc(
        center: Point(x: rect.x + r, y: rect.y + r), radius: r, from: 2 * quarter, to: 3 * quarter),
      .close,
    ])
  }

  /// The outline of a circle.
  public static func circle(at center: Point, radius: Double) -> Path {
    Path([
      .move(Point(x: center.x + radius, y: center.y)),
      .arc(center: center, radius: radius, from: 0, to: 2 * .pi), .close,
    ])
  }

  /// A chain of straight lines through the points.
  public static func line(through points: [Point], closed: Bool = false) -> Path {
    var elements = points.enumerated().map {
      $0.offset == 0 ? Element.move($0.element) : .line($0.element)
    }
    if closed, !points.isEmpty { elements.append(.close) }
    return Path(elements)
  }
}

/// How an outline is drawn with a pen.
public struct Stroke: Hashable, Sendable, Encodable {
  /// How the pen ends a line and turns a corner.
  public enum Cap: Hashable, Sendable, Encodable {
    /// Cut off, with sharp corners.
    case butt
    /// Round ends and corners.
    case round
  }

  /// What the pen paints with.
  public var ink: Ink
  /// The pen's width in points.
  public var width: Double
  /// The lengths of drawn and left-out pieces in turn, in points; empty for a whole line.
  public var dashes: [Double]
  /// How lines end and turn.
  public var cap: Cap

  /// Makes a stroke.
  public init(_ ink: Ink, width: Double = 1, dashes: [Double] = [], cap: Cap = .butt) {
    self.ink = ink
    self.width = width
    self.dashes = dashes
    self.cap = cap
  }
}
