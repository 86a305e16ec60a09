import Drawing

/// A small sign for each value.
public struct Dots: Mark {
  /// The form of the sign, so that kinds differ without colour.
  public enum Symbol: Hashable, Sendable {
    /// A filled disc.
    case dot
    /// An empty circle.
    case ring
    /// Two crossed strokes.
    case cross
  }

  /// Where a sign stands.
  public struct Spot: Hashable, Sendable {
    /// Its place across.
    public var x: Position
    /// Its place up or down.
    public var y: Position

    /// Makes a spot.
    public init(_ x: Position, _ y: Position) {
      self.x = x
      self.y = y
    }
  }

  let name: String
  let spots: [Spot]
  let symbol: Symbol
  let tone: Tone
  let radius: Double

  /// Makes signs; a spot with a number that is not finite is left out.
  public init(
    _ spots: [Spot], name: String = "", symbol: Symbol = .dot, tone: Tone = .accent,
    radius: Double = 2.5
  ) {
    self.name = name
    self.spots = spots.filter { $0.x.isPlace && $0.y.isPlace }
    (self.symbol, self.tone, self.radius) = (symbol, tone, radius)
  }

  /// Makes signs at values along the x axis; missing values have none.
  public init(
    _ data: [Datum], name: String = "", symbol: Symbol = .dot, tone: Tone = .accent,
    radius: Double = 2.5
  ) {
    let spots = data.compactMap { datum in
      datum.value.map { Spot(datum.at, .number($0)) }
    }
    self.init(spots, name: name, symbol: symbol, tone: tone, radius: radius)
  }

  /// The places of all spots.
  public var channels: Channels {
    Channels(x: spots.map(\.x), y: spots.map(\.y), series: tone.seriesName)
  }

  /// The values.
  public func entries(_ words: AxisWords) -> [TableEntry] {
    spots.map { TableEntry(x: $0.x, y: $0.y, column: name) }
  }

  /// A sign at each spot.
  public func draw(on plot: Plot) -> [Picture.Item] {
    let paint = plot.paint(tone)
    return spots.compactMap { spot in
      plot.point(spot.x, spot.y).map { plot.sign(symbol, at: $0, radius: radius, paint) }
    }
  }
}

extension Plot {
  /// A sign around a point.
  func sign(
    _ symbol: Dots.Symbol, at point: Point, radius: Double, _ paint: Paint
  ) -> Picture.Item {
    switch symbol {
    case .dot:
      return .fill(.circle(at: point, radius: radius), paint.stroke)
    case .ring:
      return .stroke(.circle(at: point, radius: radius), Stroke(paint.stroke, width: 1))
    case .cross:
      let (left, right) = (point.x - radius, point.x + radius)
      let (top, bottom) = (point.y - radius, point.y + radius)
      let strokes = Path([
        .move(Point(x: left, y: top)), .line(Point(x: right, y: bottom)),
        .move(Point(x: left, y: bottom)), .line(Point(x: right, y: top)),
      ])
      return .stroke(strokes, Stroke(paint.stroke, width: 1.25))
    }
  }
}
