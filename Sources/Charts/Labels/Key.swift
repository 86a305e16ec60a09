import Drawing

/// Samples with names, in lines no wider than the chart.
struct Key {
  private struct Entry {
    let item: KeyItem
    let text: String
    let x: Double
    let row: Int
  }

  private let entries: [Entry]
  private let lettering: Lettering

  private static let swatch = 9.0
  private static let gap = 5.0

  init(_ items: [KeyItem], lettering: Lettering) {
    self.lettering = lettering
    let style = lettering.theme.labelStyle
    let before = Self.swatch + Self.gap
    var (x, row) = (0.0, 0)
    entries = items.map { item in
      let text = lettering.fitted(item.name, style, within: lettering.size.width - before)
      let width = before + lettering.measure.width(text, style)
      if x > 0, x + width > lettering.size.width { (x, row) = (0, row + 1) }
      defer { x += width + 14 }
      return Entry(item: item, text: text, x: x, row: row)
    }
  }

  var height: Double { entries.last.map { Double($0.row + 1) * rowHeight } ?? 0 }

  func draw(below top: Double, on plot: Plot) -> [Picture.Item] {
    entries.flatMap { entry in
      let middle = top + (Double(entry.row) + 0.5) * rowHeight
      let box = Rect(
        x: entry.x, y: middle - Self.swatch / 2, width: Self.swatch, height: Self.swatch)
      let place = Point(
        x: entry.x + Self.swatch + Self.gap, y: middle + lettering.baselineDrop)
      return plot.sample(of: entry.item, in: box)
        + [.label(Label(entry.text, lettering.theme.labelStyle, at: place))]
    }
  }

  private var rowHeight: Double { lettering.lineHeight + 2 }
}

extension Plot {
  fileprivate func sample(of item: KeyItem, in box: Rect) -> [Picture.Item] {
    let paint = paint(item.tone)
    switch item.sample {
    case .block: return block(box, paint)
    case .crossed: return crossed(box)
    case .sign(let symbol):
      return [sign(symbol, at: box.center, radius: box.width / 3, paint)]
    case .line(let dashes):
      let ends = [box.x, box.maxX].map { Point(x: $0, y: box.center.y) }
      return [.stroke(.line(through: ends), Stroke(paint.stroke, width: 1.5, dashes: dashes))]
    }
  }
}
