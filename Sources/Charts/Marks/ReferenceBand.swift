import Drawing

/// A quiet ground between two values: where a figure usually lies.
public struct ReferenceBand: Mark {
  let low: Double
  let high: Double
  let label: String

  /// Makes a band from one value to another; its label stands at its right end.
  public init(from low: Double, to high: Double, label: String = "") {
    (self.low, self.high, self.label) = (min(low, high), max(low, high), label)
  }

  /// Both ends.
  public var channels: Channels { Channels(y: [.number(low), .number(high)]) }

  /// The label, at half height.
  public var edgeLabels: [EdgeLabel] {
    guard !label.isEmpty else { return [] }
    return [EdgeLabel(label, at: .number(low + (high - low) / 2), edge: .right, tone: .quiet)]
  }

  /// The ground and its two borders, so that it is seen where grounds fade in print.
  public func draw(on plot: Plot) -> [Picture.Item] {
    guard let top = plot.y(.number(high)), let bottom = plot.y(.number(low)) else { return [] }
    let frame = plot.frame
    let ground = Rect(x: frame.x, y: top, width: frame.width, height: bottom - top)
    let pen = Stroke(plot.theme.line, width: 0.5)
    let borders = [top, bottom].map { y in
      Picture.Item.stroke(
        .line(through: [Point(x: frame.x, y: y), Point(x: frame.maxX, y: y)]), pen)
    }
    return [.fill(.rect(ground), plot.theme.shade)] + borders
  }
}
