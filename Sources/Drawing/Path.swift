/// An outline made of straight and curved segments.
package struct Path: Hashable, Sendable, Encodable {
  package enum Element: Hashable, Sendable, Encodable {
    case move(Point)
    case line(Point)
    /// A cubic Bézier curve to `end`; the first two points are its control points.
    case curve(Point, Point, end: Point)
    /// An arc around a center from one angle to another, in radians, clockwise on the page.
    case arc(center: Point, radius: Double, from: Double, to: Double)
    case close
  }

  package var elements: [Element]

  package init(_ elements: [Element] = []) {
    self.elements = elements
  }

  package static func rect(_ rect: Rect) -> Path {
    Path([
      .move(Point(x: rect.x, y: rect.y)), .line(Point(x: rect.maxX, y: rect.y)),
      .line(Point(x: rect.maxX, y: rect.maxY)), .line(Point(x: rect.x, y: rect.maxY)), .close,
    ])
  }

  /// Returns the outline of a rectangle with round corners; the radius is limited to half the shorter side.
  package static func roundedRect(_ rect: Rect, radius: Double) -> Path {
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

  package static func circle(at center: Point, radius: Double) -> Path {
    Path([
      .move(Point(x: center.x + radius, y: center.y)),
      .arc(center: center, radius: radius, from: 0, to: 2 * .pi), .close,
    ])
  }

  /// Returns straight lines from each point to the next, and if `isClosed` is true, from the last point to the first.
  package static func line(through points: [Point], isClosed: Bool = false) -> Path {
    var elements = points.enumerated().map {
      $0.offset == 0 ? Element.move($0.element) : .line($0.element)
    }
    if isClosed, !points.isEmpty { elements.append(.close) }
    return Path(elements)
  }
}

/// The color, width, dashes and shape of a drawn line; lengths are in points.
package struct Stroke: Hashable, Sendable, Encodable {
  /// The shape of line ends and corners.
  package enum Cap: Hashable, Sendable, Encodable {
    /// Lines are cut off at their ends and have sharp corners.
    case butt
    case round
  }

  package var color: AdaptiveColor
  package var width: Double
  /// The alternating lengths of dashes and gaps, in points, or an empty list for a solid line.
  package var dashes: [Double]
  /// The shape of line ends and corners.
  package var cap: Cap

  package init(_ ink: AdaptiveColor, width: Double = 1, dashes: [Double] = [], cap: Cap = .butt) {
    self.color = ink
    self.width = width
    self.dashes = dashes
    self.cap = cap
  }
}
