/// A set of physical quantities.
package struct Quantities: OptionSet, Hashable, Sendable, Encodable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let weight = Quantities(rawValue: 1)
  /// Lengths, heights and head circumferences.
  package static let length = Quantities(rawValue: 2)
  package static let volume = Quantities(rawValue: 4)
  package static let temperature = Quantities(rawValue: 8)

  /// Each single quantity with the phrase key of its name, in display order.
  package static let nameKeys: [(quantity: Quantities, key: String)] = [
    (.weight, "quantity.weight"), (.length, "quantity.length"), (.volume, "quantity.volume"),
    (.temperature, "quantity.temperature"),
  ]

  /// The bounds of a number with an unknown unit, far above all values in the smallest unit.
  static let unitlessBounds = 0.0...1_000_000
}

extension GrowthMeasurement.Kind {
  /// The quantity of a measurement of this kind.
  package var quantity: Quantities { self == .weight ? .weight : .length }
}
