import Records

/// A food that a child has tasted, collected from the tastings, because the app's export has no list of foods.
struct ToddlerFood {
  /// The name of the food as the latest tasting spells it.
  private(set) var name: String
  private(set) var changedAt: Int64
  private(set) var allergens: Set<Allergen> = []
  /// True if all tastings of the food were skipped before, and are now imported without the rest of their export.
  private(set) var isCorrection = true
  /// The line of the food's first tasting in the file.
  let line: Int

  init(_ name: String, at moment: Int64, line: Int) {
    self.name = name
    changedAt = moment
    self.line = line
  }

  /// Returns the key of a food, which is the same for all caregivers: its words in lowercase, without contact details.
  static func key(_ name: String) -> String {
    name.withoutContacts.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  mutating func add(
    _ name: String, _ allergens: Set<Allergen>, at moment: Int64, isCorrection: Bool
  ) {
    self.isCorrection = self.isCorrection && isCorrection
    if (changedAt, self.name) < (moment, name) { (changedAt, self.name) = (moment, name) }
    add(allergens)
  }

  mutating func add(_ allergens: Set<Allergen>) { self.allergens.formUnion(allergens) }

  /// Returns the color of the common food that has this food's name in any language, or nil if there is none.
  func color(by names: [Language: [String: String]]) -> Food.Color? {
    let key = Self.key(name)
    return CommonFood.all.first { food in
      ([food.name] + names.values.compactMap { $0[food.name] }).map(Self.key)
        .contains { $0 == key || $0 == key + "s" || $0 + "s" == key }
    }?.color
  }

  static func allergen(_ word: String) -> Allergen? {
    let plain = word.lowercased().filter(\.isLetter)
    return words[plain] ?? words[plain.hasSuffix("s") ? String(plain.dropLast()) : plain + "s"]
  }

  private static let words: [String: Allergen] = {
    var words: [String: Allergen] = [
      "dairy": .milk, "soya": .soy, "soybean": .soy, "nut": .treeNut, "crustacean": .shellfish,
      "mollusk": .mollusk, "shrimp": .shellfish,
    ]
    for allergen in Allergen.allCases {
      words[allergen.rawValue.filter(\.isLetter)] = allergen
    }
    return words
  }()
}
