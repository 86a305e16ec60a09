import Drawing

/// A visual element of a chart, such as a line, bars or an axis.
///
/// A mark first reports the values that the scales must include and the margins that it needs. Then it returns the
/// shapes and texts to draw on the plot. The marks of a ``Chart`` are painted in order. Axes and grid lines are marks
/// too.
package protocol Mark: Sendable {
  /// The positions and series that the scales of the chart must include.
  var scaleValues: ScaleValues { get }
  /// The labels at the edges of the plot that name the mark.
  var edgeLabels: [EdgeLabel] { get }
  /// The entries of the legend, for marks that cannot have a label next to their data.
  var legendItems: [LegendItem] { get }
  /// Returns the space in points that the texts of the mark need around the plot.
  func margins(_ typography: ChartTypography) -> Insets
  /// Whether the mark shows data. Axes and goals do not, and a chart of only such marks has no picture.
  var hasData: Bool { get }
  /// Returns the shapes and texts of the mark, from back to front.
  func draw(on plot: Plot) -> [Picture.Item]
}

extension Mark {
  package var scaleValues: ScaleValues { ScaleValues() }
  package var edgeLabels: [EdgeLabel] { [] }
  package var legendItems: [LegendItem] { [] }
  package func margins(_ typography: ChartTypography) -> Insets { Insets() }
  package var hasData: Bool { false }
}

/// The values of a mark, such as a line, that the axes of the chart must include, and the names of its series.
package struct ScaleValues: Hashable, Sendable {
  package var x: [AxisPosition] = []
  package var y: [AxisPosition] = []
  /// The names of series, each of which gets its own shade of the chart's main color.
  package var series: [String] = []
}

extension ScaleValues {
  /// Creates lists for `values` along the y axis and `positions` along the x axis; `isHorizontal` exchanges the axes.
  init(
    positions: [AxisPosition], values: [Double], isHorizontal: Bool = false, series: [String] = []
  ) {
    let values = values.map(AxisPosition.number)
    self.init(
      x: isHorizontal ? values : positions, y: isHorizontal ? positions : values, series: series)
  }
}
