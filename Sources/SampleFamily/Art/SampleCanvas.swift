import Drawing
import Foundation

/// The drawing of a sample photo; the photo's shorter side is 1000 units long, and the origin is at its center.
struct SampleCanvas {
  /// The colors of shirts, rugs and other cloth, as 0xRRGGBB.
  static let fabricColors: [UInt32] = [
    0x86A9CC, 0xE58E73, 0x8CB8A5, 0xF2C66D, 0xB497C6, 0xEFEAE0, 0x5E8C8A, 0xD96F5A, 0xA3B86C,
  ]

  private(set) var drawnItems: [Picture.Item] = []
  var random: SeededRandom
  let halfWidth: Double
  let halfHeight: Double

  init(photoSize size: Size, random: SeededRandom) {
    let unit = min(size.width, size.height) / 1000
    (halfWidth, halfHeight) = (size.width / unit / 2, size.height / unit / 2)
    self.random = random
  }

  var boundsPath: Path {
    .rect(Rect(x: -halfWidth, y: -halfHeight, width: 2 * halfWidth, height: 2 * halfHeight))
  }

  mutating func fill(_ path: Path, _ color: UInt32, _ alpha: Double = 1) {
    drawnItems.append(.fill(path, AdaptiveColor(Color(color, alpha: alpha))))
  }

  mutating func stroke(_ path: Path, _ color: UInt32, _ width: Double, _ alpha: Double = 1) {
    let stroke = Stroke(AdaptiveColor(Color(color, alpha: alpha)), width: width, cap: .round)
    drawnItems.append(.stroke(path, stroke))
  }

  mutating func strokeCurve(
    _ points: [(Double, Double)], _ color: UInt32, _ width: Double, _ alpha: Double = 1
  ) {
    stroke(.smoothCurve(through: points), color, width, alpha)
  }

  mutating func strokeLine(
    _ points: [(Double, Double)], _ color: UInt32, _ width: Double, _ alpha: Double = 1
  ) {
    stroke(.line(through: points.map { Point(x: $0, y: $1) }), color, width, alpha)
  }

  mutating func fillPolygon(_ points: [(Double, Double)], _ color: UInt32) {
    fill(.line(through: points.map { Point(x: $0, y: $1) }, isClosed: true), color)
  }

  mutating func fillCurve(_ points: [(Double, Double)], _ color: UInt32, _ alpha: Double = 1) {
    fill(.smoothCurve(through: points, isClosed: true), color, alpha)
  }

  mutating func drawText(_ text: String, x: Double, y: Double, fontSize: Double, _ color: UInt32) {
    let style = TextStyle(size: fontSize, weight: .bold, color: AdaptiveColor(Color(color)))
    drawnItems.append(.label(Label(text, style, at: Point(x: x, y: y), anchor: .middle)))
  }

  /// Calls `draw` with a canvas whose origin is at a point and whose axes are rotated clockwise, in radians.
  mutating func withRotatedAxes(
    by angle: Double, originAt x: Double, _ y: Double, _ draw: (inout SampleCanvas) -> Void
  ) {
    let (c, s) = (cos(angle), sin(angle))
    drawGroup(Transform(a: c, b: s, c: -s, d: c, tx: x, ty: y), nil, draw)
  }

  mutating func withScale(_ factor: Double, _ draw: (inout SampleCanvas) -> Void) {
    drawGroup(.scaling(by: factor), nil, draw)
  }

  mutating func withClip(_ path: Path, _ draw: (inout SampleCanvas) -> Void) {
    drawGroup(.identity, path, draw)
  }

  private mutating func drawGroup(
    _ transform: Transform, _ clip: Path?, _ draw: (inout SampleCanvas) -> Void
  ) {
    var inner = self
    inner.drawnItems = []
    draw(&inner)
    random = inner.random
    drawnItems.append(.group(Picture.Group(transform: transform, clip: clip, inner.drawnItems)))
  }

  mutating func fillEllipse(
    _ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ color: UInt32, _ alpha: Double = 1
  ) {
    fill(.ellipse(x: x, y: y, radiusX: rx, radiusY: ry), color, alpha)
  }

  mutating func fillCircle(
    _ x: Double, _ y: Double, _ radius: Double, _ color: UInt32, _ alpha: Double = 1
  ) {
    fill(.circle(at: Point(x: x, y: y), radius: radius), color, alpha)
  }

  mutating func fillRect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0,
    _ color: UInt32, _ alpha: Double = 1
  ) {
    fill(.roundedRect(Rect(x: x, y: y, width: width, height: height), radius: radius), color, alpha)
  }

  /// Fills a round shape with a random, uneven edge.
  mutating func fillBlob(
    _ x: Double, _ y: Double, _ radius: Double, verticalScale: Double = 1, _ color: UInt32,
    _ alpha: Double = 1
  ) {
    let count = 9
    let points = (0..<count).map { index in
      let angle = Double(index) / Double(count) * 2 * .pi
      let reach = random.number(near: radius, relativeDeviation: 0.24)
      return (x + cos(angle) * reach, y + sin(angle) * reach * verticalScale)
    }
    fillCurve(points, color, alpha)
  }
}

extension Path {
  static func ellipse(x: Double, y: Double, radiusX rx: Double, radiusY ry: Double) -> Path {
    // The usual factor for approximating a quarter of a circle by a Bézier curve.
    let (kx, ky) = (rx * 0.5523, ry * 0.5523)
    func point(_ dx: Double, _ dy: Double) -> Point { Point(x: x + dx, y: y + dy) }
    return Path([
      .move(point(rx, 0)),
      .curve(point(rx, ky), point(kx, ry), end: point(0, ry)),
      .curve(point(-kx, ry), point(-rx, ky), end: point(-rx, 0)),
      .curve(point(-rx, -ky), point(-kx, -ry), end: point(0, -ry)),
      .curve(point(kx, -ry), point(rx, -ky), end: point(rx, 0)), .close,
    ])
  }

  static func smoothCurve(through places: [(Double, Double)], isClosed: Bool = false) -> Path {
    let points = places.map { Point(x: $0, y: $1) }
    guard let first = points.first, points.count > 1 else { return Path() }
    func at(_ index: Int) -> Point {
      let count = points.count
      return isClosed ? points[(index + count) % count] : points[min(max(index, 0), count - 1)]
    }
    var elements: [Element] = [.move(first)]
    for index in 0..<(isClosed ? points.count : points.count - 1) {
      let (a, b, c, d) = (at(index - 1), at(index), at(index + 1), at(index + 2))
      let out = Point(x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6)
      let into = Point(x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6)
      elements.append(.curve(out, into, end: c))
    }
    if isClosed { elements.append(.close) }
    return Path(elements)
  }
}

/// Returns a color 0xRRGGBB mixed with white (for amounts from 0 to 1) or with black (for amounts from 0 to -1).
func shaded(_ color: UInt32, by amount: Double) -> UInt32 {
  func part(_ shift: UInt32) -> UInt32 {
    let value = Double(color >> shift & 0xFF)
    let moved = amount > 0 ? value + (255 - value) * amount : value * (1 + amount)
    return UInt32(min(max(moved, 0), 255)) << shift
  }
  return part(16) | part(8) | part(0)
}
