import Drawing

/// Stretches of time in rows, such as the sleep of each day: days down, hours across.
public struct Raster: Mark {
  /// One stretch.
  public struct Stretch: Hashable, Sendable {
    /// The row it lies in.
    public var row: Position
    /// Where it starts on the x axis.
    public var from: Double
    /// Where it ends.
    public var to: Double
    /// The part of the row's height it fills, 0 at the row's top and 1 at its foot.
    public var lane: ClosedRange<Double>

    /// Makes a stretch; it fills the whole row unless it is given a lane of it.
    public init(_ row: Position, from: Double, to: Double, lane: ClosedRange<Double> = 0...1) {
      (self.row, self.from, self.to, self.lane) = (row, from, to, lane)
    }

    fileprivate var isDrawable: Bool { from.isFinite && to.isFinite && from <= to }
  }

  let name: String
  let stretches: [Stretch]
  let tone: Tone

  /// Makes rows of stretches; one that is not finite or ends before it starts is left out.
  public init(_ stretches: [Stretch], name: String = "", tone: Tone = .accent) {
    self.name = name
    self.stretches = stretches.filter(\.isDrawable)
    self.tone = tone
  }

  /// All rows and both ends of each stretch.
  public var channels: Channels {
    Channels(
      x: stretches.flatMap { [.number($0.from), .number($0.to)] }, y: stretches.map(\.row),
      series: tone.seriesName)
  }

  /// The name in the key, where there are several kinds of stretches.
  public var keyed: [KeyItem] {
    if tone == .accent || name.isEmpty || stretches.isEmpty { return [] }
    return [KeyItem(name, tone, .block)]
  }

  /// Both ends of each stretch.
  public func entries(_ words: AxisWords) -> [TableEntry] {
    stretches.map {
      let ends = "\(words.x(.number($0.from)))–\(words.x(.number($0.to)))"
      return TableEntry(x: .number($0.from), y: $0.row, column: name, text: ends)
    }
  }

  /// A bar for each stretch; the shortest is still seen.
  public func draw(on plot: Plot) -> [Picture.Item] {
    let paint = plot.paint(tone)
    return stretches.flatMap { stretch -> [Picture.Item] in
      guard
        var bar = plot.bar(at: stretch.row, from: stretch.from, to: stretch.to, lying: true)
      else { return [] }
      bar.width = max(bar.width, 1)
      bar.y += stretch.lane.lowerBound * bar.height
      bar.height *= stretch.lane.upperBound - stretch.lane.lowerBound
      return plot.block(bar, paint)
    }
  }
}
