import Drawing

/// A line through values in the order given; a missing value breaks it.
public struct Line: Mark {
  let name: String
  let data: [Datum]
  let tone: Tone
  let width: Double
  let dashes: [Double]?

  /// Makes a line; its name stands at its end and heads its column in the table.
  ///
  /// Its dashes are those of its series unless others are given.
  public init(
    _ data: [Datum], name: String = "", tone: Tone = .accent, width: Double = 1.5,
    dashes: [Double]? = nil
  ) {
    (self.name, self.data, self.tone) = (name, data, tone)
    (self.width, self.dashes) = (width, dashes)
  }

  /// The places of all values, missing ones too.
  public var channels: Channels {
    Channels(
      places: data.map(\.at), values: data.compactMap(\.value), lying: false,
      series: tone.seriesName)
  }

  /// The name, at the height of the last value.
  public var edgeLabels: [EdgeLabel] {
    guard !name.isEmpty, let last = data.last(where: { $0.value != nil }), let value = last.value
    else { return [] }
    return [EdgeLabel(name, at: .number(value), edge: .right, tone: tone, end: last.at)]
  }

  /// The values.
  public func entries(_ words: AxisWords) -> [TableEntry] {
    TableEntry.of(data, column: name, lying: false)
  }

  /// A stroke for each unbroken run; a value between two gaps is a dot, or it would be lost.
  public func draw(on plot: Plot) -> [Picture.Item] {
    let paint = plot.paint(tone)
    let stroke = Stroke(paint.stroke, width: width, dashes: dashes ?? paint.dashes, cap: .round)
    return runs(on: plot).map { run in
      run.count == 1
        ? .fill(.circle(at: run[0], radius: width), paint.stroke)
        : .stroke(.line(through: run), stroke)
    }
  }

  private func runs(on plot: Plot) -> [[Point]] {
    let points = data.map { datum in
      datum.value.flatMap { plot.point(datum.at, .number($0)) }
    }
    return points.split(separator: nil).map { $0.compactMap { $0 } }
  }
}

/// Straight pieces from one place to another: stems, ties between two readings of one thing.
public struct Segments: Mark {
  /// One piece.
  public struct Segment: Hashable, Sendable {
    /// Where it begins.
    public var from: Dots.Spot
    /// Where it ends.
    public var to: Dots.Spot

    /// Makes a piece.
    public init(_ from: Dots.Spot, _ to: Dots.Spot) {
      (self.from, self.to) = (from, to)
    }
  }

  let segments: [Segment]
  let tone: Tone
  let width: Double

  /// Makes pieces, drawn with a pen of `width` points; one without two places is left out.
  public init(_ segments: [Segment], tone: Tone = .accent, width: Double = 0.75) {
    self.segments = segments.filter { segment in
      [segment.from, segment.to].allSatisfy { $0.x.isPlace && $0.y.isPlace }
    }
    (self.tone, self.width) = (tone, width)
  }

  /// Both ends of each piece.
  public var channels: Channels {
    let ends = segments.flatMap { [$0.from, $0.to] }
    return Channels(x: ends.map(\.x), y: ends.map(\.y), series: tone.seriesName)
  }

  /// A stroke for each piece.
  public func draw(on plot: Plot) -> [Picture.Item] {
    let stroke = Stroke(plot.paint(tone).stroke, width: width)
    return segments.compactMap { segment in
      guard let from = plot.point(segment.from), let to = plot.point(segment.to) else { return nil }
      return .stroke(.line(through: [from, to]), stroke)
    }
  }
}
