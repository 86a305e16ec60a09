import Drawing

/// A visual element of a chart, such as a line, bars or an axis.
///
/// A mark first reports the values that the scales must include and the margins that it needs, then it returns its
/// items for the finished plot. The marks of a ``Chart`` are painted in order. Axes and grid lines are marks too.
public protocol Mark: Sendable {
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
  /// The default: no values, for marks without data and references.
  public var channels: Channels { Channels() }
  /// The default: no labels at the edges of the plot.
  public var edgeLabels: [EdgeLabel] { [] }
  /// The default: no entries in the legend.
  public var legendItems: [LegendItem] { [] }
  /// Returns no margins, which is the default for marks without text around the plot.
  public func margins(_ typography: ChartTypography) -> Insets { Insets() }
  /// The default: no data, for references and axes.
  public var hasData: Bool { false }
}

/// The values of a mark, such as a line, that the chart's scales must include, in a list for each scale.
public struct Channels: Hashable, Sendable {
  /// The positions that the x axis must include.
  public var x: [Position] = []
  /// The positions that the y axis must include.
  public var y: [Position] = []
  /// The names of series, each of which gets its own shade of the chart's main color.
  public var series: [String] = []
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
