import Knowledge
import Records

/// The units that the family declares for numbers without a unit, such as `weight=kg,volume=oz`.
package struct DeclaredUnits: Hashable, Sendable {
  package enum Quantity: String, Sendable, CaseIterable {
    case weight, height, head, volume, pumping, temperature

    package var words: [String] {
      switch self {
      case .weight: ["kg", "g", "lb", "oz"]
      case .height, .head: ["cm", "in"]
      case .volume, .pumping: ["ml", "oz"]
      case .temperature: ["c", "f"]
      }
    }

    /// The kind of quantity of which all amounts are displayed in the same unit, such as length for height and head.
    var group: Quantities {
      switch self {
      case .weight: .weight
      case .height, .head: .length
      case .volume, .pumping: .volume
      case .temperature: .temperature
      }
    }

    /// The quantity whose unit applies if none is declared for this quantity, such as height for head; nil if there is
    /// none.
    var kin: Quantity? {
      switch self {
      case .head: .height
      case .pumping: .volume
      default: nil
      }
    }
  }

  private var words: [Quantity: String] = [:]

  /// Parses a comma-separated list of units such as `weight=kg,volume=oz`; an empty `text` declares no units.
  ///
  /// Throws ``ImportProblem`` if `text` is not such a list.
  package init(_ text: String = "") throws(ImportProblem) {
    for part in text.lowercased().split(separator: ",") {
      let sides = part.split(separator: "=").map { $0.filter { !$0.isWhitespace } }
      guard sides.count == 2, let quantity = Quantity(rawValue: sides[0]),
        quantity.words.contains(sides[1]), words[quantity] == nil
      else {
        throw ImportProblem(
          "'\(part)' is no unit. Units are declared as \(Self.sentence(Quantity.allCases)).")
      }
      words[quantity] = sides[1]
    }
  }

  package var isEmpty: Bool { words.isEmpty }

  /// Adds the units in `others`, which replace the units of the same quantities.
  package mutating func add(_ others: DeclaredUnits) {
    words.merge(others.words) { $1 }
  }

  package var text: String {
    Quantity.allCases.compactMap { quantity in words[quantity].map { "\(quantity.rawValue)=\($0)" }
    }
    .joined(separator: ",")
  }

  /// Returns whether `others` declares a unit that differs from the unit declared here for the same quantity.
  package func contradicts(_ others: DeclaredUnits) -> Bool {
    Quantity.allCases.contains { quantity in
      guard let own = word(of: quantity), let other = others.word(of: quantity) else {
        return false
      }
      return own != other
    }
  }

  /// Returns whether a unit is declared for a quantity, or for the related quantity in its ``Quantity/kin``.
  package func tells(_ quantity: Quantity) -> Bool { word(of: quantity) != nil }

  /// Returns the amount in kilograms, centimeters, milliliters or degrees Celsius, or nil if its unit is not declared.
  package func metric(_ amount: Double, _ quantity: Quantity) -> Double? {
    switch word(of: quantity) {
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
  package static func sentence(_ quantities: [Quantity]) -> String {
    quantities.map { "\($0.rawValue)=\($0.words.joined(separator: "|"))" }.joined(separator: ",")
  }

  /// Declares `word` as the unit of a quantity; `word` must be one of the quantity's ``Quantity/words``.
  mutating func declare(_ word: String, of quantity: Quantity) { words[quantity] = word }

  /// Returns the unit declared for a quantity, or for the related quantity in its ``Quantity/kin``, or nil if there is
  /// none.
  func word(of quantity: Quantity) -> String? {
    words[quantity] ?? quantity.kin.flatMap { words[$0] }
  }
}
