import Drawing

extension Picture.Item {
  /// The shape or text with coordinates rounded to hundredths of a point, so that files are identical on every machine.
  var rounded: Picture.Item {
    switch self {
    case .fill(let path, let ink): return .fill(path.withRoundedCoordinates, ink)
    case .stroke(let path, let stroke): return .stroke(path.withRoundedCoordinates, stroke)
    case .label(var label):
      label.position = label.position.withRoundedCoordinates
      return .label(label)
    case .photo(let photo, let rect): return .photo(photo, rect.withRoundedCoordinates)
    case .group(var group):
      group.clip = group.clip?.withRoundedCoordinates
      group.items = group.items.map(\.rounded)
      return .group(group)
    }
  }
}

extension Path {
  fileprivate var withRoundedCoordinates: Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let to): .move(to.withRoundedCoordinates)
        case .line(let to): .line(to.withRoundedCoordinates)
        case .curve(let a, let b, let end):
          .curve(
            a.withRoundedCoordinates, b.withRoundedCoordinates, end: end.withRoundedCoordinates)
        case .arc(let center, let radius, let from, let to):
          .arc(
            center: center.withRoundedCoordinates, radius: radius.roundedToHundredths, from: from,
            to: to)
        case .close: .close
        }
      })
  }
}

extension Point {
  fileprivate var withRoundedCoordinates: Point {
    Point(x: x.roundedToHundredths, y: y.roundedToHundredths)
  }
}

extension Rect {
  fileprivate var withRoundedCoordinates: Rect {
    Rect(
      x: x.roundedToHundredths, y: y.roundedToHundredths, width: width.roundedToHundredths,
      height: height.roundedToHundredths)
  }
}

extension Double {
  fileprivate var roundedToHundredths: Double {
    let rounded = (self * 100).rounded() / 100
    return rounded == 0 ? 0 : rounded  // never minus zero
  }
}
