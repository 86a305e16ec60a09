import Drawing

/// The part of a chart above the plot: the title, the legend of series without a label, and the unit of the y axis.
struct Header {
  private let titleLines: [String]
  private let legend: Legend
  private let unit: String
  private let typography: ChartTypography

  init(title: String, legend items: [LegendItem], unit: String, typography: ChartTypography) {
    titleLines = typography.wrapped(
      title, typography.theme.titleStyle, within: typography.chartSize.width, maximumLineCount: 3)
    legend = Legend(items, typography: typography)
    self.unit = typography.fitted(
      unit, typography.theme.axisStyle, within: typography.chartSize.width)
    self.typography = typography
  }

  var height: Double { unitTop + (unit.isEmpty ? 0 : typography.lineHeight + 3) }

  /// The height in points of the lines of the title after the first, and of the rows of the legend after the first.
  var furtherLinesHeight: Double {
    Double(max(0, titleLines.count - 1)) * titleLineHeight + legend.furtherRowsHeight
  }

  func draw(on plot: Plot) -> [Picture.Item] {
    titleItems + legend.draw(below: legendTop, on: plot) + unitItems
  }

  private var titleLineHeight: Double { typography.theme.titleStyle.size * 1.3 }

  private var legendTop: Double {
    titleLines.isEmpty ? 0 : Double(titleLines.count) * titleLineHeight + 4
  }

  private var unitTop: Double { legendTop + (legend.height > 0 ? legend.height + 4 : 0) }

  private var titleItems: [Picture.Item] {
    let style = typography.theme.titleStyle
    return titleLines.enumerated().map { row, text in
      let baseline = style.size + Double(row) * titleLineHeight
      return .label(Label(text, style, at: Point(x: 0, y: baseline)))
    }
  }

  private var unitItems: [Picture.Item] {
    guard !unit.isEmpty else { return [] }
    let place = Point(x: 0, y: unitTop + typography.theme.textSize)
    return [.label(Label(unit, typography.theme.axisStyle, at: place))]
  }
}
