/// A food that most families know, with its names, its color in the rainbow and its allergens.
package struct CommonFood: Hashable, Sendable {
  package let name: String
  package let spanish: String
  package let french: String
  package let group: Food.Colour
  package let allergens: [Allergen]

  /// Reads a line of the list below; nil for anything else.
  private init?(line: Substring) {
    let parts = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
    guard parts.count >= 4, let group = Food.Colour(rawValue: parts[3]) else { return nil }
    (name, spanish, french) = (parts[0], parts[1], parts[2])
    self.group = group
    let words = parts.count > 4 ? parts[4].split(separator: " ") : []
    allergens = words.compactMap { Allergen(rawValue: String($0)) }
  }

  /// All of them, in the order of the rainbow.
  package static let all = list.split(separator: "\n").compactMap { CommonFood(line: $0) }

  private static let list = """
    Tomato | Tomate | Tomate | red
    Strawberry | Fresa | Fraise | red
    Raspberry | Frambuesa | Framboise | red
    Watermelon | Sandía | Pastèque | red
    Red pepper | Pimiento rojo | Poivron rouge | red
    Cherry | Cereza | Cerise | red
    Spaghetti with tomato | Espaguetis con tomate | Spaghettis à la tomate | red | wheat gluten egg
    Carrot | Zanahoria | Carotte | orange
    Pumpkin | Calabaza | Potiron | orange
    Sweet potato | Boniato | Patate douce | orange
    Mango | Mango | Mangue | orange
    Apricot | Albaricoque | Abricot | orange
    Orange | Naranja | Orange | orange
    Salmon | Salmón | Saumon | orange | fish
    Banana | Plátano | Banane | yellow
    Pineapple | Piña | Ananas | yellow
    Sweetcorn | Maíz dulce | Maïs | yellow
    Egg | Huevo | Œuf | yellow | egg
    Polenta | Polenta | Polenta | yellow
    Peach | Melocotón | Pêche | yellow
    Cheese omelette | Tortilla de queso | Omelette au fromage | yellow | egg milk
    Peas | Guisantes | Petits pois | green
    Broccoli | Brócoli | Brocoli | green
    Courgette | Calabacín | Courgette | green
    Avocado | Aguacate | Avocat | green
    Spinach | Espinacas | Épinards | green
    Green beans | Judías verdes | Haricots verts | green
    Kiwi | Kiwi | Kiwi | green
    Cucumber | Pepino | Concombre | green
    Blueberries | Arándanos | Myrtilles | blue_purple
    Beetroot | Remolacha | Betterave | blue_purple
    Aubergine | Berenjena | Aubergine | blue_purple
    Grapes | Uvas | Raisins | blue_purple
    Plum | Ciruela | Prune | blue_purple
    Red cabbage | Lombarda | Chou rouge | blue_purple
    Lentils | Lentejas | Lentilles | brown
    Chickpeas | Garbanzos | Pois chiches | brown
    Chicken | Pollo | Poulet | brown
    Peanut butter | Crema de cacahuete | Beurre de cacahuète | brown | peanut
    Hummus | Hummus | Houmous | brown | sesame
    Bread | Pan | Pain | brown | wheat gluten
    Almond cream | Crema de almendra | Purée d’amande | brown | tree_nut
    Mussels | Mejillones | Moules | brown | mollusc
    Buckwheat crêpe | Crep de trigo sarraceno | Galette de sarrasin | brown | milk egg
    Pear | Pera | Poire | white
    Apple | Manzana | Pomme | white
    Yoghurt | Yogur | Yaourt | white | milk
    Cauliflower | Coliflor | Chou-fleur | white
    Rice | Arroz | Riz | white
    Potato | Patata | Pomme de terre | white
    Hake | Merluza | Merlu | white | fish
    Tofu | Tofu | Tofu | white | soy
    Porridge | Gachas de avena | Porridge | white | gluten milk
    """
}
