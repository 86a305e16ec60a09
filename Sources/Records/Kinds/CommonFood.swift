/// A common food that the program knows, with its English name, its color group and its allergens.
///
/// The names in other languages are in the files that describe these languages.
package struct CommonFood: Hashable, Sendable {
  package let englishName: String
  package let colorGroup: Food.Color
  package let allergens: [Allergen]

  /// Parses a line such as `Salmon | orange | fish`: name, color group and allergens; returns nil for any other line.
  private init?(line: Substring) {
    let parts = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
    guard parts.count >= 2, let group = Food.Color(rawValue: parts[1]) else { return nil }
    (englishName, self.colorGroup) = (parts[0], group)
    let words = parts.count > 2 ? parts[2].split(separator: " ") : []
    allergens = words.compactMap { Allergen(rawValue: String($0)) }
  }

  /// All common foods, sorted by color group from red to white.
  package static let all = foodLines.split(separator: "\n").compactMap { CommonFood(line: $0) }

  private static let foodLines = """
    Tomato | red
    Strawberry | red
    Raspberry | red
    Watermelon | red
    Red pepper | red
    Cherry | red
    Spaghetti with tomato | red | wheat gluten egg
    Carrot | orange
    Pumpkin | orange
    Sweet potato | orange
    Mango | orange
    Apricot | orange
    Orange | orange
    Salmon | orange | fish
    Banana | yellow
    Pineapple | yellow
    Sweetcorn | yellow
    Egg | yellow | egg
    Polenta | yellow
    Peach | yellow
    Cheese omelette | yellow | egg milk
    Peas | green
    Broccoli | green
    Courgette | green
    Avocado | green
    Spinach | green
    Green beans | green
    Kiwi | green
    Cucumber | green
    Blueberries | blue_purple
    Beetroot | blue_purple
    Aubergine | blue_purple
    Grapes | blue_purple
    Plum | blue_purple
    Red cabbage | blue_purple
    Lentils | brown
    Chickpeas | brown
    Chicken | brown
    Peanut butter | brown | peanut
    Hummus | brown | sesame
    Bread | brown | wheat gluten
    Almond cream | brown | tree_nut
    Mussels | brown | mollusc
    Buckwheat crêpe | brown | milk egg
    Pear | white
    Apple | white
    Yoghurt | white | milk
    Cauliflower | white
    Rice | white
    Potato | white
    Hake | white | fish
    Tofu | white | soy
    Porridge | white | gluten milk
    """
}
