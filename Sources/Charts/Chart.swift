import Drawing

/// The content of a chart: its data, axes, size and theme.
package struct Chart: Sendable {
  package var title: String
  /// A description of the chart for people who cannot see it.
  package var summary: String
  /// The size of the chart in points; the picture is higher if its title or its legend needs more than one line.
  package var size: Size
  package var x: Axis
  /// The vertical axis of the chart, on which numbers increase upwards and categories are listed downwards.
  package var y: Axis
  /// The visual elements of the chart, such as lines or bars, from back to front.
  package var marks: [any Mark]
  package var theme: ChartTheme
  /// Whether the title is visible above the data; the picture's metadata always contains the title.
  package var showsTitle: Bool

  /// Creates a chart; `summary` describes it for people who cannot see it.
  package init(
    title: String, summary: String, size: Size, x: Axis, y: Axis, theme: ChartTheme = ChartTheme(),
    showsTitle: Bool = true, marks: [any Mark]
  ) {
    self.title = title
    self.summary = summary
    self.size = size
    self.x = x
    self.y = y
    self.theme = theme
    self.showsTitle = showsTitle
    self.marks = marks
  }

  /// Returns the picture of the chart, or nil if no line, bar or other mark has data; `measure` returns text widths.
  package func picture(measuring measure: @escaping TextMeasure) -> Picture? {
    guard marks.contains(where: { $0.hasData }), let scales else { return nil }
    let typography = ChartTypography(theme: theme, measure: measure, chartSize: size)
    let layout = ChartLayout(chart: self, scales: scales, typography: typography)
    return Picture(size: layout.size, title: title, summary: summary, layout.items.map(\.rounded))
  }

  /// The scales of both axes, which include the values of all marks, or nil if an axis has no values.
  private var scales: ChartScales? {
    let channels = marks.map(\.scaleValues)
    guard let x = x.scale(containing: channels.flatMap(\.x), tickCount: preferredXTickCount),
      let y = y.scale(containing: channels.flatMap(\.y), tickCount: preferredYTickCount)
    else { return nil }
    return ChartScales(x: x, y: y, series: OrdinalScale(channels.flatMap(\.series)))
  }

  var preferredXTickCount: Double { max(2, (size.width / theme.textSize / 8).rounded(.down)) }
  var preferredYTickCount: Double { max(3, (size.height / theme.textSize / 5).rounded(.down)) }
}

/// The scales of both axes of a chart, and the names of its series, whose order determines their colors.
struct ChartScales {
  let x: Scale
  let y: Scale
  let series: OrdinalScale
}
