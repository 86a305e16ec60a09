import Drawing

/// A visual element of a chart, such as a line, bars or an axis.
///
/// A mark first reports the values that the scales must include and the margins that it needs, then it returns its
/// items for the finished plot. The marks of a ``Chart`` are painted in order. Axes and grid lines are marks too.
package protocol Mark: Sendable {
  /// The positions and series that the scales of the chart must include.
  var channels: Channels { get }
  /// The labels at the edges of the plot that name the mark.
  var edgeLabels: [EdgeLabel] { get }
  /// The entries of the legend, for marks that cannot have a label in place.
  var legendItems: [LegendItem] { get }
  /// Returns the space in points that the texts of the mark need around the plot.
  func margins(_ typography: ChartTypography) -> Insets
  /// Whether the mark shows any data; references and axes do not, and a chart of only these has no picture.
  var hasData: Bool { get }
  func draw(on plot: Plot) -> [Picture.Item]
}

extension Mark {
  package var channels: Channels { Channels() }
  package var edgeLabels: [EdgeLabel] { [] }
  package var legendItems: [LegendItem] { [] }
  package func margins(_ typography: ChartTypography) -> Insets { Insets() }
  package var hasData: Bool { false }
}

/// The values of a mark, such as a line, that the chart's scales must include, in a list for each scale.
package struct Channels: Hashable, Sendable {
  package var x: [Position] = []
  package var y: [Position] = []
  /// The names of series, each of which gets its own shade of the chart's main color.
  package var series: [String] = []
}

extension Channels {
  /// Creates lists with values that are measured along the y axis, or along the x axis if `isHorizontal` is true.
  init(
    positions: [Position], values: [Double], isHorizontal: Bool = false, series: [String] = []
  ) {
    let values = values.map(Position.number)
    self.init(
      x: isHorizontal ? values : positions, y: isHorizontal ? positions : values, series: series)
  }
}
