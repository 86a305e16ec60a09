import Drawing

/// The part above the plot: the title, the legend and the unit of the y axis.
///
/// The legend contains only series that cannot be labeled in place.
struct Header {
  private let titleLines: [String]
  private let key: Key
  private let unit: String
  private let lettering: ChartTypography

  init(title: String, key items: [LegendItem], unit: String, lettering: ChartTypography) {
    titleLines = lettering.wrapped(
      title, lettering.theme.titleStyle, within: lettering.size.width, lines: 3)
    key = Key(items, lettering: lettering)
    self.unit = lettering.fitted(unit, lettering.theme.axisStyle, within: lettering.size.width)
    self.lettering = lettering
  }

  var height: Double { unitTop + (unit.isEmpty ? 0 : lettering.lineHeight + 3) }

  func draw(on plot: Plot) -> [Picture.Item] {
    titleItems + key.draw(below: keyTop, on: plot) + unitItems
  }

  private var titleLineHeight: Double { lettering.theme.titleStyle.size * 1.3 }

  private var keyTop: Double {
    titleLines.isEmpty ? 0 : Double(titleLines.count) * titleLineHeight + 4
  }

  private var unitTop: Double { keyTop + (key.height > 0 ? key.height + 4 : 0) }

  private var titleItems: [Picture.Item] {
    let style = lettering.theme.titleStyle
    return titleLines.enumerated().map { row, text in
      let baseline = style.size + Double(row) * titleLineHeight
      return .label(Label(text, style, at: Point(x: 0, y: baseline)))
    }
  }

  private var unitItems: [Picture.Item] {
    guard !unit.isEmpty else { return [] }
    let place = Point(x: 0, y: unitTop + lettering.theme.textSize)
    return [.label(Label(unit, lettering.theme.axisStyle, at: place))]
  }
}
