import Drawing

/// The positions of all shapes and texts of a chart.
///
/// The initializer adds axes and grid lines to the marks, measures the margins that the texts of the marks need, and
/// then draws all marks in the plot, which is the remaining space.
struct ChartLayout {
  /// The size of the picture in points; if the title or the legend needs more than one line, the picture is taller than
  /// the chart, so that the plot keeps its height.
  let pictureSize: Size
  let pictureItems: [Picture.Item]

  init(chart: Chart, scales: ChartScales, typography: ChartTypography) {
    let marks = Self.marksWithAxes(chart, scales)
    let header = ChartHeader(
      title: chart.showsTitle ? chart.title : "",
      legend: chart.marks.flatMap(\.legendItems),
      yAxisUnit: chart.yAxis.isDrawn ? chart.yAxis.title : "", typography: typography)
    pictureSize = Size(width: chart.size.width, height: chart.size.height + header.extraLinesHeight)
    let edgeLabels = EdgeLabelLayout(
      edgeLabels: marks.flatMap(\.edgeLabels), typography: typography,
      markMargins: Insets(largestOf: marks.map { $0.margins(typography) }))
    // The space below the header and inside the margins is at least 1 × 1 point.
    var frame = Rect(
      x: 0, y: header.height, width: pictureSize.width, height: pictureSize.height - header.height
    ).inset(by: edgeLabels.marginsWithLabels)
    frame.width = max(frame.width, 1)
    frame.height = max(frame.height, 1)
    let plot = Plot(frame: frame, typography: typography, scales: scales)
    pictureItems =
      header.draw(on: plot) + marks.flatMap { $0.draw(on: plot) } + edgeLabels.draw(on: plot)
  }

  /// Returns all visual elements of a chart from back to front: first the grid lines, then the data, then the axes.
  private static func marksWithAxes(_ chart: Chart, _ scales: ChartScales) -> [any Mark] {
    let xTicks = chart.xAxis.ticks(on: scales.x, count: chart.preferredXTickCount)
    let yTicks = chart.yAxis.ticks(on: scales.y, count: chart.preferredYTickCount)
    var front: [any Mark] = []
    if chart.xAxis.isDrawn {
      front += [
        BarBaseLine(
          xScale: scales.x, yScale: scales.y, prefersValueZero: chart.yAxis.gridKind == .atTicks),
        XAxisLabels(title: chart.xAxis.title, ticks: xTicks),
      ]
    }
    if chart.yAxis.isDrawn { front.append(YAxisLabels(ticks: yTicks)) }
    return gridLines(chart, scales, xTicks, yTicks) + chart.marks + front
  }

  /// Returns the grid lines of a chart.
  ///
  /// The lines are at the ticks of the y axis, or of the x axis if the y axis has categories or is hidden. A fine grid
  /// has lines for both axes.
  private static func gridLines(
    _ chart: Chart, _ scales: ChartScales, _ xTicks: [AxisTick], _ yTicks: [AxisTick]
  ) -> [any Mark] {
    if scales.y.hasCategories || !chart.yAxis.isDrawn {
      return scales.x.hasCategories || !chart.xAxis.isDrawn || chart.xAxis.gridKind == .none
        ? [] : [GridLines(ticks: xTicks, areHorizontal: false)]
    }
    return switch chart.yAxis.gridKind {
    case .none: []
    case .atTicks: [GridLines(ticks: yTicks, areHorizontal: true)]
    case .graphPaper:
      // The step between ticks is 1, 2 or 5 times a power of ten. A fifth of it rounds to a step that divides it.
      [
        GridLines(
          ticks: chart.xAxis.ticks(on: scales.x, count: chart.preferredXTickCount * 5),
          areHorizontal: false),
        GridLines(
          ticks: chart.yAxis.ticks(on: scales.y, count: chart.preferredYTickCount * 5),
          areHorizontal: true),
      ]
    }
  }
}

extension Insets {
  /// Creates margins with the largest margin of each side, and at least 4 points, so that thick lines at the edge of
  /// the plot are not cut off.
  fileprivate init(largestOf margins: [Insets]) {
    func widest(_ side: KeyPath<Insets, Double>) -> Double {
      margins.map { $0[keyPath: side] }.reduce(4, max)
    }
    self.init(
      top: widest(\.top), right: widest(\.right), bottom: widest(\.bottom), left: widest(\.left)
    )
  }
}
