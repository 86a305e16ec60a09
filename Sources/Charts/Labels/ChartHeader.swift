import Drawing

/// The part of a chart above the plot: the title, the legend, and the unit of the y axis.
struct ChartHeader {
  private let titleLines: [String]
  private let legend: Legend
  private let yAxisUnit: String
  private let typography: ChartTypography

  init(title: String, legend items: [LegendItem], yAxisUnit: String, typography: ChartTypography) {
    titleLines = typography.wrapped(
      title, typography.theme.titleStyle, within: typography.chartSize.width, maximumLineCount: 3)
    legend = Legend(items, typography: typography)
    self.yAxisUnit = typography.fitted(
      yAxisUnit, typography.theme.axisStyle, within: typography.chartSize.width)
    self.typography = typography
  }

  var height: Double { unitTop + (yAxisUnit.isEmpty ? 0 : typography.lineHeight + 3) }

  /// The height in points of all lines of the title and rows of the legend after the first line and the first row.
  var extraLinesHeight: Double {
    Double(max(0, titleLines.count - 1)) * titleLineHeight + legend.extraRowsHeight
  }

  func draw(on plot: Plot) -> [Picture.Item] {
    titleItems + legend.draw(belowY: legendTop, on: plot) + unitItems
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
    guard !yAxisUnit.isEmpty else { return [] }
    let place = Point(x: 0, y: unitTop + typography.theme.textSize)
    return [.label(Label(yAxisUnit, typography.theme.axisStyle, at: place))]
  }
}
