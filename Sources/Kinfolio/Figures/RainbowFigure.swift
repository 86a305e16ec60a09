import Charts
import Drawing
import Knowledge
import Records

extension FigureRecipe<ChildFigures> {
  /// The seven colours of food: how many foods of each were tried.
  static let rainbow = FigureRecipe(id: "rainbow") { scene throws(PhraseError) in
    let tried = Dictionary(grouping: scene.figures.foods.tried, by: \.food.colour)
    guard !tried.isEmpty else { return .nothing }
    let wording = scene.wording
    var pieces: [Wheel.Piece] = []
    var rows: [[String]] = []
    for colour in Food.Colour.allCases {
      let name = wording.opening(try scene.word("food_colour", colour))
      let foods = tried[colour] ?? []
      pieces.append(
        Wheel.Piece(
          name, text: foods.isEmpty ? "" : wording.number(foods.count), isFilled: !foods.isEmpty,
          accent: colour.accent))
      let count = wording.number(foods.count)
      let names = wording.list(foods.map { wording.name(of: $0.food) })
      rows.append([
        name,
        foods.isEmpty
          ? count : try scene.text("common.labelled", ["label": count, "value": names]),
      ])
    }
    let reached = try scene.text(
      "common.of_total",
      ["number": wording.number(tried.count), "total": wording.number(pieces.count)])
    return FigureSketch(
      // One colour alone is a whole wheel: the others are told by their emptiness.
      points: FigureSketch.fewestPoints, x: .numbers().hidden, y: .numbers().hidden,
      marks: [
        Wheel(pieces, center: "\(wording.number(tried.count))/\(wording.number(pieces.count))")
      ],
      summary: ["reached": reached],
      header: [try scene.text("column.color"), try scene.text("food.title")],
      rows: rows, size: Size(width: 320, height: 230))
  }
}

extension Food.Colour {
  /// A calm tint of the food's own colour.
  var accent: Accent {
    switch self {
    case .red: Accent(Color(0xF2A69E))
    case .orange: Accent(Color(0xF7C08A))
    case .yellow: Accent(Color(0xF3DE8A))
    case .green: Accent(Color(0xA9D6A0))
    case .bluePurple: Accent(Color(0xB9B2E8))
    case .brown: Accent(Color(0xC9A98B))
    case .white: Accent(Color(0xEFEAE0))
    }
  }
}
