import Charts
import Drawing
import Knowledge
import Records

enum NewFoodFigure {
  /// The chart of the foods that a child first tasted in the figure's days, and of the days on which it had them again.
  static let definition = FigureDefinition<ChildMetrics>(id: "new_foods") {
    input throws(PhraseError) in
    // Only the newest 24 foods fit on the chart. The table of foods contains the others.
    let new = input.metrics.foods.newFoods.suffix(24)
    guard let first = new.first else { return .empty }
    let zone = input.zone
    let end = input.window.timeRange(in: zone).upperBound
    let ids = Set(new.map(\.food.entry.id))
    let logs = input.journal.foodLogs.of(input.profile.id).within(first.firstTastedAt..<end)
      .filter { ids.contains($0.food.text) }
    let names = Dictionary(new.map { ($0.food.entry.id, input.wording.name(of: $0.food)) }) {
      first, _ in first
    }
    func spot(_ food: String, at moment: Instant) -> Dots.Spot {
      Dots.Spot(.day(zone.day(of: moment)), .category(food))
    }
    let again = logs.filter { log in
      new.contains { $0.food.entry.id == log.food.text && $0.firstTastedAt < log.eatenAt }
    }
    let rows = try new.map { taste throws(PhraseError) in
      let liking = try taste.liking.map { liking throws(PhraseError) in
        try input.wording.phrases.word("liking", liking)
      }
      return [
        names[taste.food.entry.id] ?? "", input.wording.date(taste.firstTastedAt, .medium),
        input.wording.number(taste.count), liking ?? Wording.unknown,
      ]
    }
    let last = max(zone.day(of: first.firstTastedAt), input.window.last)
    return FigureDraft(
      pointCount: max(FigureDraft.minimumPointCount, new.count),
      x: input.monthAxis(zone.day(of: first.firstTastedAt)...last),
      y: .categories(order: new.map(\.food.entry.id)) { names[$0] ?? $0 },
      marks: [
        Dots(
          again.map { spot($0.food.text, at: $0.eatenAt) },
          name: try input.text("chart.new_foods.again"),
          symbol: .ring, radius: 2),
        Dots(
          new.map { spot($0.food.entry.id, at: $0.firstTastedAt) },
          name: try input.text("food.first"),
          radius: 3),
      ],
      summaryArguments: [
        "count": input.wording.number(new.count),
        "foods": input.wording.list(new.compactMap { names[$0.food.entry.id] }),
      ],
      header: try input.texts("column.food", "column.first", "column.times", "column.liking"),
      rows: rows,
      size: Size(width: FigureDraft.defaultSize.width, height: 66 + 16 * Double(new.count)))
  }
}
