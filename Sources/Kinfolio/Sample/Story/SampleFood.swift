import Records
import SQLite

/// A food of the sample family, as it is named and as it looks.
struct SampleFood: Hashable, Sendable {
  /// How it lies on a tray and sticks to a face.
  enum Shape: String, Hashable, Sendable {
    case puree, slices, balls, sticks, noodles, grains, florets
  }

  let name: String
  let spanish: String
  let french: String
  let group: Food.Colour
  /// Its colour as 0xRRGGBB.
  let color: UInt32
  let shape: Shape
  /// As the database keeps them, with a space between.
  let allergens: String

  /// Reads a line of the list below; nil for anything else.
  private init?(line: Substring) {
    let parts = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
    guard parts.count >= 6, let group = Food.Colour(rawValue: parts[3]),
      let color = UInt32(parts[4], radix: 16), let shape = Shape(rawValue: parts[5])
    else { return nil }
    (name, spanish, french) = (parts[0], parts[1], parts[2])
    (self.group, self.color, self.shape) = (group, color, shape)
    allergens = parts.count > 6 ? parts[6] : ""
  }

  var id: String {
    var random = SampleRandom("food \(name)")
    return random.id()
  }

  /// The food of an English name that stands in this program's text.
  static func named(_ name: String) -> SampleFood {
    guard let food = all.first(where: { $0.name == name }) else {
      // Only a slip in our own lists comes here, and the first run of any test shows it.
      preconditionFailure("there is no food \(name)")
    }
    return food
  }

  /// Every food, in the order of the rainbow.
  static let all = list.split(separator: "\n").compactMap { SampleFood(line: $0) }

  private static let list = """
    Tomato | Tomate | Tomate | red | D9402E | slices
    Strawberry | Fresa | Fraise | red | DB3A48 | slices
    Raspberry | Frambuesa | Framboise | red | C92F55 | balls
    Watermelon | Sandía | Pastèque | red | E8525A | slices
    Red pepper | Pimiento rojo | Poivron rouge | red | C93022 | sticks
    Cherry | Cereza | Cerise | red | A81E35 | slices
    Spaghetti with tomato | Espaguetis con tomate | Spaghettis à la tomate | red | E2643A | noodles | wheat gluten egg
    Carrot | Zanahoria | Carotte | orange | F08A2C | sticks
    Pumpkin | Calabaza | Potiron | orange | EE8B1E | puree
    Sweet potato | Boniato | Patate douce | orange | E5762F | sticks
    Mango | Mango | Mangue | orange | F6A821 | slices
    Apricot | Albaricoque | Abricot | orange | F4A24A | slices
    Orange | Naranja | Orange | orange | F58E1D | slices
    Salmon | Salmón | Saumon | orange | F2967B | florets | fish
    Banana | Plátano | Banane | yellow | F3DE86 | slices
    Pineapple | Piña | Ananas | yellow | F4D24A | slices
    Sweetcorn | Maíz dulce | Maïs | yellow | F2C62E | grains
    Egg | Huevo | Œuf | yellow | F7D058 | florets | egg
    Polenta | Polenta | Polenta | yellow | F0CC5C | puree
    Peach | Melocotón | Pêche | yellow | F7BE62 | slices
    Cheese omelette | Tortilla de queso | Omelette au fromage | yellow | F2CE61 | slices | egg milk
    Peas | Guisantes | Petits pois | green | 79B33F | balls
    Broccoli | Brócoli | Brocoli | green | 4F8F3A | florets
    Courgette | Calabacín | Courgette | green | 8DB657 | slices
    Avocado | Aguacate | Avocat | green | A9C25A | puree
    Spinach | Espinacas | Épinards | green | 3F7A36 | puree
    Green beans | Judías verdes | Haricots verts | green | 6A9E3F | sticks
    Kiwi | Kiwi | Kiwi | green | 94BE3A | slices
    Cucumber | Pepino | Concombre | green | A3C97A | slices
    Blueberries | Arándanos | Myrtilles | blue_purple | 4B4E8F | balls
    Beetroot | Remolacha | Betterave | blue_purple | 8E2157 | puree
    Aubergine | Berenjena | Aubergine | blue_purple | 5B3A66 | slices
    Grapes | Uvas | Raisins | blue_purple | 6B3F7A | slices
    Plum | Ciruela | Prune | blue_purple | 7A3566 | slices
    Red cabbage | Lombarda | Chou rouge | blue_purple | 7B4A86 | noodles
    Lentils | Lentejas | Lentilles | brown | 8A5A2E | grains
    Chickpeas | Garbanzos | Pois chiches | brown | D2AE6B | balls
    Chicken | Pollo | Poulet | brown | D8AE7C | florets
    Peanut butter | Crema de cacahuete | Beurre de cacahuète | brown | B9803F | puree | peanut
    Hummus | Hummus | Houmous | brown | D9BC85 | puree | sesame
    Bread | Pan | Pain | brown | C98F4E | sticks | wheat gluten
    Almond cream | Crema de almendra | Purée d’amande | brown | C79A66 | puree | tree_nut
    Mussels | Mejillones | Moules | brown | B86A2C | balls | mollusc
    Buckwheat crêpe | Crep de trigo sarraceno | Galette de sarrasin | brown | 8F6F4C | slices | milk egg
    Pear | Pera | Poire | white | EFE6B8 | slices
    Apple | Manzana | Pomme | white | F3E8B5 | slices
    Yoghurt | Yogur | Yaourt | white | FBF6EA | puree | milk
    Cauliflower | Coliflor | Chou-fleur | white | F2EBD3 | florets
    Rice | Arroz | Riz | white | F7F1E1 | grains
    Potato | Patata | Pomme de terre | white | F0DFA8 | puree
    Hake | Merluza | Merlu | white | F6EFE4 | florets | fish
    Tofu | Tofu | Tofu | white | F4ECD8 | sticks | soy
    Porridge | Gachas de avena | Porridge | white | E9DDBF | puree | gluten milk
    """
}
