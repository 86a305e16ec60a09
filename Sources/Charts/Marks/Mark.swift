import Drawing

/// A visual element of a chart, such as a line, bars or an axis.
///
/// A mark first reports the values that the scales must include and the margins that it needs, then it returns its
/// items for the finished plot. The marks of a ``Chart`` are painted in order. Axes and grid lines are marks too.
public protocol Mark: Sendable {
  /// The positions and amounts that the scales must include.
  var channels: Channels { get }
  /// The labels at the edges of the plot that name the mark.
  var edgeLabels: [EdgeLabel] { get }
  /// The entries of the legend, for marks that cannot be labeled in place.
  var legendItems: [LegendItem] { get }
  /// Returns the space that the mark's text needs around the plot, in points.
  func margins(_ typography: ChartTypography) -> Insets
  /// Returns the data for the table of a chart with these axes, which is empty for references and axes.
  func entries(x: Axis, y: Axis) -> [TableEntry]
  func draw(on plot: Plot) -> [Picture.Item]
}

extension Mark {
  /// No values by default, for marks without data and references.
  public var channels: Channels { Channels() }
  /// No labels by default.
  public var edgeLabels: [EdgeLabel] { [] }
  /// No entries by default.
  public var legendItems: [LegendItem] { [] }
  /// Returns no margins by default.
  public func margins(_ typography: ChartTypography) -> Insets { Insets() }
  /// Returns no data by default.
  public func entries(x: Axis, y: Axis) -> [TableEntry] { [] }
}

/// The values of a mark that the chart's scales must include, in a list for each scale.
public struct Channels: Hashable, Sendable {
  /// The positions on the x axis.
  public var x: [Position] = []
  /// The positions on the y axis.
  public var y: [Position] = []
  /// The amounts shown by the strength of a color.
  public var heat: [Double] = []
  /// The names of series, each of which gets its own shade of the accent color.
  public var series: [String] = []
}

extension Channels {
  /// Creates the channels of values that are measured along the y axis, or along the x axis if `isHorizontal`.
  init(positions: [Position], values: [Double], isHorizontal: Bool, series: [String]) {
    let values = values.map(Position.number)
    self.init(
      x: isHorizontal ? values : positions, y: isHorizontal ? positions : values, series: series)
  }
}
