import Knowledge
import Records
import Reports

/// Writes the results of an elder's tasks on some days as labeled values, or nothing if no task was due.
struct ElderFactWriter: PageWriter {
  let context: PageRenderingContext
  let metrics: ElderMetrics

  func allFacts() throws -> [Fact] {
    guard let rate = metrics.completionRate else { return [] }
    let done = metrics.occurrenceCount(with: .inTime) + metrics.occurrenceCount(with: .late)
    let due = done + metrics.occurrenceCount(with: .missed)
    let counts = ["number": wording.number(done), "total": wording.number(due)]
    let streak = metrics.overallStreak
    let facts = [
      try fact("elder.rate", wording.percent(rate), text("common.of_total", counts)),
      try countFact(for: .inTime), try countFact(for: .late), try countFact(for: .missed),
      try fact(
        "elder.streak", counted("common.days", streak.currentDayCount),
        labeled(text("elder.streak_best"), counted("common.days", streak.bestDayCount))),
      try metrics.reportedReplyTimeSeconds.map {
        try fact("elder.reply_time", wording.duration(seconds: $0.median), text("common.median"))
      },
    ].compactMap(\.self)
    return try facts + bestAndWeakestCategoryFacts()
  }

  /// Returns the number of an elder's due tasks with an outcome, such as missed, or nil if there are none.
  private func countFact(for outcome: TaskOccurrence.Outcome) throws -> Fact? {
    let number = metrics.occurrenceCount(with: outcome)
    if number == 0 { return nil }
    let label = wording.capitalizingFirstLetter(try text(outcome.phraseKey))
    return Fact(label: label, value: wording.number(number))
  }

  private func bestAndWeakestCategoryFacts() throws -> [Fact] {
    let categories = metrics.categoryRates
    guard categories.count > 1, let best = categories.first, let weakest = categories.last else {
      return []
    }
    return try [("elder.best_category", best), ("elder.weakest_category", weakest)].map {
      let name = wording.capitalizingFirstLetter(try word("task_category", $1.category))
      return try fact($0, name, wording.percent($1.rate))
    }
  }
}

/// Writes a pet's meals and their energy on some days as labeled values, or nothing if no meal was recorded.
struct PetFactWriter: PageWriter {
  let context: PageRenderingContext
  let metrics: PetMetrics
  let profile: Profile

  func allFacts() throws -> [Fact] {
    guard metrics.mealCount > 0 else { return [] }
    let days = try counted("common.days", metrics.dayCountWithMeals)
    var facts = [try fact("pet.meals", wording.number(metrics.mealCount), days)]
    if let mean = metrics.meanKcalPerDay, mean > 0 {
      facts.append(try fact("pet.energy", wording.energy(kcal: mean), text("common.mean")))
    }
    if let ideal = profile.idealKcal {
      let advice = try metrics.suggestedDailyPacketChange.map { packets in
        try wording.countedText(
          packets > 0 ? "pet.advice_more" : "pet.advice_less", halves: packets.magnitude)
      }
      facts.append(try fact("pet.ideal_energy", wording.energy(kcal: ideal), advice ?? ""))
    }
    return facts
  }

  /// Returns a labeled value for each pet food that was counted: the remaining amount, and how long it will last.
  ///
  /// If the remaining amount is unknown, the value is the counted amount, with the date of the count.
  func supplyFacts() throws -> [Fact] {
    let wording = wording(inZoneOf: profile)
    return try metrics.foodSupplies.map { supply in
      let days = try supply.remainingDays.map {
        try text("pet.stock_days", ["duration": wording.remainingTime(days: $0)])
      }
      return Fact(
        label: supply.food.name,
        value: try wording.petFoodAmount(
          supply.remainingAmount ?? supply.countedAmount, of: supply.food),
        detail: try days ?? wording.unknownSupplyReason(for: supply) ?? "")
    }
  }
}

extension TaskOccurrence.Outcome {
  var phraseKey: String {
    switch self {
    case .inTime: "elder.in_time"
    case .late: "elder.late"
    case .missed: "elder.missed"
    case .open: "elder.open"
    }
  }
}
