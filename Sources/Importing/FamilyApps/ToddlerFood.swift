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

  mutating func addTasting(
    named name: String, allergens: Set<Allergen>, at moment: Int64, isCorrection: Bool
  ) {
    self.isCorrection = self.isCorrection && isCorrection
    if (changedAt, self.name) < (moment, name) { (changedAt, self.name) = (moment, name) }
    addAllergens(allergens)
  }

  mutating func addAllergens(_ allergens: Set<Allergen>) { self.allergens.formUnion(allergens) }

  /// Returns the color of the common food that has this food's name in any language, or nil if there is none.
  func color(foodNames names: [Language: [String: String]]) -> Food.Color? {
    let key = Self.key(name)
    return CommonFood.all.first { food in
      ([food.englishName] + names.values.compactMap { $0[food.englishName] }).map(Self.key)
        .contains { $0 == key || $0 == key + "s" || $0 + "s" == key }
    }?.colorGroup
  }

  static func allergen(named word: String) -> Allergen? {
    let plain = word.lowercased().filter(\.isLetter)
    return allergensByWord[plain]
      ?? allergensByWord[plain.hasSuffix("s") ? String(plain.dropLast()) : plain + "s"]
  }

  private static let allergensByWord: [String: Allergen] = {
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
