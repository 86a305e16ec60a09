import Charts
import Drawing
import Knowledge
import Records

enum FoodColorsFigure {
  /// The chart of the number of foods that a child has tried in each of seven color groups, as a wheel of colors.
  static let definition = FigureDefinition<ChildMetrics>(id: "rainbow") {
    input throws(PhraseError) in
    let tried = Dictionary(grouping: input.metrics.foods.triedFoods, by: \.food.color)
    guard !tried.isEmpty else { return .empty }
    let wording = input.wording
    var sectors: [Wheel.Sector] = []
    var rows: [[String]] = []
    for color in Food.Color.allCases {
      let name = try input.capitalizedWord("food_colour", color)
      let foods = tried[color] ?? []
      sectors.append(
        Wheel.Sector(
          name, text: foods.isEmpty ? "" : wording.number(foods.count), isFilled: !foods.isEmpty,
          accent: color.accent))
      let count = wording.number(foods.count)
      let names = wording.list(foods.map { wording.name(of: $0.food) })
      rows.append([
        name,
        foods.isEmpty
          ? count : try input.text("common.labelled", ["label": count, "value": names]),
      ])
    }
    let reached = try input.text(
      "common.of_total",
      ["number": wording.number(tried.count), "total": wording.number(sectors.count)])
    return FigureDraft(
      // A single color is enough: the empty parts of the wheel represent the others.
      pointCount: FigureDraft.minimumPointCount, x: .numbers().hidden, y: .numbers().hidden,
      marks: [
        Wheel(sectors, center: "\(wording.number(tried.count))/\(wording.number(sectors.count))")
      ],
      summaryArguments: ["reached": reached],
      header: try input.texts("column.color", "food.title"),
      rows: rows, size: Size(width: 320, height: 230))
  }
}
