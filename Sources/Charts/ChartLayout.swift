import Drawing

/// The positions of all shapes and texts of a chart.
///
/// They are computed in steps that depend on each other: scales from all marks, axes as marks, margins for the text of
/// the marks, the plot in the remaining space, then all marks on the plot.
struct ChartLayout {
  /// The size of the picture in points, which grows with each further line of the title and the legend; the plot keeps
  /// its height.
  let size: Size
  let items: [Picture.Item]

  init(chart: Chart, scales: ChartScales, typography: ChartTypography) {
    let marks = Self.marksWithAxes(chart, scales)
    let header = Header(
      title: chart.showsTitle ? chart.title : "",
      legend: chart.marks.flatMap(\.legendItems),
      unit: chart.y.isDrawn ? chart.y.title : "", typography: typography)
    size = Size(width: chart.size.width, height: chart.size.height + header.furtherLinesHeight)
    let edgeLabels = EdgeLabelLayout(
      labels: marks.flatMap(\.edgeLabels), typography: typography,
      markMargins: Insets(widest: marks.map { $0.margins(typography) }))
    // The space below the header and inside the margins is at least 1 × 1 point.
    var frame = Rect(
      x: 0, y: header.height, width: size.width, height: size.height - header.height
    ).inset(by: edgeLabels.margins)
    frame.width = max(frame.width, 1)
    frame.height = max(frame.height, 1)
    let plot = Plot(frame: frame, typography: typography, scales: scales)
    items = header.draw(on: plot) + marks.flatMap { $0.draw(on: plot) } + edgeLabels.draw(on: plot)
  }

  /// Returns all visual elements of a chart from back to front: first the grid lines, then the data, then the axes.
  private static func marksWithAxes(_ chart: Chart, _ scales: ChartScales) -> [any Mark] {
    let xTicks = chart.x.ticks(on: scales.x, count: chart.xTickCount)
    let yTicks = chart.y.ticks(on: scales.y, count: chart.yTickCount)
    var front: [any Mark] = []
    if chart.x.isDrawn {
      front += [
        BaseLine(x: scales.x, y: scales.y, prefersZero: chart.y.grid == .atTicks),
        XAxis(title: chart.x.title, ticks: xTicks),
      ]
    }
    if chart.y.isDrawn { front.append(YAxis(ticks: yTicks)) }
    return gridLines(chart, scales, xTicks, yTicks) + chart.marks + front
  }

  /// Returns the grid lines of a chart.
  ///
  /// The lines belong to the y axis, or to the x axis if the y axis has categories or is hidden. A fine grid has lines
  /// for both axes.
  private static func gridLines(
    _ chart: Chart, _ scales: ChartScales, _ xTicks: [AxisTick], _ yTicks: [AxisTick]
  ) -> [any Mark] {
    if scales.y.isBand || !chart.y.isDrawn {
      return scales.x.isBand || !chart.x.isDrawn || chart.x.grid == .none
        ? [] : [GridLines(ticks: xTicks, areHorizontal: false)]
    }
    return switch chart.y.grid {
    case .none: []
    case .atTicks: [GridLines(ticks: yTicks, areHorizontal: true)]
    case .fine:
      // The step between ticks is 1, 2 or 5 times a power of ten. A fifth of it rounds to a step that divides it.
      [
        GridLines(
          ticks: chart.x.ticks(on: scales.x, count: chart.xTickCount * 5), areHorizontal: false),
        GridLines(
          ticks: chart.y.ticks(on: scales.y, count: chart.yTickCount * 5), areHorizontal: true),
      ]
    }
  }
}

extension Insets {
  /// Creates margins with the largest margin of each side, at least 4 points, because lines at the edge have a width.
  fileprivate init(widest margins: [Insets]) {
    func widest(_ side: KeyPath<Insets, Double>) -> Double {
      margins.map { $0[keyPath: side] }.reduce(4, max)
    }
    self.init(
      top: widest(\.top), right: widest(\.right), bottom: widest(\.bottom), left: widest(\.left)
    )
  }
}
