import Charts
import Drawing
import Knowledge
import Records

extension FigureRecipe<ChildFigures> {
  /// The foods first tasted in the window, each with every day it was tasted on since.
  static let newFoods = FigureRecipe(id: "new_foods") { scene throws(PhraseError) in
    // The newest as far as there is room; the table of foods tells the rest.
    let new = scene.figures.foods.new.suffix(24)
    guard let first = new.first else { return .nothing }
    let zone = scene.zone
    let end = scene.window.moments(in: zone).upperBound
    let ids = Set(new.map(\.food.entry.id))
    let logs = scene.journal.foodLogs.of(scene.profile.id).within(first.first..<end)
      .filter { ids.contains($0.food.text) }
    let names = Dictionary(new.map { ($0.food.entry.id, scene.wording.name(of: $0.food)) }) {
      first, _ in first
    }
    func spot(_ food: String, _ moment: Instant) -> Dots.Spot {
      Dots.Spot(.number(Double(zone.day(of: moment).days)), .category(food))
    }
    let again = logs.filter { log in
      new.contains { $0.food.entry.id == log.food.text && $0.first < log.eatenAt }
    }
    var rows: [[String]] = []
    for taste in new {
      let liking = try taste.liking.map { liking throws(PhraseError) in
        try wording(scene, liking)
      }
      rows.append([
        names[taste.food.entry.id] ?? "", scene.wording.date(taste.first, .medium),
        scene.wording.number(taste.count), liking ?? Wording.unknown,
      ])
    }
    let last = max(zone.day(of: first.first), scene.window.last)
    return FigureSketch(
      points: max(FigureSketch.fewestPoints, new.count),
      x: scene.monthAxis(zone.day(of: first.first)...last),
      y: .categories(order: new.map(\.food.entry.id)) { names[$0] ?? $0 },
      marks: [
        Dots(
          again.map { spot($0.food.text, $0.eatenAt) },
          name: try scene.text("chart.new_foods.again"),
          symbol: .ring, radius: 2, keyed: true),
        Dots(
          new.map { spot($0.food.entry.id, $0.first) }, name: try scene.text("food.first"),
          radius: 3,
          keyed: true),
      ],
      summary: [
        "count": scene.wording.number(new.count),
        "foods": scene.wording.list(new.compactMap { names[$0.food.entry.id] }),
      ],
      header: [
        try scene.text("column.food"), try scene.text("column.first"),
        try scene.text("column.times"), try scene.text("column.liking"),
      ],
      rows: rows,
      size: Size(width: FigureSketch.size.width, height: 66 + 16 * Double(new.count)))
  }

  private static func wording(
    _ scene: FigureScene<ChildFigures>, _ liking: FoodLog.Liking
  ) throws(PhraseError) -> String {
    try scene.wording.phrases.word("liking", liking)
  }
}
