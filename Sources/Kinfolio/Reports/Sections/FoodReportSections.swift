import Knowledge
import Records

/// The sections about a child's foods, allergens and reactions.
struct FoodReportSections {
  let input: VisitReportInput

  /// Returns the allergens eaten so far with counts, and all reactions, the most severe first.
  func allergensAndReactions(_ foods: FoodMetrics) throws -> VisitContent.Section? {
    let eaten = try foods.exposures.map { exposure in
      "\(try input.word("allergen", exposure.allergen)) (\(input.wording.number(exposure.count)))"
    }
    let reactions = try input.journal.reactions.of(input.profile.id).filter {
      $0.noticedAt < input.referenceTime
    }
    .sorted { ($1.severity.rank, $1.noticedAt) < ($0.severity.rank, $0.noticedAt) }.map(line)
    return try input.section(
      "allergens", "visit.allergies",
      [
        eaten.isEmpty
          ? nil
          : .paragraph(
            try input.text("visit.allergens_eaten", ["allergens": input.wording.list(eaten)])),
        input.list(reactions),
      ])
  }

  /// Returns the allergen chart, and a table with count, first day and last day per allergen.
  func exposures(_ foods: FoodMetrics) throws -> VisitContent.Section? {
    let rows = try foods.exposures.map { exposure in
      [
        input.wording.capitalizingFirstLetter(try input.word("allergen", exposure.allergen)),
        input.wording.number(exposure.count),
        input.wording.date(exposure.first, .medium), input.wording.date(exposure.last, .medium),
        input.wording.number(exposure.reactions.count),
      ]
    }
    return try input.section(
      "exposures", "chart.allergens.title",
      input.figures(["allergens"]) + [
        try input.table(
          ["allergen", "times", "first", "last", "reactions"], rows, numericColumns: [1, 4])
      ])
  }

  /// Returns a reaction as a line: food, severity, time to onset, moment and signs.
  private func line(_ reaction: Reaction) throws -> VisitContent.Line {
    let log = reaction.foodLog.flatMap { id in
      input.journal.foodLogs.of(input.profile.id).first { $0.entry.id == id.text }
    }
    let food = log.flatMap { input.journal.foods[$0.food] }.map { input.wording.name(of: $0) }
    let onset = try reaction.onsetMinutes.map {
      try input.text("food.onset", ["duration": input.wording.duration(seconds: Double($0) * 60)])
    }
    let severity = try input.word("severity", reaction.severity)
    let moment = input.wording.dateAndTime(reaction.noticedAt)
    let details = [severity, onset, moment, reaction.signs].compactMap(\.self)
      .joined(separator: " · ")
    let name = food ?? moment
    return VisitContent.Line(
      text: try food.map { try input.text("common.labelled", ["label": $0, "value": details]) }
        ?? details,
      shortenableParts: [food, reaction.signs].compactMap(\.self),
      shortForm: "\(name) (\(severity))")
  }

  func newFoods(_ foods: FoodMetrics) throws -> VisitContent.Section? {
    try input.section(
      "new_foods", "chart.new_foods.title",
      input.figures(["new_foods"])
        + input.newestRecordsTable(
          ["food", "first", "times", "liking"], of: foods.newFoods, numericColumns: [2]
        ) { taste in
          [
            input.wording.name(of: taste.food), input.wording.date(taste.firstTastedAt, .medium),
            input.wording.number(taste.count),
            try taste.liking.map { try input.word("liking", $0) } ?? Wording.unknown,
          ]
        })
  }
}
