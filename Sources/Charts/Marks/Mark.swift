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
  /// Whether the mark shows data; axes and goals do not. A chart in which no mark shows data has no picture.
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

/// The positions of a mark, such as a line, that the axes must include, and the names of the mark's series.
package struct ScaleValues: Hashable, Sendable {
  package var xPositions: [AxisPosition] = []
  package var yPositions: [AxisPosition] = []
  /// The names of series, each of which gets its own shade of the chart's main color.
  package var seriesNames: [String] = []
}

extension ScaleValues {
  /// Puts `positions` on the x axis and `values` on the y axis, or the reverse if `isHorizontal` is true.
  init(
    positions: [AxisPosition], values: [Double], isHorizontal: Bool = false,
    seriesNames: [String] = []
  ) {
    let values = values.map(AxisPosition.number)
    self.init(
      xPositions: isHorizontal ? values : positions,
      yPositions: isHorizontal ? positions : values, seriesNames: seriesNames)
  }
}
