/// The mapping from positions on an axis, either numbers or categories, to fractions of the axis.
enum Scale: Equatable {
  case linear(LinearScale)
  case ordinal(OrdinalScale)

  /// Returns the part of an axis that a position covers, as fractions of the axis from 0 to 1.
  ///
  /// A category covers a range, and a number a single point. Returns nil if the number is not finite, the category is
  /// unknown, or the position does not fit the kind of scale.
  func span(of position: AxisPosition) -> ClosedRange<Double>? {
    switch (self, position) {
    case (.linear(let scale), .number(let number)):
      scale.axisFraction(of: number).map { $0...$0 }
    case (.ordinal(let scale), .category(let category)):
      scale.span(of: category)
    case (.linear, .category), (.ordinal, .number):
      nil
    }
  }

  var hasCategories: Bool {
    if case .ordinal = self { true } else { false }
  }
}

/// A continuous scale that maps numbers and instants to fractions of the axis (0…1).
struct LinearScale: Equatable {
  let valueRange: ClosedRange<Double>

  /// Creates a scale that contains all finite values; returns nil if there is no such value or the range is too large.
  ///
  /// If all values equal x, the scale extends from 5 % below x to 5 % above it, or from 0 to 1 if x is 0.
  init?(containing values: [Double]) {
    let values = values.filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else { return nil }
    if low < high {
      valueRange = low...high
    } else if low == 0 {
      valueRange = 0...1
    } else {
      let padding = abs(low) * 0.05
      valueRange = (low - padding)...(high + padding)
    }
    guard valueRange.lowerBound < valueRange.upperBound, valueRange.length.isFinite else {
      return nil
    }
  }

  init(valueRange: ClosedRange<Double>) { self.valueRange = valueRange }

  /// Returns the place of a value as a fraction of the axis, or nil if this fraction is not finite.
  func axisFraction(of value: Double) -> Double? {
    let fraction = (value - valueRange.lowerBound) / valueRange.length
    return fraction.isFinite ? fraction : nil
  }
}

/// A list of different names in the order of first appearance: the categories of an axis, or the series of a chart.
///
/// The color of a series depends on the index of its name, and is therefore the same in all marks of a chart.
struct OrdinalScale: Equatable {
  /// The fraction of each category's space on the axis that is left empty, half of it on each side.
  static let gapFraction = 0.2

  let names: [String]
  private let indexByName: [String: Int]

  init(_ names: [String]) {
    var known: Set<String> = []
    self.names = names.filter { known.insert($0).inserted }
    indexByName = Dictionary(uniqueKeysWithValues: zip(self.names, self.names.indices))
  }

  var count: Int { names.count }

  func index(of name: String) -> Int? { indexByName[name] }

  /// Returns the range of a category on the axis without its empty margins, as fractions of the axis from 0 to 1.
  ///
  /// All categories are equally wide. Returns nil if the category is unknown.
  func span(of category: String) -> ClosedRange<Double>? {
    guard let index = index(of: category) else { return nil }
    let margin = Self.gapFraction / 2
    let step = 1 / Double(count)
    return (Double(index) + margin) * step...(Double(index) + 1 - margin) * step
  }
}

/// A position on an axis: a number, or the unique name of a category, such as `2026-03-01`; the axis creates labels
/// for names.
package enum AxisPosition: Hashable, Sendable {
  /// A position on a continuous axis; an instant is in seconds since 1970.
  case number(Double)
  case category(String)

  /// The number of the position, or nil for a category and for a number that is not finite.
  var finiteNumber: Double? {
    guard case .number(let number) = self, number.isFinite else { return nil }
    return number
  }

  /// Whether the position is a category or a finite number.
  var isFiniteOrCategory: Bool {
    if case .number(let number) = self { number.isFinite } else { true }
  }
}

extension AxisPosition: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral
{
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(stringLiteral value: String) { self = .category(value) }
}

/// A value of a chart and its position; for a missing value nothing is drawn, but the axis includes the position.
package struct DataPoint: Hashable, Sendable {
  package var position: AxisPosition
  /// The value, or nil if it is missing; the initializer replaces numbers that are not finite with nil.
  package var value: Double?

  package init(_ at: AxisPosition, _ value: Double?) {
    self.position = at
    self.value = value.flatMap { $0.isFinite ? $0 : nil }
  }

  var isDrawable: Bool { value != nil && position.isFiniteOrCategory }
}
