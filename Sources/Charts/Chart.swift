import Drawing

/// The content of a chart: its data, axes, size and theme.
package struct Chart: Sendable {
  package var title: String
  /// A description of the chart for people who cannot see it.
  package var summary: String
  /// The size of the chart in points; the picture is taller if the title or the legend needs more than one line.
  package var size: Size
  package var xAxis: Axis
  /// The vertical axis of the chart, on which numbers increase upwards and categories are listed downwards.
  package var yAxis: Axis
  /// The visual elements of the chart, such as lines or bars, from back to front.
  package var marks: [any Mark]
  package var theme: ChartTheme
  /// Whether the title is visible above the plot; the metadata of the picture always contains the title.
  package var showsTitle: Bool

  /// Creates a chart; `summary` describes it for people who cannot see it.
  package init(
    title: String, summary: String, size: Size, x: Axis, y: Axis, theme: ChartTheme = ChartTheme(),
    showsTitle: Bool = true, marks: [any Mark]
  ) {
    self.title = title
    self.summary = summary
    self.size = size
    self.xAxis = x
    self.yAxis = y
    self.theme = theme
    self.showsTitle = showsTitle
    self.marks = marks
  }

  /// Returns the picture of the chart, or nil if no mark, such as a line, has data; `measure` returns widths of texts.
  package func picture(measuringTextWith measure: @escaping TextWidthFunction) -> Picture? {
    guard marks.contains(where: { $0.hasData }), let scales else { return nil }
    let typography = ChartTypography(theme: theme, textWidth: measure, chartSize: size)
    let layout = ChartLayout(chart: self, scales: scales, typography: typography)
    return Picture(
      size: layout.pictureSize, title: title, summary: summary, layout.pictureItems.map(\.rounded))
  }

  /// The scales of both axes, each of which includes the values of all marks, or nil if an axis has no values.
  private var scales: ChartScales? {
    let channels = marks.map(\.scaleValues)
    guard
      let x = xAxis.scale(
        containing: channels.flatMap(\.xPositions), tickCount: preferredXTickCount),
      let y = yAxis.scale(
        containing: channels.flatMap(\.yPositions), tickCount: preferredYTickCount)
    else { return nil }
    return ChartScales(x: x, y: y, seriesOrder: OrdinalScale(channels.flatMap(\.seriesNames)))
  }

  var preferredXTickCount: Double { max(2, (size.width / theme.textSize / 8).rounded(.down)) }
  var preferredYTickCount: Double { max(3, (size.height / theme.textSize / 5).rounded(.down)) }
}

/// The scales of both axes of a chart, and the names of its series; the order of the names determines the colors.
struct ChartScales {
  let x: Scale
  let y: Scale
  let seriesOrder: OrdinalScale
}
