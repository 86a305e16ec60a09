import Charts
import Drawing
import Knowledge
import Records

enum FoodFigures {
  /// The chart of how many foods of each of seven color groups a child has tried, as a wheel of colors.
  static let colorWheel = ChildFigure(id: "rainbow") { input throws(PhraseError) in
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
          name, insideText: foods.isEmpty ? "" : wording.number(foods.count),
          isFilled: !foods.isEmpty,
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
    return FigureData(
      // A single color is enough: the empty parts of the wheel represent the others.
      dataPointCount: FigureData.minimumDataPointCount, xAxis: .numbers().hidden,
      yAxis: .numbers().hidden,
      marks: [
        Wheel(
          sectors, centerText: "\(wording.number(tried.count))/\(wording.number(sectors.count))")
      ],
      summaryArguments: ["reached": reached],
      header: try input.texts("column.color", "food.title"),
      rows: rows, size: Size(width: 320, height: 230))
  }

  /// The chart of the foods that a child first tasted in the figure's days, and of the days on which it ate them again.
  static let newFoods = ChildFigure(id: "new_foods") { input throws(PhraseError) in
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
    func spot(_ food: String, at moment: Instant) -> Dots.SymbolPosition {
      Dots.SymbolPosition(.day(zone.day(of: moment)), .category(food))
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
        input.wording.number(taste.mealCount), liking ?? Wording.unknownValueMark,
      ]
    }
    let last = max(zone.day(of: first.firstTastedAt), input.window.last)
    return FigureData(
      dataPointCount: max(FigureData.minimumDataPointCount, new.count),
      xAxis: input.monthAxis(zone.day(of: first.firstTastedAt)...last),
      yAxis: .categories(order: new.map(\.food.entry.id)) { names[$0] ?? $0 },
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
      size: Size(width: FigureData.defaultSize.width, height: 66 + 16 * Double(new.count)))
  }

  /// The chart of the days on which a child ate allergens, and of all reactions to food.
  ///
  /// The nine common allergens always have a row.
  static let allergens = ChildFigure(id: "allergens") { input throws(PhraseError) in
    let exposures = input.metrics.foods.allergenExposures
    guard let start = exposures.map(\.firstEatenAt).min() else { return .empty }
    let days = input.zone.day(of: start)...max(input.window.last, input.zone.day(of: start))
    let shown = Allergen.allCases.filter { allergen in
      allergen.isMajorAllergen || exposures.contains { $0.allergen == allergen }
    }
    var rows: [[String]] = []
    var names: [String: String] = [:]
    for allergen in shown {
      let name = try input.capitalizedWord("allergen", allergen)
      let exposure = exposures.first { $0.allergen == allergen }
      names[allergen.rawValue] = "\(name) · \(input.wording.number(exposure?.mealCount ?? 0))"
      rows.append(try allergenRow(name, exposure, input))
    }
    let words = names
    let eaten = allergenMealSpots(input)
    let reacted = exposures.flatMap { exposure in
      exposure.reactions.map {
        Dots.SymbolPosition(
          .day(input.zone.day(of: $0.notedAt)), .category(exposure.allergen.rawValue),
          rowFraction: 0)
      }
    }
    return FigureData(
      dataPointCount: max(FigureData.minimumDataPointCount, eaten.count),
      xAxis: input.monthAxis(days),
      yAxis: .categories(order: shown.map(\.rawValue)) { words[$0] ?? $0 },
      marks: [
        Dots(eaten, name: try input.text("chart.allergens.eaten")),
        Dots(
          reacted, name: try input.text("column.reactions"), symbol: .triangle,
          tone: .custom(input.textAccent), radius: 4),
      ],
      summaryArguments: [
        "count": input.wording.number(exposures.count),
        "reactions": input.wording.number(
          Set(exposures.flatMap { $0.reactions.map(\.record) }).count),
      ],
      header: try input.texts(
        "column.allergen", "column.times", "column.first", "column.last", "column.reactions"),
      rows: rows,
      size: Size(width: FigureData.defaultSize.width, height: 70 + 17 * Double(shown.count)))
  }

  /// Returns the days on which a child ate allergens, each day once for each allergen.
  ///
  /// Days after the last day of the figure are left out.
  private static func allergenMealSpots(_ input: FigureInput<ChildMetrics>) -> [Dots.SymbolPosition]
  {
    let end = input.window.timeRange(in: input.zone).upperBound
    return input.journal.eatenFoodLogs(of: input.profile.id, before: end).flatMap { log in
      (input.journal.foodsByID[log.food]?.allergens ?? []).map {
        Dots.SymbolPosition(.day(input.zone.day(of: log.eatenAt)), .category($0.rawValue))
      }
    }.uniqued
  }

  private static func allergenRow(
    _ name: String, _ exposure: FoodMetrics.AllergenExposure?, _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> [String] {
    guard let exposure else {
      return [name, input.wording.number(0)] + Array(repeating: Wording.unknownValueMark, count: 3)
    }
    let reactions = try exposure.reactions.map { known throws(PhraseError) in
      guard case .reaction(let reaction) = known.record else {
        return try input.wording.phrases.word("check_in_outcome", AllergenCheckIn.Outcome.reaction)
      }
      let onset = try reaction.onsetMinutes.map { minutes throws(PhraseError) in
        try input.text(
          "food.onset", ["duration": input.wording.duration(seconds: Double(minutes) * 60)])
      }
      let severity = try input.wording.phrases.word("severity", reaction.severity)
      return [severity, onset].compactMap(\.self).joined(separator: ", ")
    }
    return [
      name, input.wording.number(exposure.mealCount),
      input.wording.date(exposure.firstEatenAt, .medium),
      input.wording.date(exposure.lastEatenAt, .medium),
      reactions.isEmpty ? Wording.unknownValueMark : reactions.joined(separator: "; "),
    ]
  }
}
