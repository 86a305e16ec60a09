import Charts
import Drawing
import Knowledge
import Records

enum AllergenFigure {
  /// The chart of the days on which a child ate allergens, and of all reactions.
  ///
  /// The nine common allergens are always shown.
  static let definition = FigureDefinition<ChildMetrics>(id: "allergens") {
    input throws(PhraseError) in
    let exposures = input.metrics.foods.exposures
    guard let start = exposures.map(\.first).min() else { return .empty }
    let days = input.zone.day(of: start)...max(input.window.last, input.zone.day(of: start))
    let shown = Allergen.allCases.filter { allergen in
      allergen.isMajorAllergen || exposures.contains { $0.allergen == allergen }
    }
    var rows: [[String]] = []
    var names: [String: String] = [:]
    for allergen in shown {
      let name = try input.capitalizedWord("allergen", allergen)
      let exposure = exposures.first { $0.allergen == allergen }
      names[allergen.rawValue] = "\(name) · \(input.wording.number(exposure?.count ?? 0))"
      rows.append(try row(name, exposure, input))
    }
    let words = names
    let eaten = allergenDays(input)
    let reacted = exposures.flatMap { exposure in
      exposure.reactions.map {
        Dots.Spot(
          .day(input.zone.day(of: $0.notedAt)), .category(exposure.allergen.rawValue), lane: 0)
      }
    }
    return FigureDraft(
      pointCount: max(FigureDraft.minimumPointCount, eaten.count), x: input.monthAxis(days),
      y: .categories(order: shown.map(\.rawValue)) { words[$0] ?? $0 },
      marks: [
        Dots(
          eaten.map { .init(.day($0.day), .category($0.allergen.rawValue)) },
          name: try input.text("chart.allergens.eaten")),
        Dots(
          reacted, name: try input.text("column.reactions"), symbol: .triangle,
          tone: .custom(input.ink), radius: 4),
      ],
      summaryArguments: [
        "count": input.wording.number(exposures.count),
        "reactions": input.wording.number(
          Set(exposures.flatMap { $0.reactions.map(\.record) }).count),
      ],
      header: try input.texts(
        "column.allergen", "column.times", "column.first", "column.last", "column.reactions"),
      rows: rows,
      size: Size(width: FigureDraft.defaultSize.width, height: 70 + 17 * Double(shown.count)))
  }

  /// Returns the days on which a child ate allergens, each day once for each allergen.
  ///
  /// Days after the last day that the figure covers are left out.
  private static func allergenDays(_ input: FigureInput<ChildMetrics>) -> [AllergenDay] {
    let end = input.window.timeRange(in: input.zone).upperBound
    let days = input.journal.eatenLogs(of: input.profile.id, before: end).flatMap { log in
      (input.journal.foods[log.food]?.allergens ?? []).map {
        AllergenDay(allergen: $0, day: input.zone.day(of: log.eatenAt))
      }
    }
    var seen: Set<AllergenDay> = []
    return days.filter { seen.insert($0).inserted }
  }

  private static func row(
    _ name: String, _ exposure: FoodMetrics.Exposure?, _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> [String] {
    guard let exposure else {
      return [name, input.wording.number(0)] + Array(repeating: Wording.unknown, count: 3)
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
      name, input.wording.number(exposure.count), input.wording.date(exposure.first, .medium),
      input.wording.date(exposure.last, .medium),
      reactions.isEmpty ? Wording.unknown : reactions.joined(separator: "; "),
    ]
  }
}

private struct AllergenDay: Hashable {
  let allergen: Allergen
  let day: LocalDate
}
