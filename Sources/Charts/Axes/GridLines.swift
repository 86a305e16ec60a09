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
