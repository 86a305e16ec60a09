import Charts
import Drawing
import Knowledge
import Records

extension FigureRecipe<ChildFigures> {
  /// Every day an allergen was eaten on and every reaction, up to the window's end; of the common
  /// nine also those that were not met yet.
  static let allergens = FigureRecipe(id: "allergens") { scene throws(PhraseError) in
    let exposures = scene.figures.foods.exposures
    guard let start = exposures.map(\.first).min() else { return .nothing }
    let days = scene.zone.day(of: start)...max(scene.window.last, scene.zone.day(of: start))
    let shown = Allergen.allCases.filter { allergen in
      Allergen.commonNine.contains(allergen) || exposures.contains { $0.allergen == allergen }
    }
    var rows: [[String]] = []
    var names: [String: String] = [:]
    for allergen in shown {
      let name = scene.wording.opening(try scene.word("allergen", allergen))
      let exposure = exposures.first { $0.allergen == allergen }
      names[allergen.rawValue] = "\(name) · \(scene.wording.number(exposure?.count ?? 0))"
      rows.append(try scene.row(name, exposure))
    }
    let words = names
    let eaten = scene.allergenDays(in: scene.window)
    let reacted = exposures.flatMap { exposure in
      exposure.reactions.map { reaction in
        Dots.Spot(
          .number(Double(scene.zone.day(of: reaction.noticedAt).days)),
          .category(exposure.allergen.rawValue), lane: 0)
      }
    }
    return FigureSketch(
      points: max(FigureSketch.fewestPoints, eaten.count), x: scene.monthAxis(days),
      y: .categories(order: shown.map(\.rawValue)) { words[$0] ?? $0 },
      marks: [
        Dots(
          eaten.map { .init(.number(Double($0.day.days)), .category($0.allergen.rawValue)) },
          name: try scene.text("chart.allergens.eaten"), keyed: true),
        Dots(
          reacted, name: try scene.text("column.reactions"), symbol: .triangle,
          tone: .custom(Accent(fill: scene.theme.text, stroke: scene.theme.text)), radius: 4,
          keyed: true),
      ],
      summary: [
        "count": scene.wording.number(exposures.count),
        "reactions": scene.wording.number(
          Set(exposures.flatMap { $0.reactions.map(\.entry.id) }).count),
      ],
      header: [
        try scene.text("column.allergen"), try scene.text("column.times"),
        try scene.text("column.first"), try scene.text("column.last"),
        try scene.text("column.reactions"),
      ],
      rows: rows,
      size: Size(width: FigureSketch.size.width, height: 70 + 17 * Double(shown.count)))
  }
}

extension Allergen {
  /// The nine that food labels of the United States must name.
  fileprivate static let commonNine = Allergen.allCases.prefix(9)
}

/// A day on which an allergen was eaten.
struct AllergenDay: Hashable {
  let allergen: Allergen
  let day: LocalDate
}

extension FigureScene<ChildFigures> {
  /// The days each allergen was eaten on up to a window's end, each day once, in their order.
  fileprivate func allergenDays(in window: Window) -> [AllergenDay] {
    let end = window.moments(in: zone).upperBound
    let logs = journal.foodLogs.of(profile.id).prefix { $0.eatenAt < end }
    let days = logs.flatMap { log in
      (journal.foods[log.food]?.allergens ?? []).map {
        AllergenDay(allergen: $0, day: zone.day(of: log.eatenAt))
      }
    }
    var seen: Set<AllergenDay> = []
    return days.filter { seen.insert($0).inserted }
  }

  /// First, last, how often, and each reaction with its onset and strength.
  fileprivate func row(
    _ name: String, _ exposure: FoodFigures.Exposure?
  ) throws(PhraseError) -> [String] {
    guard let exposure else {
      return [name, wording.number(0)] + Array(repeating: Wording.unknown, count: 3)
    }
    var reactions: [String] = []
    for reaction in exposure.reactions {
      let onset = try reaction.onsetMinutes.map { minutes throws(PhraseError) in
        try text("food.onset", ["duration": wording.duration(seconds: Double(minutes) * 60)])
      }
      let severity = try wording.phrases.word("severity", reaction.severity)
      reactions.append([severity, onset].compactMap(\.self).joined(separator: ", "))
    }
    return [
      name, wording.number(exposure.count), wording.date(exposure.first, .medium),
      wording.date(exposure.last, .medium),
      reactions.isEmpty ? Wording.unknown : reactions.joined(separator: "; "),
    ]
  }
}
