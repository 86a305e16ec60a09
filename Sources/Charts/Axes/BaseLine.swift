import Drawing

/// The line that values are counted from: zero where it is in sight, else the foot of the plot.
///
/// A field of cells counts from nowhere and has none.
struct BaseLine: Mark {
  let x: Scale
  let y: Scale
  /// Whether zero is marked where it is in sight.
  let isAtZero: Bool

  var channels: Channels { Channels() }

  func draw(on plot: Plot) -> [Picture.Item] {
    let frame = plot.frame
    let ends: [Point]
    switch (x, y) {
    case (_, .linear(let scale)):
      let level = (isAtZero && scale.domain.contains(0) ? plot.y(0) : nil) ?? frame.maxY
      ends = [Point(x: frame.x, y: level), Point(x: frame.maxX, y: level)]
    case (.linear(let scale), .band):
      guard scale.domain.contains(0), let start = plot.x(0) else { return [] }
      ends = [Point(x: start, y: frame.y), Point(x: start, y: frame.maxY)]
    case (.band, .band):
      return []
    }
    return [.stroke(.line(through: ends), Stroke(plot.theme.line, width: 0.75))]
  }
}
