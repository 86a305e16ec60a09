import Knowledge
import Records

struct FoodReportSections {
  let input: VisitReportInput

  /// Returns the reactions, the most severe first, and, except in an illness, the allergens eaten so far with counts.
  func allergensAndReactions(_ foods: FoodMetrics) throws -> VisitContent.Section? {
    let eaten = try foods.exposures.map { exposure in
      try input.text(
        "food.allergen_count",
        [
          "allergen": try input.word("allergen", exposure.allergen),
          "number": input.wording.number(exposure.count),
        ])
    }
    return try input.section(
      "allergens", "visit.allergies",
      [
        input.list(try reactions()),
        eaten.isEmpty || input.visit.illness != nil
          ? nil
          : .paragraph(
            try input.text("visit.allergens_eaten", ["allergens": input.wording.list(eaten)])),
      ])
  }

  var hasReactions: Bool {
    get throws { try !reactions().isEmpty }
  }

  func reactionSection() throws -> VisitContent.Section? {
    try input.section("allergens", "visit.allergies", [input.list(try reactions())])
  }

  /// The ids of the meals and check-ins whose notes the list of reactions contains.
  var listedRecordIDs: Set<String> {
    let known = input.journal.reactionsKnown(of: input.profile.id, before: input.referenceTime + 1)
    let checkIns =
      known.compactMap { if case .checkIn(let checkIn) = $0.record { checkIn } else { nil } }
      + unsureCheckIns
    return Set(
      known.compactMap(\.log?.entry.id) + checkIns.flatMap { [$0.entry.id, $0.foodLog.text] })
  }

  private var unsureCheckIns: [AllergenCheckIn] {
    input.journal.checkIns.of(input.profile.id).filter {
      $0.outcome == .unsure && $0.notedAt <= input.referenceTime
    }
  }

  /// Returns reactions, the most severe first, then those known only from a check-in, then check-ins in doubt.
  private func reactions() throws -> [VisitContent.Line] {
    let end = input.referenceTime + 1
    var recorded: [(reaction: Reaction, log: FoodLog?)] = []
    var checkIns: [(checkIn: AllergenCheckIn, log: FoodLog?)] = []
    for known in input.journal.reactionsKnown(of: input.profile.id, before: end) {
      switch known.record {
      case .reaction(let reaction): recorded.append((reaction, known.log))
      case .checkIn(let checkIn): checkIns.append((checkIn, known.log))
      }
    }
    let unsure = unsureCheckIns
    let logs = input.journal.foodLogs(Set(unsure.map(\.foodLog)))
    checkIns += unsure.map { ($0, logs[$0.foodLog]) }
    let logOfReaction = Dictionary(recorded.map { ($0.reaction.entry.id, $0.log) }) { first, _ in
      first
    }
    return try input.context.ruleData.mostUrgentFirst(recorded.map(\.reaction))
      .map { try line($0, after: logOfReaction[$0.entry.id] ?? nil) }
      + checkIns.map { try line($0.checkIn, after: $0.log) }
  }

  private func line(_ checkIn: AllergenCheckIn, after log: FoodLog?) throws -> VisitContent.Line {
    let outcome = try checkIn.outcome.map { try input.word("check_in_outcome", $0) }
    let moment = input.wording.dateAndTime(checkIn.notedAt)
    return try line(
      food: log.flatMap { input.journal.foods[$0.food] }, summary: outcome ?? moment,
      [outcome, moment, checkIn.note, try note(of: log)], quoting: [checkIn.note, log?.note],
      isVital: checkIn.outcome != .unsure
        || input.context.ruleData.describesDanger(checkIn.note ?? ""))
  }

  /// Returns the quoted note on a meal; nil if another profile ate it.
  private func note(of log: FoodLog?) throws -> String? {
    guard let log, log.profile == input.profile.id else { return nil }
    return try log.note.map { try input.text("common.quoted", ["text": $0]) }
  }

  private func line(
    food: Food?, summary: String, _ details: [String?], quoting words: [String?], isVital: Bool
  ) throws -> VisitContent.Line {
    let name = food.map { input.wording.name(of: $0) }
    let details = details.compactMap(\.self).joined(separator: " · ")
    return input.line(
      try name.map { try input.text("common.labelled", ["label": $0, "value": details]) }
        ?? details,
      quoting: [name] + words, shortForm: name.map { "\($0) (\(summary))" } ?? summary,
      isVital: isVital)
  }

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

  private func line(_ reaction: Reaction, after log: FoodLog?) throws -> VisitContent.Line {
    let onset = try reaction.onsetMinutes.map {
      try input.text("food.onset", ["duration": input.wording.duration(seconds: Double($0) * 60)])
    }
    let severity = try input.word("severity", reaction.severity)
    let moment = input.wording.dateAndTime(reaction.noticedAt)
    let before = try log.map { log in
      let count = input.journal.eatenLogs(of: input.profile.id, before: log.eatenAt)
        .count { $0.food == log.food }
      return count == 0
        ? try input.text("food.first_time") : try input.wording.counted("food.eaten_before", count)
    }
    let food = log.flatMap { input.journal.foods[$0.food] }
    return try line(
      food: food, summary: food == nil ? "\(moment) (\(severity))" : severity,
      [severity, onset, moment, before, reaction.signs, try note(of: log)],
      quoting: [reaction.signs, log?.note],
      isVital: reaction.severity != .mild || input.context.ruleData.isUrgent(reaction))
  }
}
