import Knowledge
import Reports

/// Writes numbers about some days of a child, such as sleep per day, as labeled values, if there are records of them.
struct ChildFactWriter: PageWriter {
  let context: PageRenderingContext
  let metrics: ChildMetrics

  func allFacts() throws -> [Fact] {
    let daily = try dailyFacts()
    // The coverage is relevant only for events that are recorded day and night, such as feeds.
    let coverage = daily.isEmpty || metrics.pastDayCount == 0 ? [] : [try coverageFact()]
    return coverage + daily + (try doseScreenAndFoodFacts())
  }

  private func coverageFact() throws -> Fact {
    let complete = ["complete": wording.number(metrics.completeDayCount)]
    return try fact(
      "visit.coverage", counted("visit.coverage_days", metrics.pastDayCount, complete),
      metrics.hasEnoughCompleteDays ? "" : text("visit.not_enough"))
  }

  /// Returns the facts about sleep, feeding, pumping and diapers.
  private func dailyFacts() throws -> [Fact] {
    let facts: [Fact?] = [
      try medianFact("sleep.per_day", from: .sleep, { Double($0.sleepSeconds) }, format: duration),
      try medianFact(
        "sleep.night", from: .sleep, { Double($0.nightSleepSeconds) }, format: duration),
      try medianFact("sleep.naps_per_day", from: .naps, { Double($0.naps) }, format: decimal),
      try metrics.longestSleepSeconds.map { try fact("sleep.longest", duration(Double($0))) },
      try medianFact("feeding.per_day", from: .feeds, { Double($0.feeds) }, format: decimal),
      try medianFact("feeding.milk_per_day", from: .milk, \.milkMl, format: wording.volume),
      try medianFact(
        "feeding.nursing_per_day", from: .feeds, { Double($0.nursingSeconds) }, format: duration),
      try metrics.feeding.meanBottleMl.map { mean in
        let bottles = try counted("feeding.bottles", metrics.bottleCount)
        return try fact("feeding.mean_bottle", wording.volume(ml: mean), bottles)
      },
      try feedingIntervalFact(),
      try medianFact(
        "feeding.pumped_per_day", from: .occasionalEvents, \.pumpedMl, format: wording.volume),
      try totalFact("feeding.wasted", \.wastedMilkMl, format: wording.volume),
      try medianFact(
        "diaper.per_day", from: .diapers, { Double($0.diaperChanges) }, format: decimal),
      try medianFact(
        "diaper.wet_per_day", from: .wetDiapers, { Double($0.wetDiapers) }, format: decimal),
      try medianFact(
        "diaper.dirty_per_day", from: .diapers, { Double($0.dirtyDiapers) }, format: decimal),
    ]
    return facts.compactMap(\.self)
  }

  private func feedingIntervalFact() throws -> Fact? {
    let interval = metrics.feeding.feedInterval
    guard let longest = interval.longestSeconds, let median = interval.medianSeconds else {
      return nil
    }
    let note = try labeled(text("common.longest"), duration(Double(longest)))
    return try fact("feeding.interval", duration(median), note)
  }

  private func doseScreenAndFoodFacts() throws -> [Fact] {
    var facts = [
      try totalFact("visit.medicines", { Double($0.doses) }) {
        try counted("child.doses", Int($0))
      },
      try totalFact("child.screen_time", { Double($0.screenSeconds) }, format: duration),
    ]
    if !metrics.foods.newFoods.isEmpty {
      facts.append(try fact("food.title", counted("food.new", metrics.foods.newFoods.count)))
    }
    return facts.compactMap(\.self)
  }

  /// Returns a fact with the median of a daily value over complete days, or nil if there are no records.
  ///
  /// If there are too few complete days for a median, the fact states this. If the fact about coverage already states
  /// it, returns nil.
  private func medianFact(
    _ key: String, from required: RequiredRecords,
    _ metric: (ChildDay) -> Double, format: (Double) -> String
  ) throws -> Fact? {
    guard metrics.total(metric) > 0 else { return nil }
    let median = metrics.median(from: required, metric)
    // If there are too few complete days for all medians, the fact about coverage already states this.
    if median == nil, !metrics.hasEnoughCompleteDays { return nil }
    guard let median else { return try fact(key, text("figure.too_few_days")) }
    return try fact(key, format(median), text("common.median"))
  }

  private func totalFact(
    _ key: String, _ metric: (ChildDay) -> Double, format: (Double) throws -> String
  ) throws -> Fact? {
    let total = metrics.total(metric)
    return total > 0 ? try fact(key, format(total), text("common.total")) : nil
  }

  private func duration(_ seconds: Double) -> String { wording.duration(seconds: seconds) }

  /// Returns a median of counts as text, with one decimal if it is between two whole numbers.
  private func decimal(_ number: Double) -> String {
    wording.number(number, decimals: number == number.rounded() ? 0 : 1)
  }
}
