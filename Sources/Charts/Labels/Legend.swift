import Drawing

/// The names of series above a chart, in rows, each with a sample of its color or symbol.
struct Legend {
  private let entries: [(item: LegendItem, text: String, x: Double, row: Int)]
  private let typography: ChartTypography

  private static let swatchSize = 9.0
  private static let swatchTextGap = 5.0

  /// Creates a legend of the items; among items with the same name, only the first is used.
  init(_ items: [LegendItem], typography: ChartTypography) {
    self.typography = typography
    let style = typography.theme.labelStyle
    let before = Self.swatchSize + Self.swatchTextGap
    var (x, row) = (0.0, 0)
    var names: Set<String> = []
    entries = items.filter { names.insert($0.name).inserted }.map { item in
      let text = typography.fitted(item.name, style, within: typography.chartSize.width - before)
      let width = before + typography.measure(text, style)
      if x > 0, x + width > typography.chartSize.width { (x, row) = (0, row + 1) }
      defer { x += width + 14 }
      return (item, text, x, row)
    }
  }

  var height: Double { entries.last.map { Double($0.row + 1) * rowHeight } ?? 0 }

  /// The height in points of all rows of the legend after the first row.
  var furtherRowsHeight: Double { entries.last.map { Double($0.row) * rowHeight } ?? 0 }

  func draw(below top: Double, on plot: Plot) -> [Picture.Item] {
    entries.flatMap { entry in
      let middle = top + (Double(entry.row) + 0.5) * rowHeight
      let box = Rect(
        x: entry.x, y: middle - Self.swatchSize / 2, width: Self.swatchSize, height: Self.swatchSize
      )
      let place = Point(
        x: entry.x + Self.swatchSize + Self.swatchTextGap, y: middle + typography.baselineDrop)
      return plot.legendSample(of: entry.item, in: box)
        + [.label(Label(entry.text, typography.theme.labelStyle, at: place))]
    }
  }

  private var rowHeight: Double { typography.lineHeight + 2 }
}

extension Plot {
  fileprivate func legendSample(of item: LegendItem, in box: Rect) -> [Picture.Item] {
    let paint = colors(for: item.tone)
    switch item.sample {
    case .block: return filledRectangle(box, paint)
    case .crossed: return crossedRectangle(box)
    case .symbol(let symbol):
      return [symbolItem(symbol, at: box.center, radius: box.width / 3, paint)]
    }
  }
}

/// An entry of the legend above a chart: the name of a series, and a sample of its color or symbol.
package struct LegendItem: Hashable, Sendable {
  /// The appearance of the sample next to a name in a legend.
  package enum Sample: Hashable, Sendable {
    case block
    case crossed
    case symbol(Dots.Symbol)
  }

  package var name: String
  package var tone: Tone
  package var sample: Sample

  package init(_ name: String, _ tone: Tone, _ sample: Sample) {
    (self.name, self.tone, self.sample) = (name, tone, sample)
  }
}
