/// A labeled position on a continuous axis.
public struct Tick: Hashable, Sendable {
  /// The number or instant of the tick.
  public var value: Double
  /// The label; empty for none.
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
    /// No lines, for charts whose own lines are to be read.
    case none
    /// A line at each tick of the axis of the values.
    case atTicks
    /// Lines for reading values, as on graph paper: about five for each tick, and vertical lines too.
    case fine
  }

  let kind: Kind
  let includedRange: ClosedRange<Double>?
  let label: @Sendable (Position) -> String

  /// The measured quantity, usually the unit; also the header of the table column.
  public let title: String
  /// Whether ticks and labels are visible; without them a chart fits into a line of a table.
  public var isDrawn = true
  /// The grid lines of the axis; only the axis of the values has any.
  public var grid = Grid.atTicks

  private init(
    _ title: String, _ kind: Kind, including: ClosedRange<Double>? = nil,
    label: @escaping @Sendable (Position) -> String
  ) {
    (self.title, self.kind, self.includedRange, self.label) = (title, kind, including, label)
  }

  /// Creates an axis of numbers with round ticks that includes all of `including` (`0...0` makes it start at zero);
  /// `endsAtRoundNumbers` widens it to the next round numbers.
  public static func numbers(
    _ title: String = "", including: ClosedRange<Double>? = nil, endsAtRoundNumbers: Bool = true,
    label: @escaping @Sendable (Double) -> String = Axis.plainText
  ) -> Axis {
    Axis(title, .numbers(endsAtRoundNumbers: endsAtRoundNumbers), including: including) {
      $0.finiteNumber.map(label) ?? ""
    }
  }

  /// Creates an axis of instants (seconds since 1970) or hours, with ticks only at the given values; `label` formats
  /// a value for the table, in the time zone and language of the caller.
  public static func time(
    _ title: String = "", ticks: [Tick], including: ClosedRange<Double>? = nil,
    label: @escaping @Sendable (Double) -> String
  ) -> Axis {
    Axis(title, .ticked(ticks), including: including) { $0.finiteNumber.map(label) ?? "" }
  }

  /// Creates an axis of named slots: those in `order`, with or without data, then others in the order of the data.
  public static func categories(
    _ title: String = "", order: [String] = [],
    label: @escaping @Sendable (String) -> String = { $0 }
  ) -> Axis {
    Axis(title, .categories(order)) {
      if case .category(let name) = $0 { label(name) } else { "" }
    }
  }

  /// Returns a number as digits: `3` or `0.5`, never `-0` or `3.0`.
  @Sendable public static func plainText(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    guard let whole = Int(exactly: value) else { return "\(value)" }
    return "\(whole)"
  }

  /// Returns a copy with other grid lines; only a grid at the ticks has a line at zero.
  public func with(_ grid: Grid) -> Axis {
    var copy = self
    copy.grid = grid
    return copy
  }

  /// A copy without ticks and labels.
  public var hidden: Axis {
    var copy = self
    copy.isDrawn = false
    return copy
  }

  /// Returns the scale that includes all values of the marks; nil if there is no value.
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
