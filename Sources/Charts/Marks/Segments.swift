import Drawing

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
