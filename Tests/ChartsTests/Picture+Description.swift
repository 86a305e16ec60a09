import Charts
import Drawing

/// Returns the width of a text in points without fonts: each character is 0.56 × the text size wide.
func estimatedWidth(_ string: String, _ style: TextStyle) -> Double {
  Double(string.count) * style.size * 0.56
}

/// Returns a picture as text with one line per item, in painting order.
func describe(_ picture: Picture) -> String {
  let head =
    "\(picture.title) · \(picture.summary) · \(number(picture.size.width)) × \(number(picture.size.height))"
  return ([head] + picture.items.flatMap { describe($0, indent: "") }).joined(separator: "\n")
    + "\n"
}

private func describe(_ item: Picture.Item, indent: String) -> [String] {
  switch item {
  case .fill(let path, let ink):
    return ["\(indent)fill \(hex(ink)) \(describe(path))"]
  case .stroke(let path, let stroke):
    let dashes = stroke.dashes.isEmpty ? "" : " dashed"
    return [
      "\(indent)stroke \(hex(stroke.color)) \(number(stroke.width))\(dashes) \(describe(path))"
    ]
  case .label(let label):
    return ["\(indent)label '\(label.string)' \(label.anchor) \(describe(label.position))"]
  case .group(let group):
    let clip = group.clip.map { " inside " + describe($0) } ?? ""
    return ["\(indent)group\(clip)"]
      + group.items.flatMap { describe($0, indent: indent + "  ") }
  case .photo:
    return ["\(indent)unexpected on a chart"]
  }
}

private func describe(_ path: Path) -> String {
  path.elements.map { element in
    switch element {
    case .move(let to): "M\(describe(to))"
    case .line(let to): "L\(describe(to))"
    case .curve(_, _, let end): "C\(describe(end))"
    case .arc(let center, let radius, _, _): "O\(describe(center)) r\(number(radius))"
    case .close: "Z"
    }
  }.joined(separator: " ")
}

private func describe(_ point: Point) -> String { "\(number(point.x)),\(number(point.y))" }

private func number(_ value: Double) -> String { Axis.plainDigits(value) }

private func hex(_ ink: AdaptiveColor) -> String { "\(hex(ink.light))/\(hex(ink.dark))" }

private func hex(_ color: Color) -> String {
  [color.red, color.green, color.blue].map { part in
    let byte = Int((part * 255).rounded())
    return (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }.joined()
}

extension Picture {
  /// All items, including those inside groups.
  var flattenedItems: [Item] { items.flatMap(\.flattened) }

  /// All text labels.
  var labels: [Label] {
    flattenedItems.compactMap { if case .label(let label) = $0 { label } else { nil } }
  }

  var filledPaths: [Path] {
    flattenedItems.compactMap { if case .fill(let path, _) = $0 { path } else { nil } }
  }

  var strokes: [(path: Path, stroke: Stroke)] {
    flattenedItems.compactMap {
      if case .stroke(let path, let stroke) = $0 { (path, stroke) } else { nil }
    }
  }

  /// The points of all paths and the positions of all labels.
  var points: [Point] {
    flattenedItems.flatMap { item -> [Point] in
      switch item {
      case .fill(let path, _), .stroke(let path, _): path.points
      case .label(let label): [label.position]
      case .photo, .group: []
      }
    }
  }
}

extension Picture.Item {
  fileprivate var flattened: [Picture.Item] {
    if case .group(let group) = self { [self] + group.items.flatMap(\.flattened) } else { [self] }
  }
}

extension Path {
  /// The points and control points of the path, with the corners of the bounding boxes of arcs.
  var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let to), .line(let to): [to]
      case .curve(let a, let b, let end): [a, b, end]
      case .arc(let center, let radius, _, _):
        [
          Point(x: center.x - radius, y: center.y - radius),
          Point(x: center.x + radius, y: center.y + radius),
        ]
      case .close: []
      }
    }
  }
}

extension Label {
  /// The bounding box according to the text measurements that the tests use.
  var box: Rect {
    let width = estimatedWidth(string, style)
    let left =
      switch anchor {
      case .start: position.x
      case .middle: position.x - width / 2
      case .end: position.x - width
      }
    return Rect(x: left, y: position.y - style.size * 0.8, width: width, height: style.size)
  }
}
