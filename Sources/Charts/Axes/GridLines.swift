import Drawing

/// Light lines from the ticks of the axis that values are read from.
struct GridLines: Mark {
  let ticks: [AxisTick]
  /// Whether the lines are level, because values are read upwards.
  let areLevel: Bool

  var channels: Channels { Channels() }

  func draw(on plot: Plot) -> [Picture.Item] {
    let frame = plot.frame
    let lines = ticks.flatMap { tick -> [Path.Element] in
      if areLevel {
        guard let y = plot.y(tick.position) else { return [] }
        return [.move(Point(x: frame.x, y: y)), .line(Point(x: frame.maxX, y: y))]
      }
      guard let x = plot.x(tick.position) else { return [] }
      return [.move(Point(x: x, y: frame.y)), .line(Point(x: x, y: frame.maxY))]
    }
    return lines.isEmpty ? [] : [.stroke(Path(lines), Stroke(plot.theme.grid, width: 0.75))]
  }
}

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
