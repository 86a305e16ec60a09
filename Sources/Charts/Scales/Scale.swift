enum Scale: Equatable {
  case linear(LinearScale)
  case band(OrdinalScale)

  /// Returns the part of an axis that a position covers, as fractions of the axis from 0 to 1.
  ///
  /// A category covers a slot, a number a single point. Returns nil if the number is not finite, the category is
  /// unknown, or the position does not fit the kind of scale.
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

  var isBand: Bool {
    if case .band = self { true } else { false }
  }
}

/// A continuous scale that maps numbers and instants to fractions of the axis (0…1).
struct LinearScale: Equatable {
  let domain: ClosedRange<Double>

  /// Creates a scale that contains all finite values; returns nil if there are none or their range overflows.
  ///
  /// A single value other than 0 is in the middle, with 5 % of its size on both sides. A single 0 gives the range 0…1.
  init?(containing values: [Double]) {
    let values = values.filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else { return nil }
    if low < high {
      domain = low...high
    } else if low == 0 {
      domain = 0...1
    } else {
      let padding = abs(low) * 0.05
      domain = (low - padding)...(high + padding)
    }
    guard domain.lowerBound < domain.upperBound, domain.length.isFinite else { return nil }
  }

  init(domain: ClosedRange<Double>) { self.domain = domain }

  /// Returns the place of a value as a fraction of the axis, or nil if this fraction is not finite.
  func fraction(of value: Double) -> Double? {
    let fraction = (value - domain.lowerBound) / domain.length
    return fraction.isFinite ? fraction : nil
  }
}

/// A list of different names in the order of first appearance: the categories of an axis, or the series of a chart.
///
/// The index of a series' name determines its color, which is therefore the same in all marks of a chart.
struct OrdinalScale: Equatable {
  /// The fraction of each category's slot on the axis that is left empty.
  static let gap = 0.2

  let names: [String]
  private let indices: [String: Int]

  init(_ names: [String]) {
    var known: Set<String> = []
    self.names = names.filter { known.insert($0).inserted }
    indices = Dictionary(uniqueKeysWithValues: zip(self.names, self.names.indices))
  }

  var count: Int { names.count }

  func index(of name: String) -> Int? { indices[name] }

  /// Returns the inner part of a category's slot, as fractions of the axis from 0 to 1, or nil if the category is
  /// unknown; all slots are equally wide.
  func span(of category: String) -> ClosedRange<Double>? {
    guard let index = index(of: category) else { return nil }
    let margin = Self.gap / 2
    let step = 1 / Double(count)
    return (Double(index) + margin) * step...(Double(index) + 1 - margin) * step
  }
}

/// A position on an axis: a number, or a category with a unique name such as `2026-03-01`, whose label the axis
/// creates.
package enum Position: Hashable, Sendable {
  /// A position on a continuous axis; an instant is in seconds since 1970.
  case number(Double)
  case category(String)

  /// The number of the position, or nil for a category and for a number that is not finite.
  var finiteNumber: Double? {
    guard case .number(let number) = self, number.isFinite else { return nil }
    return number
  }

  /// Whether the position can be on an axis; a number that is not finite cannot.
  var isValid: Bool {
    if case .number(let number) = self { number.isFinite } else { true }
  }
}

extension Position: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral
{
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(stringLiteral value: String) { self = .category(value) }
}

/// A value of a chart and its position; a missing value keeps its position on the axis, but nothing is drawn.
package struct Datum: Hashable, Sendable {
  package var position: Position
  /// The value, or nil if it is missing; the initializer replaces numbers that are not finite with nil.
  package var value: Double?

  package init(_ at: Position, _ value: Double?) {
    self.position = at
    self.value = value.flatMap { $0.isFinite ? $0 : nil }
  }

  var isDrawable: Bool { value != nil && position.isValid }
}
