import Drawing

/// The names of series above a chart, in rows, each with a swatch that shows its color or symbol.
struct Legend {
  private let entries: [(item: LegendItem, text: String, x: Double, row: Int)]
  private let typography: ChartTypography

  private static let swatchSizePoints = 9.0
  private static let swatchTextGapPoints = 5.0

  /// Creates a legend of the items; if several items have the same name, only the first is used.
  init(_ items: [LegendItem], typography: ChartTypography) {
    self.typography = typography
    let style = typography.theme.labelStyle
    let before = Self.swatchSizePoints + Self.swatchTextGapPoints
    var (x, row) = (0.0, 0)
    var names: Set<String> = []
    entries = items.filter { names.insert($0.name).inserted }.map { item in
      let text = typography.fitted(item.name, style, within: typography.chartSize.width - before)
      let width = before + typography.textWidth(text, style)
      if x > 0, x + width > typography.chartSize.width { (x, row) = (0, row + 1) }
      defer { x += width + 14 }
      return (item, text, x, row)
    }
  }

  var height: Double { entries.last.map { Double($0.row + 1) * rowHeight } ?? 0 }

  /// The height in points of all rows of the legend after the first row.
  var extraRowsHeight: Double { entries.last.map { Double($0.row) * rowHeight } ?? 0 }

  func draw(belowY top: Double, on plot: Plot) -> [Picture.Item] {
    entries.flatMap { entry in
      let middle = top + (Double(entry.row) + 0.5) * rowHeight
      let box = Rect(
        x: entry.x, y: middle - Self.swatchSizePoints / 2, width: Self.swatchSizePoints,
        height: Self.swatchSizePoints
      )
      let place = Point(
        x: entry.x + Self.swatchSizePoints + Self.swatchTextGapPoints,
        y: middle + typography.baselineBelowMiddle)
      return plot.legendSwatch(of: entry.item, in: box)
        + [.label(Label(entry.text, typography.theme.labelStyle, at: place))]
    }
  }

  private var rowHeight: Double { typography.lineHeight + 2 }
}

extension Plot {
  fileprivate func legendSwatch(of item: LegendItem, in box: Rect) -> [Picture.Item] {
    let paint = colors(for: item.tone)
    switch item.swatch {
    case .filledBlock: return filledRectangle(box, paint)
    case .crossedBlock: return crossedRectangle(box)
    case .symbol(let symbol):
      return [symbolItem(symbol, at: box.center, radius: box.width / 3, paint)]
    }
  }
}

/// An entry of the legend above a chart: the name of a series, and a swatch that shows its color or symbol.
package struct LegendItem: Hashable, Sendable {
  /// The shape of the colored sample next to a name in a legend.
  package enum Swatch: Hashable, Sendable {
    case filledBlock
    case crossedBlock
    case symbol(Dots.Symbol)
  }

  package var name: String
  package var tone: Tone
  package var swatch: Swatch

  package init(_ name: String, _ tone: Tone, _ sample: Swatch) {
    (self.name, self.tone, self.swatch) = (name, tone, sample)
  }
}
