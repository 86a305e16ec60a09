import Drawing

/// A chart as a value: what is shown, how it is measured, and how it looks.
public struct Chart: Sendable {
  /// What is seen, in a few words.
  public var title: String
  /// What is seen, for people who cannot see it.
  public var summary: String
  /// How large it is drawn, in points.
  public var size: Size
  /// How places across are measured and worded.
  public var x: Axis
  /// How places up, or rows down, are measured and worded.
  public var y: Axis
  /// What is drawn, from back to front.
  public var marks: [any Mark]
  /// Its colours and letters.
  public var theme: ChartTheme
  /// Whether the title is drawn above the plot and not only told.
  public var showsTitle: Bool

  /// Makes a chart.
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

  /// The data as a table: a row for each place, a column for each mark; empty without data.
  public var table: ChartTable {
    guard let scales = ChartScales(of: self), !entries.isEmpty else {
      return ChartTable(header: [], rows: [])
    }
    return ChartTable(entries, words: words, scales: scales, title: title)
  }

  /// The chart drawn, or nil if no mark has any data: what to say then is the caller's choice.
  public func picture(measuring measure: TextMeasure) -> Picture? {
    guard !entries.isEmpty, let scales = ChartScales(of: self) else { return nil }
    let lettering = Lettering(theme: theme, measure: measure, size: size)
    let layout = ChartLayout(chart: self, scales: scales, lettering: lettering)
    return Picture(size: size, title: title, summary: summary, layout.items).rounded
  }

  /// What the marks show; a value without a finite place is nowhere.
  var entries: [TableEntry] {
    marks.flatMap { $0.entries(words) }.filter { $0.x.isPlace && $0.y.isPlace }
  }

  private var words: AxisWords { AxisWords(xAxis: x, yAxis: y) }
}

extension ChartScales {
  /// The scales that hold what all marks of a chart want to show; nil if that is nothing.
  init?(of chart: Chart) {
    let channels = Channels.union(chart.marks.map(\.channels))
    guard let x = chart.x.scale(holding: channels.x, tickCount: chart.xTickCount),
      let y = chart.y.scale(holding: channels.y, tickCount: chart.yTickCount)
    else { return nil }
    self.x = x
    self.y = y
    heat = LinearScale(holding: channels.heat)
    series = OrdinalScale(channels.series)
  }
}

extension Chart {
  /// About how many ticks the width has room for.
  var xTickCount: Double { max(2, (size.width / theme.textSize / 8).rounded(.down)) }
  /// About how many ticks the height has room for.
  var yTickCount: Double { max(3, (size.height / theme.textSize / 5).rounded(.down)) }
}
