/// Some of what is measured in units.
package struct Quantities: OptionSet, Hashable, Sendable, Encodable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let weight = Quantities(rawValue: 1)
  /// Lengths, heights and head circumferences.
  package static let length = Quantities(rawValue: 2)
  package static let volume = Quantities(rawValue: 4)
  package static let temperature = Quantities(rawValue: 8)

  /// Each with the key of its name, in the order they are named.
  package static let named: [(quantity: Quantities, key: String)] = [
    (.weight, "quantity.weight"), (.length, "quantity.length"), (.volume, "quantity.volume"),
    (.temperature, "quantity.temperature"),
  ]

  /// What a number may be of which nobody knows the unit: far above everything that is measured in the
  /// smallest one.
  static let bareBounds = 0.0...1_000_000
}

extension GrowthMeasurement.Kind {
  /// What a measurement of the kind is.
  package var quantity: Quantities { self == .weight ? .weight : .length }
}
