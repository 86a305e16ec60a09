import Knowledge
import Records

/// The sections about a child's foods, allergens and reactions.
struct FoodReportSections {
  let input: VisitReportInput

  /// Returns all reactions, the most severe first, and the allergens eaten so far with counts.
  func allergensAndReactions(_ foods: FoodMetrics) throws -> VisitContent.Section? {
    let eaten = try foods.exposures.map { exposure in
      try input.text(
        exposure.reactions.isEmpty ? "food.allergen_count" : "food.allergen_count_reaction",
        [
          "allergen": try input.word("allergen", exposure.allergen),
          "number": input.wording.number(exposure.count),
        ])
    }
    return try input.section(
      "allergens", "visit.allergies",
      [
        input.list(try reactions()),
        eaten.isEmpty
          ? nil
          : .paragraph(
            try input.text("visit.allergens_eaten", ["allergens": input.wording.list(eaten)])),
      ])
  }

  /// Returns all reactions, also of elders and pets; nil if there are none.
  func reactionSection() throws -> VisitContent.Section? {
    try input.section("allergens", "visit.allergies", [input.list(try reactions())])
  }

  /// Returns the reactions, the most severe first, and then those of which only the check-in after
  /// the meal is recorded.
  private func reactions() throws -> [VisitContent.Line] {
    let recorded = input.journal.reactions.of(input.profile.id).filter {
      $0.noticedAt <= input.referenceTime
    }
    let known = Set(recorded.compactMap(\.foodLog))
    let others = input.journal.checkIns.of(input.profile.id).filter { checkIn in
      checkIn.outcome == .reaction && !known.contains(checkIn.foodLog)
        && (checkIn.doneAt ?? checkIn.dueAt) <= input.referenceTime
    }
    return try recorded
      .sorted { ($1.severity.rank, $1.noticedAt) < ($0.severity.rank, $0.noticedAt) }.map(line)
      + others.map(line)
  }

  /// Returns a check-in with a reaction as a line: food, moment and note.
  private func line(_ checkIn: AllergenCheckIn) -> VisitContent.Line {
    let food = input.journal.foodLogs.first { $0.entry.id == checkIn.foodLog.text }
      .flatMap { input.journal.foods[$0.food] }.map { input.wording.name(of: $0) }
    let moment = input.wording.dateAndTime(checkIn.doneAt ?? checkIn.dueAt)
    return VisitContent.Line(
      text: [food, moment, checkIn.note].compactMap(\.self).joined(separator: " · "),
      shortenableParts: [food, checkIn.note].compactMap(\.self), shortForm: food ?? moment)
  }

  /// Returns a table with count, first day and last day per allergen.
  func exposures(_ foods: FoodMetrics) throws -> VisitContent.Section? {
    let rows = try foods.exposures.map { exposure in
      [
        input.wording.capitalizingFirstLetter(try input.word("allergen", exposure.allergen)),
        input.wording.number(exposure.count),
        input.wording.date(exposure.first, .medium), input.wording.date(exposure.last, .medium),
      ]
    }
    return try input.section(
      "exposures", "chart.allergens.title",
      [
        try input.table(["allergen", "times", "first", "last"], rows, numericColumns: [1])
      ])
  }

  /// Returns a reaction as a line: food, severity, time to onset, moment, how often the food was
  /// eaten before, and signs.
  private func line(_ reaction: Reaction) throws -> VisitContent.Line {
    // One log can be for both of twins.
    let log = reaction.foodLog.flatMap { id in
      input.journal.foodLogs.first { $0.entry.id == id.text }
    }
    let food = log.flatMap { input.journal.foods[$0.food] }.map { input.wording.name(of: $0) }
    let onset = try reaction.onsetMinutes.map {
      try input.text("food.onset", ["duration": input.wording.duration(seconds: Double($0) * 60)])
    }
    let severity = try input.word("severity", reaction.severity)
    let moment = input.wording.dateAndTime(reaction.noticedAt)
    let before = try log.map { log in
      let count = input.journal.foodLogs.of(input.profile.id).count {
        $0.food == log.food && $0.eatenAt < log.eatenAt
      }
      return count == 0
        ? try input.text("food.first_time") : try input.wording.counted("food.eaten_before", count)
    }
    let details = [severity, onset, moment, before, reaction.signs].compactMap(\.self)
      .joined(separator: " · ")
    let name = food ?? moment
    return VisitContent.Line(
      text: try food.map { try input.text("common.labelled", ["label": $0, "value": details]) }
        ?? details,
      shortenableParts: [food, reaction.signs].compactMap(\.self),
      shortForm: "\(name) (\(severity))")
  }
}
