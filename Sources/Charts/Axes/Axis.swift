/// A place on a continuous axis that carries words.
public struct Tick: Hashable, Sendable {
  /// The number or instant it stands at.
  public var value: Double
  /// The words beside it; empty for none.
  public var label: String

  /// Makes a tick.
  public init(_ value: Double, _ label: String) {
    self.value = value
    self.label = label
  }
}

/// How one direction of a chart is measured and worded.
public struct Axis: Sendable {
  enum Kind: Sendable {
    case numbers(nice: Bool)
    case ticked([Tick])
    case categories([String])
  }

  let kind: Kind
  let including: ClosedRange<Double>?
  let words: @Sendable (Position) -> String

  /// What is measured, usually the unit; also heads the column of the table.
  public let title: String
  /// Whether ticks and words are drawn; without them a chart fits into a line of a table.
  public var isDrawn = true
  /// Whether light lines lead from its ticks across the plot, where values are read from it.
  public var hasGrid = true

  private init(
    _ title: String, _ kind: Kind, including: ClosedRange<Double>? = nil,
    words: @escaping @Sendable (Position) -> String
  ) {
    (self.title, self.kind, self.including, self.words) = (title, kind, including, words)
  }

  /// An axis of numbers with round ticks, widened to the next round number.
  ///
  /// It always holds the whole of `including`: `0...0` makes it start at zero.
  public static func numbers(
    _ title: String = "", including: ClosedRange<Double>? = nil, nice: Bool = true,
    label: @escaping @Sendable (Double) -> String = Axis.plainly
  ) -> Axis {
    Axis(title, .numbers(nice: nice), including: including) { $0.finiteNumber.map(label) ?? "" }
  }

  /// An axis of instants or hours, with ticks only where the caller says.
  ///
  /// Time zones and languages are the caller's: instants are seconds since 1970, `label` words one
  /// of them for the table.
  public static func time(
    _ title: String = "", ticks: [Tick], including: ClosedRange<Double>? = nil,
    label: @escaping @Sendable (Double) -> String
  ) -> Axis {
    Axis(title, .ticked(ticks), including: including) { $0.finiteNumber.map(label) ?? "" }
  }

  /// An axis of named slots, in the order given and then in the order of the data.
  ///
  /// Slots named in `order` are there even when no mark has anything in them.
  public static func categories(
    _ title: String = "", order: [String] = [],
    label: @escaping @Sendable (String) -> String = { $0 }
  ) -> Axis {
    Axis(title, .categories(order)) {
      if case .category(let name) = $0 { label(name) } else { "" }
    }
  }

  /// A number as digits: `3`, `0.5`, never `-0` or `3.0`.
  @Sendable public static func plainly(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    guard let whole = Int(exactly: value) else { return "\(value)" }
    return "\(whole)"
  }

  /// The same axis without lines across the plot, not even at zero: for charts whose own lines are
  /// to be read.
  public var withoutGrid: Axis {
    var copy = self
    copy.hasGrid = false
    return copy
  }

  /// The same axis without ticks and words.
  public var hidden: Axis {
    var copy = self
    copy.isDrawn = false
    return copy
  }
}

extension Axis {
  /// The scale that holds everything the marks want to show; nil if that is nothing.
  func scale(holding positions: [Position], tickCount: Double) -> Scale? {
    if case .categories(let order) = kind {
      let names = positions.compactMap { if case .category(let name) = $0 { name } else { nil } }
      return BandScale(order + names).map(Scale.band)
    }
    let bounds = including.map { [$0.lowerBound, $0.upperBound] } ?? []
    guard let scale = LinearScale(holding: positions.compactMap(\.finiteNumber) + bounds) else {
      return nil
    }
    if case .numbers(nice: true) = kind { return .linear(scale.nice(count: tickCount)) }
    return .linear(scale)
  }

  /// The places on the axis that carry words.
  func ticks(on scale: Scale, count: Double) -> [AxisTick] {
    switch (kind, scale) {
    case (.ticked(let ticks), .linear(let scale)):
      ticks.filter { scale.domain.contains($0.value) }
        .map { AxisTick(position: .number($0.value), label: $0.label) }
    case (_, .linear(let scale)):
      Ticks.values(in: scale.domain, count: count)
        .map { AxisTick(position: .number($0), label: words(.number($0))) }
    case (_, .band(let scale)):
      scale.categories.map { AxisTick(position: .category($0), label: words(.category($0))) }
    }
  }
}

/// A worded place on an axis of any kind.
struct AxisTick: Hashable {
  let position: Position
  let label: String
}
