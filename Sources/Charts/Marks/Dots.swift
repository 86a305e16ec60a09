import Drawing

/// A small sign for each value.
public struct Dots: Mark {
  /// Where a sign stands.
  public struct Spot: Hashable, Sendable {
    /// Its place across.
    public var x: Position
    /// Its place up or down.
    public var y: Position
    /// How far down its row it stands: 0 at the row's top, 1 at its foot.
    public var lane: Double

    /// Makes a spot; in a row it stands at half height unless it is given a lane.
    public init(_ x: Position, _ y: Position, lane: Double = 0.5) {
      (self.x, self.y, self.lane) = (x, y, lane)
    }
  }

  let name: String
  let spots: [Spot]
  let symbol: Symbol
  let tone: Tone
  let radius: Double
  let isKeyed: Bool

  /// Makes signs; a spot with a number that is not finite is left out.
  ///
  /// Their name heads their column in the table, and stands in the key where they are keyed.
  public init(
    _ spots: [Spot], name: String = "", symbol: Symbol = .dot, tone: Tone = .accent,
    radius: Double = 2.5, keyed: Bool = false
  ) {
    self.name = name
    self.spots = spots.filter { $0.x.isPlace && $0.y.isPlace }
    (self.symbol, self.tone, self.radius, isKeyed) = (symbol, tone, radius, keyed)
  }

  /// Makes signs at values along the x axis; missing values have none.
  public init(
    _ data: [Datum], name: String = "", symbol: Symbol = .dot, tone: Tone = .accent,
    radius: Double = 2.5, keyed: Bool = false
  ) {
    let spots = data.compactMap { datum in
      datum.value.map { Spot(datum.at, .number($0)) }
    }
    self.init(
      spots, name: name, symbol: symbol, tone: tone, radius: radius, keyed: keyed)
  }

  /// The places of all spots.
  public var channels: Channels {
    Channels(x: spots.map(\.x), y: spots.map(\.y), series: tone.seriesName)
  }

  /// The name, where it is wanted there.
  public var keyed: [KeyItem] {
    isKeyed && !name.isEmpty && !spots.isEmpty ? [KeyItem(name, tone, .sign(symbol))] : []
  }

  /// The values.
  public func entries(_ words: AxisWords) -> [TableEntry] {
    spots.map { TableEntry(x: $0.x, y: $0.y, column: name) }
  }

  /// A sign at each spot.
  public func draw(on plot: Plot) -> [Picture.Item] {
    let paint = plot.paint(tone)
    return spots.compactMap { spot in
      plot.point(spot).map { plot.sign(symbol, at: $0, radius: radius, paint) }
    }
  }
}

extension Plot {
  /// The point of a spot; nil if it cannot be drawn.
  func point(_ spot: Dots.Spot) -> Point? {
    guard let x = x(spot.x), let row = ySpan(spot.y) else { return nil }
    return Point(x: x, y: row.lowerBound + spot.lane * (row.upperBound - row.lowerBound))
  }
}

extension Dots {
  /// The form of a sign, so that kinds differ without colour.
  public enum Symbol: Hashable, Sendable {
    /// A filled disc.
    case dot
    /// An empty circle.
    case ring
    /// Two crossed strokes.
    case cross
    /// A filled square.
    case square
    /// A filled triangle that points up.
    case triangle
    /// An empty square on its corner.
    case diamond
    /// An upright stroke.
    case tick
  }
}

extension Plot {
  /// A sign around a point.
  func sign(
    _ symbol: Dots.Symbol, at point: Point, radius: Double, _ paint: Paint
  ) -> Picture.Item {
    let ink = paint.stroke
    func place(_ x: Double, _ y: Double) -> Point {
      Point(x: point.x + x * radius, y: point.y + y * radius)
    }
    func shape(_ corners: [(Double, Double)]) -> Path {
      .line(through: corners.map(place), closed: true)
    }
    switch symbol {
    case .dot:
      return .fill(.circle(at: point, radius: radius), ink)
    case .ring:
      return .stroke(.circle(at: point, radius: radius), Stroke(ink, width: 1))
    case .cross:
      let strokes = Path([
        .move(place(-1, -1)), .line(place(1, 1)), .move(place(-1, 1)), .line(place(1, -1)),
      ])
      return .stroke(strokes, Stroke(ink, width: 1.25))
    case .square:
      return .fill(shape([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]), ink)
    case .triangle:
      return .fill(shape([(0, -1.2), (1.15, 0.9), (-1.15, 0.9)]), ink)
    case .diamond:
      let outline = shape([(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)])
      return .stroke(outline, Stroke(ink, width: 1))
    case .tick:
      return .stroke(.line(through: [place(0, -1.3), place(0, 1.3)]), Stroke(ink, width: 1.25))
    }
  }
}
