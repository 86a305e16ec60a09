import Drawing

/// A straight line across the whole plot: a goal, a limit or an instant.
public struct Rule: Mark {
  private var x: Position?
  private var y: Position?
  let label: String
  let tone: Tone

  /// Creates a horizontal line with its label at the right end.
  public init(y: Position, label: String = "", tone: Tone = .quiet) {
    (self.y, self.label, self.tone) = (y, label, tone)
  }

  /// Creates a vertical line with its label above it.
  public init(x: Position, label: String = "", tone: Tone = .quiet) {
    (self.x, self.label, self.tone) = (x, label, tone)
  }

  /// The position of the line, so that the scale includes it.
  public var channels: Channels {
    Channels(x: [x].compactMap { $0 }, y: [y].compactMap { $0 }, series: tone.seriesChannel)
  }

  /// The label at the end of the line, if it is not empty.
  public var edgeLabels: [EdgeLabel] {
    guard !label.isEmpty, let position = y ?? x else { return [] }
    return [EdgeLabel(text: label, position: position, edge: x == nil ? .right : .top, tone: tone)]
  }

  /// Returns a line across the plot, always dashed, because a solid line of the quiet tone would look like data.
  public func draw(on plot: Plot) -> [Picture.Item] {
    let line =
      y.flatMap(plot.y).map(plot.frame.horizontalLine)
      ?? x.flatMap(plot.x).map(plot.frame.verticalLine)
    return [line].compactMap { $0 }.map {
      .stroke($0, Stroke(plot.colors(for: tone).stroke, dashes: [4, 3]))
    }
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
    let middle = low + (high - low) / 2
    return [EdgeLabel(text: label, position: .number(middle), edge: .right, tone: .quiet)]
  }

  /// Returns the area and its two borders, which remain visible if the area fades in print.
  public func draw(on plot: Plot) -> [Picture.Item] {
    guard let top = plot.y(.number(high)), let bottom = plot.y(.number(low)) else { return [] }
    let frame = plot.frame
    let ground = Rect(x: frame.x, y: top, width: frame.width, height: bottom - top)
    let pen = Stroke(plot.theme.quietLine, width: 0.5)
    return [.fill(.rect(ground), plot.theme.quietFill)]
      + [top, bottom].map { .stroke(frame.horizontalLine(at: $0), pen) }
  }
}
