import Knowledge
import Records

/// The units of figures that stand without one, as the family declares them: `weight=kg,volume=oz`.
package struct DeclaredUnits: Hashable, Sendable {
  package enum Quantity: String, Sendable, CaseIterable {
    case weight, height, head, volume, pumping, temperature

    /// The units that can be declared, in small letters.
    package var words: [String] {
      switch self {
      case .weight: ["kg", "g", "lb", "oz"]
      case .height, .head: ["cm", "in"]
      case .volume, .pumping: ["ml", "oz"]
      case .temperature: ["c", "f"]
      }
    }

    /// What is shown in one unit with others of its kind.
    var group: Quantities {
      switch self {
      case .weight: .weight
      case .height, .head: .length
      case .volume, .pumping: .volume
      case .temperature: .temperature
      }
    }

    /// What is measured in the same unit, unless it is said.
    var kin: Quantity? {
      switch self {
      case .head: .height
      case .pumping: .volume
      default: nil
      }
    }
  }

  private var words: [Quantity: String] = [:]

  /// Reads quantities and their units, with a comma between; nothing is declared where there is none.
  ///
  /// Throws ``ImportProblem`` for whatever is no such list.
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

  /// Declares what others do; where both do, the others count.
  package mutating func add(_ others: DeclaredUnits) {
    words.merge(others.words) { $1 }
  }

  /// As it is declared: `weight=kg,volume=oz`.
  package var text: String {
    Quantity.allCases.compactMap { quantity in words[quantity].map { "\(quantity.rawValue)=\($0)" }
    }
    .joined(separator: ",")
  }

  /// Whether both tell the unit of a quantity, and not the same.
  package func contradicts(_ others: DeclaredUnits) -> Bool {
    Quantity.allCases.contains { quantity in
      guard let own = word(of: quantity), let other = others.word(of: quantity) else {
        return false
      }
      return own != other
    }
  }

  /// Whether the unit of a quantity is declared, or that of its kin.
  package func tells(_ quantity: Quantity) -> Bool { word(of: quantity) != nil }

  /// The amount in kilograms, centimetres, millilitres or degrees Celsius; nil where nobody has
  /// declared its unit.
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

  /// How quantities are declared, with every unit there is: `weight=kg|g|lb|oz,height=cm|in`.
  package static func sentence(_ quantities: [Quantity]) -> String {
    quantities.map { "\($0.rawValue)=\($0.words.joined(separator: "|"))" }.joined(separator: ",")
  }

  /// Declares the unit of a quantity, one of its words.
  mutating func declare(_ word: String, of quantity: Quantity) { words[quantity] = word }

  /// The unit of a quantity, its own or that of its kin; nil where nobody has declared it.
  func word(of quantity: Quantity) -> String? {
    words[quantity] ?? quantity.kin.flatMap { words[$0] }
  }
}
