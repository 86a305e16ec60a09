import Knowledge
import Records

/// An elder's task results for a window; empty if no task was due.
struct ElderFacts: PageWriter {
  let context: PageContext
  let metrics: ElderMetrics

  func all() throws -> [PageSection.Fact] {
    guard let rate = metrics.rate else { return [] }
    let done = metrics.count(.inTime) + metrics.count(.late)
    let due = done + metrics.count(.missed)
    var facts = [
      PageSection.Fact(
        label: try text("elder.rate"), value: wording.percent(rate),
        note: try text(
          "common.of_total", ["number": wording.number(done), "total": wording.number(due)])),
      try number("elder.in_time", metrics.count(.inTime)),
      try number("elder.late", metrics.count(.late)),
      try number("elder.missed", metrics.count(.missed)),
      PageSection.Fact(
        label: try text("elder.streak"),
        value: try counted("common.days", metrics.overallStreak.currentLength),
        note: try text(
          "common.labelled",
          [
            "label": text("elder.streak_best"),
            "value": counted("common.days", metrics.overallStreak.bestLength),
          ])),
    ].compactMap(\.self)
    facts += try replyFacts() + bestAndWeakestCategories()
    return facts
  }

  private func number(_ key: String, _ number: Int) throws -> PageSection.Fact? {
    number == 0
      ? nil
      : PageSection.Fact(
        label: wording.capitalizingFirstLetter(try text(key)), value: wording.number(number))
  }

  private func replyFacts() throws -> [PageSection.Fact] {
    guard let time = metrics.reportedReplyTime else { return [] }
    return [
      PageSection.Fact(
        label: try text("elder.reply_time"), value: wording.duration(seconds: time.median),
        note: try text("common.median"))
    ]
  }

  private func bestAndWeakestCategories() throws -> [PageSection.Fact] {
    let categories = metrics.categoryRates
    guard categories.count > 1, let best = categories.first, let weakest = categories.last else {
      return []
    }
    return try [("elder.best_category", best), ("elder.weakest_category", weakest)].map {
      PageSection.Fact(
        label: try text($0),
        value: wording.capitalizingFirstLetter(try word("task_category", $1.category)),
        note: wording.percent($1.rate))
    }
  }
}

/// A pet's meals and energy for a window; empty if no meal was recorded.
struct PetFacts: PageWriter {
  let context: PageContext
  let metrics: PetMetrics
  let profile: Profile

  func all() throws -> [PageSection.Fact] {
    guard metrics.meals > 0 else { return [] }
    var facts = [
      PageSection.Fact(
        label: try text("pet.meals"), value: wording.number(metrics.meals),
        note: try counted("common.days", metrics.daysWithMeals))
    ]
    if let mean = metrics.meanKcal, mean > 0 {
      facts.append(
        PageSection.Fact(
          label: try text("pet.energy"), value: wording.energy(kcal: mean),
          note: try text("common.mean")))
    }
    if let ideal = profile.idealKcal {
      facts.append(
        PageSection.Fact(
          label: try text("pet.ideal_energy"), value: wording.energy(kcal: ideal),
          note: try metrics.suggestedPacketChange.map(feedingAdvice) ?? ""))
    }
    return facts
  }

  /// Returns what remains of each counted food; if this is unknown, the counted amount and the date of the count.
  func supplies() throws -> [PageSection.Fact] {
    let wording = wording(inZoneOf: profile)
    return try metrics.supplies.map { supply in
      let days = try supply.remainingDays.map {
        try text("pet.stock_days", ["duration": wording.days(left: $0)])
      }
      return PageSection.Fact(
        label: supply.food.name,
        value: try wording.amount(supply.remainingAmount ?? supply.countedAmount, of: supply.food),
        note: try days ?? wording.unknownReason(for: supply) ?? "")
    }
  }

  private func feedingAdvice(packetChange packets: Double) throws -> String {
    try wording.counted(
      packets > 0 ? "pet.advice_more" : "pet.advice_less", halves: packets.magnitude)
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
