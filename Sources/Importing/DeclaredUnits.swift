import Knowledge
import Records

/// The units that the family declares for numbers without a unit, such as `weight=kg,volume=oz`.
package struct DeclaredUnits: Hashable, Sendable {
  /// A kind of number for which the family can declare a unit.
  package enum Quantity: String, Sendable, CaseIterable {
    case weight, height, head, volume, pumping, temperature

    package var supportedUnits: [String] {
      switch self {
      case .weight: ["kg", "g", "lb", "oz"]
      case .height, .head: ["cm", "in"]
      case .volume, .pumping: ["ml", "oz"]
      case .temperature: ["c", "f"]
      }
    }

    /// The group of quantities that a site shows in the same unit, such as length for height and head.
    var unitGroup: Quantities {
      switch self {
      case .weight: .weight
      case .height, .head: .length
      case .volume, .pumping: .volume
      case .temperature: .temperature
      }
    }

    /// The quantity whose unit applies if this one has no unit of its own, such as height for head, or nil.
    var fallbackQuantity: Quantity? {
      switch self {
      case .head: .height
      case .pumping: .volume
      default: nil
      }
    }
  }

  private var unitsByQuantity: [Quantity: String] = [:]

  /// Parses a comma-separated list of units such as `weight=kg,volume=oz`, or declares no units if `text` is empty.
  ///
  /// Throws ``ImportProblem`` if `text` is not such a list.
  package init(_ text: String = "") throws(ImportProblem) {
    for part in text.lowercased().split(separator: ",") {
      let sides = part.split(separator: "=").map { $0.filter { !$0.isWhitespace } }
      guard sides.count == 2, let quantity = Quantity(rawValue: sides[0]),
        quantity.supportedUnits.contains(sides[1]), unitsByQuantity[quantity] == nil
      else {
        throw ImportProblem(
          "'\(part)' is no unit. Units are declared as \(Self.syntax(for: Quantity.allCases)).")
      }
      unitsByQuantity[quantity] = sides[1]
    }
  }

  package var isEmpty: Bool { unitsByQuantity.isEmpty }

  /// Adds the units in `others`, which replace the units of the same quantities.
  package mutating func add(_ others: DeclaredUnits) {
    unitsByQuantity.merge(others.unitsByQuantity) { $1 }
  }

  /// The units in the form that ``init(_:)`` parses.
  package var text: String {
    Quantity.allCases.compactMap { quantity in
      unitsByQuantity[quantity].map { "\(quantity.rawValue)=\($0)" }
    }
    .joined(separator: ",")
  }

  /// Returns whether `others` declares a unit that differs from the unit declared here for the same quantity.
  package func contradicts(_ others: DeclaredUnits) -> Bool {
    Quantity.allCases.contains { quantity in
      guard let own = unit(of: quantity) else { return false }
      return own != others.unit(of: quantity) ?? own
    }
  }

  /// Returns the amount in kilograms, centimeters, milliliters or degrees Celsius, or nil if its unit is not declared.
  package func metricAmount(_ amount: Double, of quantity: Quantity) -> Double? {
    switch unit(of: quantity) {
    case "kg", "cm", "ml", "c": amount
    case "g": amount / 1000
    case "lb": amount * ImperialUnit.kilogramsPerPound
    case "in": amount * ImperialUnit.centimetersPerInch
    case "oz":
      amount
        * (quantity == .weight
          ? ImperialUnit.kilogramsPerOunce : ImperialUnit.millilitersPerFluidOunce)
    case "f": (amount - 32) / 1.8
    default: nil
    }
  }

  /// Returns the syntax for declaring the units of `quantities`, such as `weight=kg|g|lb|oz,height=cm|in`.
  package static func syntax(for quantities: [Quantity]) -> String {
    quantities.map { "\($0.rawValue)=\($0.supportedUnits.joined(separator: "|"))" }.joined(
      separator: ",")
  }

  /// Declares `unit`, which must be one of the quantity's ``Quantity/supportedUnits``, as the unit of a quantity.
  mutating func declare(_ unit: String, of quantity: Quantity) { unitsByQuantity[quantity] = unit }

  /// Returns the unit declared for a quantity, or else for its ``Quantity/fallbackQuantity``, or nil if there is none.
  package func unit(of quantity: Quantity) -> String? {
    unitsByQuantity[quantity] ?? quantity.fallbackQuantity.flatMap { unitsByQuantity[$0] }
  }
}
