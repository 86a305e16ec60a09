import Drawing

/// What stands above the plot: the title, and the key of series that cannot be named in place.
struct Header {
  let title: String
  let keyed: [String]
  let lettering: Lettering

  private struct Line {
    var entries: [(name: String, x: Double)] = []
    var end = 0.0
  }

  private static let swatch = 9.0

  var height: Double {
    let key = Double(keyLines.count) * (lettering.lineHeight + 2)
    return titleHeight + (key > 0 ? key + 4 : 0)
  }

  func draw(on plot: Plot) -> [Picture.Item] {
    let key = keyLines.enumerated().flatMap { row, line in
      line.entries.flatMap { entry in
        let top = titleHeight + Double(row) * (lettering.lineHeight + 2)
        return draw(entry.name, at: Point(x: entry.x, y: top), plot)
      }
    }
    return heading + key
  }

  private var titleHeight: Double {
    title.isEmpty ? 0 : lettering.theme.titleStyle.size * 1.3 + 4
  }

  private var heading: [Picture.Item] {
    guard !title.isEmpty else { return [] }
    let style = lettering.theme.titleStyle
    let text = lettering.fitted(title, style, within: lettering.size.width)
    return [.label(Label(text, style, at: Point(x: 0, y: style.size)))]
  }

  private func draw(_ name: String, at place: Point, _ plot: Plot) -> [Picture.Item] {
    let side = Self.swatch
    let box = Rect(
      x: place.x, y: place.y + (lettering.lineHeight - side) / 2, width: side, height: side)
    let baseline = place.y + lettering.lineHeight / 2 + lettering.baselineDrop
    let label = Label(
      fitted(name), lettering.theme.labelStyle, at: Point(x: place.x + side + 5, y: baseline))
    return plot.block(box, plot.paint(.series(name))) + [.label(label)]
  }

  /// The names in lines no wider than the chart.
  private var keyLines: [Line] {
    keyed.reduce(into: [Line]()) { lines, name in
      let words = lettering.measure.width(fitted(name), lettering.theme.labelStyle)
      let width = Self.swatch + 5 + words
      let start = lines.last.map { $0.end + 14 } ?? 0
      if lines.isEmpty || start + width > lettering.size.width {
        lines.append(Line(entries: [(name, 0)], end: width))
      } else {
        lines[lines.count - 1].entries.append((name, start))
        lines[lines.count - 1].end = start + width
      }
    }
  }

  private func fitted(_ name: String) -> String {
    let room = lettering.size.width - Self.swatch - 5
    return lettering.fitted(name, lettering.theme.labelStyle, within: room)
  }
}
