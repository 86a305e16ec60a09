import Records
import SQLite

/// A food of the sample family, with its color and shape on photos.
struct SampleFood: Hashable, Sendable {
  enum Shape: String, Hashable, Sendable {
    case puree, slices, balls, sticks, noodles, grains, florets
  }

  let common: CommonFood
  /// The color as 0xRRGGBB.
  let color: UInt32
  let shape: Shape

  /// Parses a line such as "Tomato | D9402E | slices"; returns nil if the line is invalid.
  private init?(line: Substring) {
    let parts = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
    guard parts.count == 3, let common = CommonFood.all.first(where: { $0.name == parts[0] }),
      let color = UInt32(parts[1], radix: 16), let shape = Shape(rawValue: parts[2])
    else { return nil }
    (self.common, self.color, self.shape) = (common, color, shape)
  }

  var name: String { common.name }

  var id: String { SampleRandom.uuid(of: "food \(name)") }

  /// Returns the food with an English name; the name must be in `all`, otherwise the program ends.
  static func named(_ name: String) -> SampleFood {
    guard let food = all.first(where: { $0.name == name }) else {
      // Only an error in the source code reaches this point, and any test would reveal it.
      preconditionFailure("there is no food \(name)")
    }
    return food
  }

  /// All foods, ordered by color as in a rainbow, from red to violet, then brown and white foods.
  static let all = list.split(separator: "\n").compactMap { SampleFood(line: $0) }

  private static let list = """
    Tomato | D9402E | slices
    Strawberry | DB3A48 | slices
    Raspberry | C92F55 | balls
    Watermelon | E8525A | slices
    Red pepper | C93022 | sticks
    Cherry | A81E35 | slices
    Spaghetti with tomato | E2643A | noodles
    Carrot | F08A2C | sticks
    Pumpkin | EE8B1E | puree
    Sweet potato | E5762F | sticks
    Mango | F6A821 | slices
    Apricot | F4A24A | slices
    Orange | F58E1D | slices
    Salmon | F2967B | florets
    Banana | F3DE86 | slices
    Pineapple | F4D24A | slices
    Sweetcorn | F2C62E | grains
    Egg | F7D058 | florets
    Polenta | F0CC5C | puree
    Peach | F7BE62 | slices
    Cheese omelette | F2CE61 | slices
    Peas | 79B33F | balls
    Broccoli | 4F8F3A | florets
    Courgette | 8DB657 | slices
    Avocado | A9C25A | puree
    Spinach | 3F7A36 | puree
    Green beans | 6A9E3F | sticks
    Kiwi | 94BE3A | slices
    Cucumber | A3C97A | slices
    Blueberries | 4B4E8F | balls
    Beetroot | 8E2157 | puree
    Aubergine | 5B3A66 | slices
    Grapes | 6B3F7A | slices
    Plum | 7A3566 | slices
    Red cabbage | 7B4A86 | noodles
    Lentils | 8A5A2E | grains
    Chickpeas | D2AE6B | balls
    Chicken | D8AE7C | florets
    Peanut butter | B9803F | puree
    Hummus | D9BC85 | puree
    Bread | C98F4E | sticks
    Almond cream | C79A66 | puree
    Mussels | B86A2C | balls
    Buckwheat crêpe | 8F6F4C | slices
    Pear | EFE6B8 | slices
    Apple | F3E8B5 | slices
    Yoghurt | FBF6EA | puree
    Cauliflower | F2EBD3 | florets
    Rice | F7F1E1 | grains
    Potato | F0DFA8 | puree
    Hake | F6EFE4 | florets
    Tofu | F4ECD8 | sticks
    Porridge | E9DDBF | puree
    """
}
