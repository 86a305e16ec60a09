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
    guard let scales = ChartScales(of: self), !entries.isEmpty else {
      return ChartTable(header: [], rows: [])
    }
    return ChartTable(of: self, scales)
  }

  /// Returns the finished picture, or nil if no mark has any data.
  public func picture(measuring measure: TextMeasure) -> Picture? {
    guard !entries.isEmpty, let scales = ChartScales(of: self) else { return nil }
    let typography = ChartTypography(theme: theme, measure: measure, chartSize: size)
    let layout = ChartLayout(chart: self, scales: scales, typography: typography)
    return Picture(size: layout.size, title: title, summary: summary, layout.items.map(\.rounded))
  }

  /// The data of all marks, without entries at positions that are not finite.
  var entries: [TableEntry] {
    marks.flatMap { $0.entries(for: self) }.filter { $0.x.isValid && $0.y.isValid }
  }

  var xTickCount: Double { max(2, (size.width / theme.textSize / 8).rounded(.down)) }
  var yTickCount: Double { max(3, (size.height / theme.textSize / 5).rounded(.down)) }
}

struct ChartScales {
  let x: Scale
  let y: Scale
  let heat: LinearScale?
  let series: OrdinalScale

  /// Creates the scales for the values of all marks; returns nil if an axis has no values.
  init?(of chart: Chart) {
    let channels = chart.marks.map(\.channels)
    guard let x = chart.x.scale(containing: channels.flatMap(\.x), tickCount: chart.xTickCount),
      let y = chart.y.scale(containing: channels.flatMap(\.y), tickCount: chart.yTickCount)
    else { return nil }
    self.x = x
    self.y = y
    heat = LinearScale(containing: channels.flatMap(\.heat))
    series = OrdinalScale(channels.flatMap(\.series))
  }
}
