/// A labeled position on a continuous axis.
public struct Tick: Hashable, Sendable {
  /// The number or instant of the tick.
  public var value: Double
  /// The label, which can be empty.
  public var label: String

  /// Creates a tick.
  public init(_ value: Double, _ label: String) {
    self.value = value
    self.label = label
  }
}

/// The configuration of one axis: its kind, range, labels and title.
public struct Axis: Sendable {
  enum Kind: Sendable {
    case numbers(endsAtRoundNumbers: Bool)
    case ticked([Tick])
    case categories([String])
  }

  /// The grid lines of a chart.
  public enum Grid: Sendable {
    /// No grid lines, for charts whose marks are themselves lines to read values from.
    case none
    /// A grid line at each tick of the value axis.
    case atTicks
    /// A grid as on graph paper: about five lines for each tick of the value axis, and also vertical lines.
    case fine
  }

  let kind: Kind
  let includedRange: ClosedRange<Double>?
  let label: @Sendable (Position) -> String

  /// The title, usually the unit of the values, which is also the header of a column in the chart's table.
  public let title: String
  /// Whether ticks and labels are visible; a small chart in a line of a table has no space for them.
  public var isDrawn = true
  /// The grid lines; only the value axis draws its grid lines.
  public var grid = Grid.atTicks

  private init(
    _ title: String, _ kind: Kind, including: ClosedRange<Double>? = nil,
    label: @escaping @Sendable (Position) -> String
  ) {
    (self.title, self.kind, self.includedRange, self.label) = (title, kind, including, label)
  }

  /// Creates an axis of numbers with ticks at round numbers.
  ///
  /// The axis includes the range `including`; for example, `0...0` makes it start at zero. If `endsAtRoundNumbers` is
  /// true, both ends of the axis are at round numbers.
  public static func numbers(
    _ title: String = "", including: ClosedRange<Double>? = nil, endsAtRoundNumbers: Bool = true,
    label: @escaping @Sendable (Double) -> String = Axis.plainDigits
  ) -> Axis {
    Axis(title, .numbers(endsAtRoundNumbers: endsAtRoundNumbers), including: including) {
      $0.finiteNumber.map(label) ?? ""
    }
  }

  /// Creates an axis of instants (in seconds since 1970) or of hours, with ticks only at the given values.
  ///
  /// `label` formats a value for the chart's table, in the time zone and language of the caller.
  public static func time(
    _ title: String = "", ticks: [Tick], including: ClosedRange<Double>? = nil,
    label: @escaping @Sendable (Double) -> String
  ) -> Axis {
    Axis(title, .ticked(ticks), including: including) { $0.finiteNumber.map(label) ?? "" }
  }

  /// Creates an axis of categories: first those in `order`, even without data, then all others in the order of the
  /// data.
  public static func categories(
    _ title: String = "", order: [String] = [],
    label: @escaping @Sendable (String) -> String = { $0 }
  ) -> Axis {
    Axis(title, .categories(order)) {
      if case .category(let name) = $0 { label(name) } else { "" }
    }
  }

  /// Returns a number as digits: `3` or `0.5`, never `-0` or `3.0`.
  @Sendable public static func plainDigits(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    guard let whole = Int(exactly: value) else { return "\(value)" }
    return "\(whole)"
  }

  /// Returns a copy of the axis with another grid; only the grid `atTicks` has a line at zero.
  public func with(_ grid: Grid) -> Axis {
    var copy = self
    copy.grid = grid
    return copy
  }

  /// A copy of the axis without visible ticks and labels.
  public var hidden: Axis {
    var copy = self
    copy.isDrawn = false
    return copy
  }

  /// Returns the scale that includes all values of the marks, or nil if there is no value.
  func scale(containing positions: [Position], tickCount: Double) -> Scale? {
    if case .categories(let order) = kind {
      let names = positions.compactMap { if case .category(let name) = $0 { name } else { nil } }
      return BandScale(order + names).map(Scale.band)
    }
    let bounds = includedRange.map { [$0.lowerBound, $0.upperBound] } ?? []
    guard let scale = LinearScale(containing: positions.compactMap(\.finiteNumber) + bounds) else {
      return nil
    }
    if case .numbers(endsAtRoundNumbers: true) = kind {
      let domain = Ticks.widenedToRoundNumbers(scale.domain, tickCount: tickCount)
      return .linear(LinearScale(domain: domain))
    }
    return .linear(scale)
  }

  func ticks(on scale: Scale, count: Double) -> [AxisTick] {
    switch (kind, scale) {
    case (.ticked(let ticks), .linear(let scale)):
      ticks.filter { scale.domain.contains($0.value) }
        .map { AxisTick(position: .number($0.value), label: $0.label) }
    case (_, .linear(let scale)):
      Ticks.values(in: scale.domain, count: count)
        .map { AxisTick(position: .number($0), label: label(.number($0))) }
    case (_, .band(let scale)):
      scale.categories.map { AxisTick(position: .category($0), label: label(.category($0))) }
    }
  }
}

struct AxisTick: Hashable {
  let position: Position
  let label: String
}
