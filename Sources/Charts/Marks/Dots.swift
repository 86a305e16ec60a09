import Drawing

/// Small symbols on a chart, one for each value.
package struct Dots: Mark {
  /// The shape of a symbol, by which kinds of records differ without color; dots, squares and triangles are filled.
  package enum Symbol: Hashable, Sendable {
    case dot
    case ring
    case cross
    case square
    case triangle
    case diamond
    case verticalStroke
  }

  /// The position of a small symbol on a chart.
  package struct SymbolPosition: Hashable, Sendable {
    package var x: AxisPosition
    package var y: AxisPosition
    /// The vertical position of the symbol within its row on the y axis: 0 at the top, 1 at the bottom.
    package var rowFraction: Double

    package init(_ x: AxisPosition, _ y: AxisPosition, rowFraction: Double = 0.5) {
      (self.x, self.y, self.rowFraction) = (x, y, rowFraction)
    }
  }

  let legendName: String
  let symbolPositions: [SymbolPosition]
  let symbol: Symbol
  let tone: Tone
  let radius: Double

  /// Creates a symbol with a radius in points at each finite position; `name` is the text in the legend.
  package init(
    _ spots: [SymbolPosition], name: String = "", symbol: Symbol = .dot, tone: Tone = .accent,
    radius: Double = 2.5
  ) {
    self.legendName = name
    self.symbolPositions = spots.filter { $0.x.isFiniteOrCategory && $0.y.isFiniteOrCategory }
    (self.symbol, self.tone, self.radius) = (symbol, tone, radius)
  }

  package init(
    _ data: [DataPoint], name: String = "", symbol: Symbol = .dot, tone: Tone = .accent,
    radius: Double = 2.5
  ) {
    let spots = data.compactMap { datum in
      datum.value.map { SymbolPosition(datum.position, .number($0)) }
    }
    self.init(spots, name: name, symbol: symbol, tone: tone, radius: radius)
  }

  package var scaleValues: ScaleValues {
    ScaleValues(
      xPositions: symbolPositions.map(\.x), yPositions: symbolPositions.map(\.y),
      seriesNames: tone.seriesNames)
  }

  package var legendItems: [LegendItem] {
    legendName.isEmpty || symbolPositions.isEmpty
      ? [] : [LegendItem(legendName, tone, .symbol(symbol))]
  }

  package var hasData: Bool { !symbolPositions.isEmpty }

  package func draw(on plot: Plot) -> [Picture.Item] {
    let paint = plot.colors(for: tone)
    return symbolPositions.compactMap { spot in
      plot.point(spot).map { plot.symbolItem(symbol, at: $0, radius: radius, paint) }
    }
  }
}

extension Plot {
  func point(_ spot: Dots.SymbolPosition) -> Point? {
    guard let x = x(spot.x), let row = ySpan(spot.y) else { return nil }
    return Point(x: x, y: row.lowerBound + spot.rowFraction * row.length)
  }

  func symbolItem(
    _ symbol: Dots.Symbol, at point: Point, radius: Double, _ paint: ResolvedColors
  ) -> Picture.Item {
    let ink = paint.stroke
    func place(_ x: Double, _ y: Double) -> Point {
      Point(x: point.x + x * radius, y: point.y + y * radius)
    }
    func shape(_ corners: [(Double, Double)]) -> Path {
      .line(through: corners.map(place), isClosed: true)
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
    case .verticalStroke:
      return .stroke(.line(through: [place(0, -1.3), place(0, 1.3)]), Stroke(ink, width: 1.25))
    }
  }
}
