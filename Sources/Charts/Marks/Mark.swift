import Drawing

/// Something on a chart: it says what it needs of the axes, then draws itself on the finished plot.
///
/// A mark never sees scales being made and never draws outside the order of ``Chart``; axes and
/// grid lines are marks as well.
public protocol Mark: Sendable {
  /// What it wants to have room for on the axes.
  var channels: Channels { get }
  /// The words that name it at the edges.
  var edgeLabels: [EdgeLabel] { get }
  /// What can only be told by a key.
  var keyed: [KeyItem] { get }
  /// The room its words need around the plot, in points.
  func margins(_ lettering: Lettering) -> Insets
  /// Its data for the chart's table; nothing for references and axes.
  func entries(_ words: AxisWords) -> [TableEntry]
  /// What is painted.
  func draw(on plot: Plot) -> [Picture.Item]
}

extension Mark {
  /// No words at the edges.
  public var edgeLabels: [EdgeLabel] { [] }
  /// No key.
  public var keyed: [KeyItem] { [] }
  /// No room around the plot.
  public func margins(_ lettering: Lettering) -> Insets { Insets() }
  /// No data.
  public func entries(_ words: AxisWords) -> [TableEntry] { [] }
}

/// What a mark wants to show, by the scale that places it.
public struct Channels: Hashable, Sendable {
  /// Places across.
  public var x: [Position]
  /// Places up, or rows down.
  public var y: [Position]
  /// Amounts shown by how strong a colour is.
  public var heat: [Double]
  /// The names of series, each of which gets a tint.
  public var series: [String]

  /// Makes channels; what is left out is not used by the mark.
  public init(
    x: [Position] = [], y: [Position] = [], heat: [Double] = [], series: [String] = []
  ) {
    self.x = x
    self.y = y
    self.heat = heat
    self.series = series
  }

  /// The channels of values along an axis, upright or lying.
  init(places: [Position], values: [Double], lying: Bool, series: [String] = []) {
    let values = values.map(Position.number)
    self.init(
      x: lying ? values : places, y: lying ? places : values, series: series)
  }

  static func union(_ all: [Channels]) -> Channels {
    Channels(
      x: all.flatMap(\.x), y: all.flatMap(\.y), heat: all.flatMap(\.heat),
      series: all.flatMap(\.series))
  }
}
