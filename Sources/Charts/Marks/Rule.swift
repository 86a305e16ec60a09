import Drawing

/// A straight line across the whole plot: a goal, a limit or an instant.
public struct Rule: Mark {
  private enum AxisPosition: Hashable {
    case y(Position)
    case x(Position)
  }

  private let axisPosition: AxisPosition
  let label: String
  let tone: Tone

  /// Creates a horizontal line with its label at the right end.
  public init(y: Position, label: String = "", tone: Tone = .quiet) {
    (axisPosition, self.label, self.tone) = (.y(y), label, tone)
  }

  /// Creates a vertical line with its label above it.
  public init(x: Position, label: String = "", tone: Tone = .quiet) {
    (axisPosition, self.label, self.tone) = (.x(x), label, tone)
  }

  /// The position of the line, so that the scale includes it.
  public var channels: Channels {
    switch axisPosition {
    case .y(let y): Channels(y: [y], series: tone.seriesChannel)
    case .x(let x): Channels(x: [x], series: tone.seriesChannel)
    }
  }

  /// The label at the end of the line, if it is not empty.
  public var edgeLabels: [EdgeLabel] {
    guard !label.isEmpty else { return [] }
    return switch axisPosition {
    case .y(let y): [EdgeLabel(label, at: y, edge: .right, tone: tone)]
    case .x(let x): [EdgeLabel(label, at: x, edge: .top, tone: tone)]
    }
  }

  /// Returns a line across the plot, always dashed, because a solid line of the quiet tone would look like data.
  public func draw(on plot: Plot) -> [Picture.Item] {
    let frame = plot.frame
    let ends: [Point]
    switch axisPosition {
    case .y(let position):
      guard let y = plot.y(position) else { return [] }
      ends = [Point(x: frame.x, y: y), Point(x: frame.maxX, y: y)]
    case .x(let position):
      guard let x = plot.x(position) else { return [] }
      ends = [Point(x: x, y: frame.y), Point(x: x, y: frame.maxY)]
    }
    return [.stroke(.line(through: ends), Stroke(plot.colors(for: tone).stroke, dashes: [4, 3]))]
  }
}

/// A quiet area between two values, such as the usual range of a measurement.
public struct ReferenceBand: Mark {
  let low: Double
  let high: Double
  let label: String

  /// Creates a band between two values with its label at the right end.
  public init(from low: Double, to high: Double, label: String = "") {
    (self.low, self.high, self.label) = (min(low, high), max(low, high), label)
  }

  /// Both values, so that the scale includes them.
  public var channels: Channels { Channels(y: [.number(low), .number(high)]) }

  /// The label at half height, if it is not empty.
  public var edgeLabels: [EdgeLabel] {
    guard !label.isEmpty else { return [] }
    return [EdgeLabel(label, at: .number(low + (high - low) / 2), edge: .right, tone: .quiet)]
  }

  /// Returns the area and its two borders, which remain visible if the area fades in print.
  public func draw(on plot: Plot) -> [Picture.Item] {
    guard let top = plot.y(.number(high)), let bottom = plot.y(.number(low)) else { return [] }
    let frame = plot.frame
    let ground = Rect(x: frame.x, y: top, width: frame.width, height: bottom - top)
    let pen = Stroke(plot.theme.quietLine, width: 0.5)
    let borders = [top, bottom].map { y in
      Picture.Item.stroke(
        .line(through: [Point(x: frame.x, y: y), Point(x: frame.maxX, y: y)]), pen)
    }
    return [.fill(.rect(ground), plot.theme.quietFill)] + borders
  }
}
