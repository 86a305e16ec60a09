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
