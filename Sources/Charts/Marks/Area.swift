import Drawing

/// An area between a low and a high value that change along the x axis.
public struct Area: Mark {
  /// The low and the high value of an area at one position; if either is missing, the area has a gap.
  public struct Slice: Hashable, Sendable {
    /// The position of the slice on the x axis.
    public var x: Position
    /// The lower value, or nil if it is missing.
    public var low: Double?
    /// The higher value, or nil if it is missing.
    public var high: Double?

    /// Creates the part of an area at one position, with its low and high value.
    public init(_ x: Position, _ low: Double?, _ high: Double?) {
      (self.x, self.low, self.high) = (x, low, high)
    }

    fileprivate var bounds: (low: Double, high: Double)? {
      guard let low, let high, low.isFinite, high.isFinite else { return nil }
      return (low, high)
    }
  }

  let name: String
  let slices: [Slice]
  let tone: Tone

  /// Creates an area; `name` is the label at its end.
  public init(_ slices: [Slice], name: String = "", tone: Tone = .accent) {
    (self.name, self.slices, self.tone) = (name, slices, tone)
  }

  /// The values that the axes of the chart must include: the position, low and high value of each slice.
  public var channels: Channels {
    let values = slices.compactMap(\.bounds).flatMap { [$0.low, $0.high] }
    return Channels(
      positions: slices.map(\.x), values: values, isHorizontal: false, series: tone.seriesChannel)
  }

  /// A label with the name of the area, halfway between the low and the high value of the last slice.
  public var edgeLabels: [EdgeLabel] {
    guard !name.isEmpty, let last = slices.compactMap(\.bounds).last else { return [] }
    let middle = last.low + (last.high - last.low) / 2
    return [EdgeLabel(text: name, position: .number(middle), edge: .right, tone: tone)]
  }

  /// Whether any slice has both values.
  public var hasData: Bool { slices.contains { $0.bounds != nil && $0.x.isValid } }

  /// Returns a filled shape with two lines for each run of slices without a missing value.
  public func draw(on plot: Plot) -> [Picture.Item] {
    let paint = plot.colors(for: tone)
    let edges = slices.map { slice -> (high: Point, low: Point)? in
      guard let bounds = slice.bounds, let high = plot.point(slice.x, .number(bounds.high)),
        let low = plot.point(slice.x, .number(bounds.low))
      else { return nil }
      return (high, low)
    }
    return edges.split(whereSeparator: { $0 == nil }).flatMap { run -> [Picture.Item] in
      let (highs, lows) = (run.compactMap { $0?.high }, run.compactMap { $0?.low })
      let pen = Stroke(paint.stroke, width: 0.75)
      return [
        .fill(.line(through: highs + lows.reversed(), closed: true), paint.fill),
        .stroke(.line(through: highs.count > 1 ? highs : highs + lows), pen),
        .stroke(.line(through: lows.count > 1 ? lows : highs + lows), pen),
      ]
    }
  }
}
