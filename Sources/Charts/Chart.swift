import Drawing

/// A chart as a value: its data, axes, size and theme.
public struct Chart: Sendable {
  /// The title, in a few words.
  public var title: String
  /// A description for people who cannot see the chart.
  public var summary: String
  /// The size in points; the picture is higher if its title or its legend needs more than one line.
  public var size: Size
  /// The horizontal axis.
  public var x: Axis
  /// The vertical axis, on which numbers increase upwards and categories are listed downwards.
  public var y: Axis
  /// The marks, from back to front.
  public var marks: [any Mark]
  /// The colors and text styles.
  public var theme: ChartTheme
  /// Whether the title is visible above the plot; the picture's metadata always contains it.
  public var showsTitle: Bool

  /// Creates a chart.
  public init(
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

  /// The data as a table, with a row for each position and a column for each column name of the marks' entries.
  public var table: ChartTable {
    guard let scales, !entries.isEmpty else {
      return ChartTable(header: [], rows: [])
    }
    return ChartTable(of: self, scales)
  }

  /// Returns the finished picture, or nil if no mark has any data.
  public func picture(measuring measure: TextMeasure) -> Picture? {
    guard !entries.isEmpty, let scales else { return nil }
    let typography = ChartTypography(theme: theme, measure: measure, chartSize: size)
    let layout = ChartLayout(chart: self, scales: scales, typography: typography)
    return Picture(size: layout.size, title: title, summary: summary, layout.items.map(\.rounded))
  }

  /// The data of all marks, without entries at positions that are not finite.
  var entries: [TableEntry] {
    marks.flatMap { $0.entries(x: x, y: y) }.filter { $0.x.isValid && $0.y.isValid }
  }

  /// The scales for the channels of all marks; nil if an axis has no values.
  private var scales: ChartScales? {
    let channels = marks.map(\.channels)
    guard let x = x.scale(containing: channels.flatMap(\.x), tickCount: xTickCount),
      let y = y.scale(containing: channels.flatMap(\.y), tickCount: yTickCount)
    else { return nil }
    return ChartScales(
      x: x, y: y, heat: LinearScale(containing: channels.flatMap(\.heat)),
      series: OrdinalScale(channels.flatMap(\.series)))
  }

  var xTickCount: Double { max(2, (size.width / theme.textSize / 8).rounded(.down)) }
  var yTickCount: Double { max(3, (size.height / theme.textSize / 5).rounded(.down)) }
}

struct ChartScales {
  let x: Scale
  let y: Scale
  let heat: LinearScale?
  let series: OrdinalScale
}
