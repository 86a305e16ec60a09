internal import Escapes
internal import Glibc

extension Double {
  var svg: String { svg(maximumDecimals: 2) }

  /// Returns the number in SVG notation with at most `maximumDecimals` decimals, never "-0".
  func svg(maximumDecimals: Int) -> String {
    let factor = (0..<maximumDecimals).reduce(1.0) { factor, _ in factor * 10 }
    let whole = (self * factor).rounded()
    if whole == 0 { return "0" }
    let text = "\(whole / factor)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Transform {
  /// The transform in SVG notation: four factors with at most five decimals, and a translation with at most two.
  var svg: String {
    let turn = [a, b, c, d].map { $0.svg(maximumDecimals: 5) }
    return "matrix(\((turn + [tx.svg, ty.svg]).joined(separator: " ")))"
  }
}

extension Color {
  /// The color as six hexadecimal digits, or as eight if the color is not opaque.
  var hexDigits: String {
    let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
    return parts.map { part in
      let byte = UInt8((min(max(part.isFinite ? part : 0, 0), 1) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

extension Path {
  var svg: String {
    var isStarted = false
    return elements.map { element in
      defer { isStarted = element != .close }
      return element.svg(hasCurrentPoint: isStarted)
    }.joined()
  }
}

extension Path.Element {
  /// Returns the element in SVG notation; if there is no current point, the path moves to the element's first point.
  fileprivate func svg(hasCurrentPoint: Bool) -> String {
    switch self {
    case .move(let p): "M\(p.svg)"
    case .line(let p): (hasCurrentPoint ? "L" : "M") + p.svg
    case .curve(let p, let q, let end):
      (hasCurrentPoint ? "" : "M\(p.svg)") + "C\(p.svg) \(q.svg) \(end.svg)"
    case .arc(let center, radius: let radius, from: let from, to: let to):
      Self.arcPath(
        center: center, radius: radius, fromAngle: from, toAngle: to,
        hasCurrentPoint: hasCurrentPoint)
    case .close: "Z"
    }
  }

  /// Returns an arc in SVG notation, divided into pieces of at most a third of a circle.
  ///
  /// The pieces are needed because the flags in `radii` are only correct for arcs of less than half a circle.
  private static func arcPath(
    center: Point, radius: Double, fromAngle: Double, toAngle: Double, hasCurrentPoint: Bool
  ) -> String {
    let turn = 2 * Double.pi
    let end =
      toAngle < fromAngle ? toAngle + ((fromAngle - toAngle) / turn).rounded(.up) * turn : toAngle
    let sweep = min(end - fromAngle, turn)
    let pieces = max(1, Int((sweep / (turn / 3)).rounded(.up)))
    let places = (0...pieces).map { piece in
      let angle = fromAngle + sweep * Double(piece) / Double(pieces)
      return Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)).svg
    }
    let start = (hasCurrentPoint ? "L" : "M") + places[0]
    let radii = "A\(radius.svg) \(radius.svg) 0 0 1 "
    return start + places.dropFirst().map { radii + $0 }.joined()
  }
}

extension Point {
  fileprivate var svg: String { "\(x.svg) \(y.svg)" }
}

extension String {
  var xmlEscaped: String { printableSingleLine.escapedForMarkup }

  /// A hash of the text that is the same on every run (64-bit FNV-1a).
  var fnv1aHash: UInt64 {
    utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
