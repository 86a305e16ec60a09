import Knowledge
import Records

extension VisitReportBuilder {
  /// Returns a section with the profile's reactions to food, the most urgent first.
  ///
  /// Except in the report of an illness, the section also contains how often each allergen was eaten so far.
  func allergensAndReactions(_ foods: FoodMetrics) throws -> VisitContent.Section? {
    let eaten = try foods.allergenExposures.map {
      try text(
        "food.allergen_count",
        ["allergen": word("allergen", $0.allergen), "number": wording.number($0.mealCount)])
    }
    return try section(
      .allergens, "visit.allergies",
      [
        list(reactionLines()),
        eaten.isEmpty || visit.illnessMetrics != nil
          ? nil : .paragraph(text("visit.allergens_eaten", ["allergens": wording.list(eaten)])),
      ])
  }

  var hasReactions: Bool {
    get throws { try !reactionLines().isEmpty }
  }

  func reactionSection() throws -> VisitContent.Section? {
    try section(.allergens, "visit.allergies", [list(reactionLines())])
  }

  /// The ids of the meals and allergen check-ins whose notes are in the list of reactions.
  var reactionListRecordIDs: Set<String> {
    let known = journal.knownReactions(of: profile.id, before: referenceTime + 1)
    let checkIns =
      known.compactMap { if case .checkIn(let checkIn) = $0.record { checkIn } else { nil } }
      + unsureCheckIns
    return Set(
      known.compactMap(\.meal?.entry.id) + checkIns.flatMap { [$0.entry.id, $0.foodLog.text] })
  }

  /// The check-ins (answers to the question whether a meal had an effect) in which the family was not sure.
  private var unsureCheckIns: [AllergenCheckIn] {
    journal.allergenCheckIns.of(profile.id).filter {
      $0.outcome == .unsure && $0.notedAt <= referenceTime
    }
  }

  /// Returns a line for each reaction to food: first recorded reactions, the most urgent first, then check-ins.
  ///
  /// A check-in is an answer to the question whether a meal had an effect. Check-ins with an uncertain answer are last.
  private func reactionLines() throws -> [VisitContent.Line] {
    var recorded: [(reaction: Reaction, log: FoodLog?)] = []
    var checkIns: [(checkIn: AllergenCheckIn, log: FoodLog?)] = []
    for known in journal.knownReactions(of: profile.id, before: referenceTime + 1) {
      switch known.record {
      case .reaction(let reaction): recorded.append((reaction, known.meal))
      case .checkIn(let checkIn): checkIns.append((checkIn, known.meal))
      }
    }
    let unsure = unsureCheckIns
    let logs = journal.foodLogsByID(Set(unsure.map(\.foodLog)))
    checkIns += unsure.map { ($0, logs[$0.foodLog]) }
    let logOfReaction = Dictionary(recorded.map { ($0.reaction.entry.id, $0.log) }) { first, _ in
      first
    }
    return try input.ruleData.mostUrgentFirst(recorded.map(\.reaction))
      .map { try line($0, meal: logOfReaction[$0.entry.id] ?? nil) }
      + checkIns.map { try line($0.checkIn, meal: $0.log) }
  }

  private func line(_ checkIn: AllergenCheckIn, meal log: FoodLog?) throws -> VisitContent.Line {
    let outcome = try checkIn.outcome.map { try word("check_in_outcome", $0) }
    let moment = wording.dateAndTime(checkIn.notedAt)
    return try line(
      food: log.flatMap { journal.foodsByID[$0.food] }, summary: outcome ?? moment,
      [outcome, moment, checkIn.note, try quotedNote(of: log)], quoting: [checkIn.note, log?.note],
      isVital: checkIn.outcome != .unsure || input.ruleData.describesDanger(checkIn.note ?? ""))
  }

  /// Returns the note on a meal in quotation marks, or nil if there is none or the meal was another family member's.
  private func quotedNote(of log: FoodLog?) throws -> String? {
    try log?.profile == profile.id ? quoted(log?.note) : nil
  }

  private func line(
    food: Food?, summary: String, _ details: [String?], quoting words: [String?], isVital: Bool
  ) throws -> VisitContent.Line {
    let name = food.map { wording.name(of: $0) }
    let details = details.compactMap(\.self).joined(separator: " · ")
    return line(
      try name.map { try wording.labeled($0, details) } ?? details,
      quoting: [name] + words, shortForm: name.map { "\($0) (\(summary))" } ?? summary,
      isVital: isVital)
  }

  /// Returns a section with the allergens that the child ate: how often, and when first and last.
  func allergenExposures(_ foods: FoodMetrics) throws -> VisitContent.Section? {
    let rows = try foods.allergenExposures.map { exposure in
      [
        wording.capitalizingFirstLetter(try word("allergen", exposure.allergen)),
        wording.number(exposure.mealCount),
        wording.date(exposure.firstEatenAt, .medium), wording.date(exposure.lastEatenAt, .medium),
      ]
    }
    return try section(
      .exposures, "chart.allergens.title",
      [table(["allergen", "times", "first", "last"], rows, numericColumns: [1])])
  }

  private func line(_ reaction: Reaction, meal log: FoodLog?) throws -> VisitContent.Line {
    let onset = try reaction.onsetMinutes.map {
      try text("food.onset", ["duration": wording.duration(seconds: Double($0) * 60)])
    }
    let severity = try word("severity", reaction.severity)
    let moment = wording.dateAndTime(reaction.noticedAt)
    let before = try log.map { log in
      let logs = journal.eatenFoodLogs(of: profile.id, before: log.eatenAt)
      let count = logs.count { $0.food == log.food }
      return count == 0
        ? try text("food.first_time") : try wording.countedText("food.eaten_before", count)
    }
    let food = log.flatMap { journal.foodsByID[$0.food] }
    return try line(
      food: food, summary: food == nil ? "\(moment) (\(severity))" : severity,
      [severity, onset, moment, before, reaction.signs, try quotedNote(of: log)],
      quoting: [reaction.signs, log?.note],
      isVital: reaction.severity != .mild || input.ruleData.isUrgent(reaction))
  }
}
