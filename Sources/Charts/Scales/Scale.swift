/// A scale of either kind.
enum Scale: Equatable {
  case linear(LinearScale)
  case band(BandScale)

  /// What a position covers, as fractions of the axis: a slot, or a single place.
  func span(of position: Position) -> ClosedRange<Double>? {
    switch (self, position) {
    case (.linear(let scale), .number(let number)):
      scale.fraction(of: number).map { $0...$0 }
    case (.band(let scale), .category(let category)):
      scale.span(of: category)
    case (.linear, .category), (.band, .number):
      nil
    }
  }

  /// The middle of what a position covers, as a fraction of the axis.
  func middle(of position: Position) -> Double? {
    span(of: position).map { ($0.lowerBound + $0.upperBound) / 2 }
  }

  var isBand: Bool {
    if case .band = self { true } else { false }
  }
}

/// A continuous scale: numbers and instants to fractions of the axis, 0 at its start, 1 at its end.
struct LinearScale: Equatable {
  let domain: ClosedRange<Double>

  /// A scale that holds all the values; nil if there is none.
  ///
  /// One value alone gets room on both sides, so that it stands in the middle.
  init?(holding values: [Double]) {
    let values = values.filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else { return nil }
    if low < high {
      domain = low...high
    } else if low == 0 {
      domain = 0...1
    } else {
      let room = abs(low) * 0.05
      domain = (low - room)...(high + room)
    }
    guard domain.lowerBound < domain.upperBound, extent.isFinite else { return nil }
  }

  private init(domain: ClosedRange<Double>) { self.domain = domain }

  private var extent: Double { domain.upperBound - domain.lowerBound }

  /// The scale widened to round numbers for about `count` ticks.
  func nice(count: Double) -> LinearScale {
    LinearScale(domain: Ticks.nice(domain, count: count))
  }

  /// How far along the axis a value stands; nil if it is no finite number.
  func fraction(of value: Double) -> Double? {
    let fraction = (value - domain.lowerBound) / extent
    return fraction.isFinite ? fraction : nil
  }

  /// The value that stands at a fraction of the axis.
  func value(at fraction: Double) -> Double { domain.lowerBound + fraction * extent }
}

/// A scale of equally wide slots, one for each category, with gaps between them.
struct BandScale: Equatable {
  /// The part of each slot that is left empty.
  static let gap = 0.2

  private let order: OrdinalScale

  /// A scale with a slot for each category, in the order they first appear; nil for none.
  init?(_ names: [String]) {
    order = OrdinalScale(names)
    guard order.count > 0 else { return nil }
  }

  var categories: [String] { order.names }

  /// The width of a slot with its gap, as a fraction of the axis.
  var step: Double { 1 / Double(order.count) }

  /// The inner part of a category's slot, as fractions of the axis; nil for an unknown one.
  func span(of category: String) -> ClosedRange<Double>? {
    guard let index = order.index(of: category) else { return nil }
    let margin = BandScale.gap / 2
    return (Double(index) + margin) * step...(Double(index) + 1 - margin) * step
  }

  /// The category whose slot holds a fraction of the axis.
  func category(at fraction: Double) -> String? {
    guard fraction >= 0, fraction < 1 else { return nil }
    return categories[min(Int(fraction / step), order.count - 1)]
  }
}

/// Numbers names in the order they first appear, so that each has one tint on a whole chart.
struct OrdinalScale: Equatable {
  let names: [String]
  private let indices: [String: Int]

  init(_ names: [String]) {
    var indices: [String: Int] = [:]
    var distinct: [String] = []
    for name in names where indices[name] == nil {
      indices[name] = indices.count
      distinct.append(name)
    }
    self.names = distinct
    self.indices = indices
  }

  var count: Int { names.count }

  func index(of name: String) -> Int? { indices[name] }
}

/// Where something stands on an axis: at a number, or in a named slot.
///
/// Instants are numbers too: seconds since 1970. A slot is named by what makes it unique (a day as
/// `2026-03-01`, say); the axis turns that name into the words a reader sees.
public enum Position: Hashable, Sendable {
  /// A place on a continuous axis.
  case number(Double)
  /// A slot of an axis of categories.
  case category(String)

  /// The number, if it is one that can be drawn.
  var finiteNumber: Double? {
    guard case .number(let number) = self, number.isFinite else { return nil }
    return number
  }

  /// Whether it is a place at all: infinity is none.
  var isPlace: Bool {
    if case .number(let number) = self { number.isFinite } else { true }
  }
}

extension Position: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral
{
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Makes a category.
  public init(stringLiteral value: String) { self = .category(value) }
}

/// One measured value and where it belongs; a missing value keeps its place but draws nothing.
public struct Datum: Hashable, Sendable {
  /// Where the value belongs.
  public var at: Position
  /// The value; nil or anything that is not a finite number counts as missing.
  public var value: Double?

  /// Makes a value at a place.
  public init(_ at: Position, _ value: Double?) {
    self.at = at
    self.value = value.flatMap { $0.isFinite ? $0 : nil }
  }
}
