import Drawing

/// A straight line right across the plot: a goal, a limit, a moment.
public struct Rule: Mark {
  private enum Place: Hashable {
    case height(Position)
    case across(Position)
  }

  private let place: Place
  let label: String
  let tone: Tone

  /// Makes a level line; its label stands at its right end.
  public init(y: Position, label: String = "", tone: Tone = .quiet) {
    (place, self.label, self.tone) = (.height(y), label, tone)
  }

  /// Makes an upright line; its label stands above it.
  public init(x: Position, label: String = "", tone: Tone = .quiet) {
    (place, self.label, self.tone) = (.across(x), label, tone)
  }

  /// The place of the line, so that it is always in sight.
  public var channels: Channels {
    switch place {
    case .height(let y): Channels(y: [y], series: tone.seriesName)
    case .across(let x): Channels(x: [x], series: tone.seriesName)
    }
  }

  /// The label.
  public var edgeLabels: [EdgeLabel] {
    guard !label.isEmpty else { return [] }
    return switch place {
    case .height(let y): [EdgeLabel(label, at: y, edge: .right, tone: tone)]
    case .across(let x): [EdgeLabel(label, at: x, edge: .top, tone: tone)]
    }
  }

  /// A dashed stroke, which data never has in quiet ink.
  public func draw(on plot: Plot) -> [Picture.Item] {
    let frame = plot.frame
    let ends: [Point]
    switch place {
    case .height(let position):
      guard let y = plot.y(position) else { return [] }
      ends = [Point(x: frame.x, y: y), Point(x: frame.maxX, y: y)]
    case .across(let position):
      guard let x = plot.x(position) else { return [] }
      ends = [Point(x: x, y: frame.y), Point(x: x, y: frame.maxY)]
    }
    return [.stroke(.line(through: ends), Stroke(plot.paint(tone).stroke, dashes: [4, 3]))]
  }
}
