import Drawing

/// An area from zero to values along the x axis, such as the steps of a distribution.
package struct Area: Mark {
  let data: [DataPoint]

  /// Creates an area below values, which are sorted by their position on the x axis; no value may be missing.
  package init(_ data: [DataPoint]) {
    self.data = data
  }

  package var scaleValues: ScaleValues {
    ScaleValues(positions: data.map(\.position), values: [0] + data.compactMap(\.value))
  }

  package var hasData: Bool { data.contains(where: \.isDrawable) }

  package func draw(on plot: Plot) -> [Picture.Item] {
    guard let zero = plot.y(0) else { return [] }
    let highs = data.compactMap { datum in
      datum.value.flatMap { plot.point(datum.position, .number($0)) }
    }
    let lows = highs.map { Point(x: $0.x, y: zero) }
    let paint = plot.colors(for: .accent)
    let pen = Stroke(paint.stroke, width: 0.75)
    return [
      .fill(.line(through: highs + lows.reversed(), isClosed: true), paint.fill),
      .stroke(.line(through: highs), pen), .stroke(.line(through: lows), pen),
    ]
  }
}
