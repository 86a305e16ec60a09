import Knowledge

/// A child's metrics for a window, without the kinds that have no records.
struct ChildFacts: PageWriter {
  let context: PageContext
  let metrics: ChildMetrics

  func all() throws -> [PageSection.Fact] {
    let daily = try sleepFacts() + feedingFacts() + pumpingFacts() + diaperFacts()
    // Coverage matters only for events that are recorded around the clock.
    let coverage = daily.isEmpty || metrics.pastDayCount == 0 ? [] : [try coverage()]
    return coverage + daily + (try otherFacts())
  }

  private func coverage() throws -> PageSection.Fact {
    let complete = ["complete": wording.number(metrics.completeDayCount)]
    return PageSection.Fact(
      label: try text("visit.coverage"),
      value: try counted("visit.coverage_days", metrics.pastDayCount, complete),
      note: metrics.hasEnoughCompleteDays ? "" : try text("visit.not_enough"))
  }

  private func sleepFacts() throws -> [PageSection.Fact] {
    var facts = [
      try median("sleep.per_day", .sleep, { Double($0.sleepSeconds) }, format: duration),
      try median("sleep.night", .sleep, { Double($0.nightSleepSeconds) }, format: duration),
      try median("sleep.naps_per_day", .naps, { Double($0.naps) }, format: decimal),
    ]
    if let longest = metrics.longestSleepSeconds {
      facts.append(
        PageSection.Fact(label: try text("sleep.longest"), value: duration(Double(longest))))
    }
    return facts.compactMap(\.self)
  }

  private func feedingFacts() throws -> [PageSection.Fact] {
    var facts = [
      try median("feeding.per_day", .feeds, { Double($0.feeds) }, format: decimal),
      try median("feeding.milk_per_day", .milk, \.milkMl, format: wording.volume),
      try median(
        "feeding.nursing_per_day", .feeds, { Double($0.nursingSeconds) }, format: duration),
    ]
    if let mean = metrics.feeding.meanBottleMl {
      facts.append(
        PageSection.Fact(
          label: try text("feeding.mean_bottle"), value: wording.volume(ml: mean),
          note: try counted("feeding.bottles", metrics.bottles)))
    }
    let interval = metrics.feeding.interval
    if let longest = interval.longest, let median = interval.median {
      facts.append(
        PageSection.Fact(
          label: try text("feeding.interval"), value: duration(median),
          note: try text(
            "common.labelled",
            ["label": text("common.longest"), "value": duration(Double(longest))])))
    }
    return facts.compactMap(\.self)
  }

  private func pumpingFacts() throws -> [PageSection.Fact] {
    [
      try median("feeding.pumped_per_day", .occasionalEvents, \.pumpedMl, format: wording.volume),
      try total("feeding.wasted", \.wastedMl, format: wording.volume),
    ].compactMap(\.self)
  }

  private func diaperFacts() throws -> [PageSection.Fact] {
    [
      try median("diaper.per_day", .diapers, { Double($0.diaperChanges) }, format: decimal),
      try median("diaper.wet_per_day", .wetDiapers, { Double($0.wetDiapers) }, format: decimal),
      try median("diaper.dirty_per_day", .diapers, { Double($0.dirtyDiapers) }, format: decimal),
    ].compactMap(\.self)
  }

  private func otherFacts() throws -> [PageSection.Fact] {
    var facts = [
      try total("visit.medicines", { Double($0.doses) }) {
        try counted("child.doses", Int($0))
      },
      try total("child.screen_time", { Double($0.screenSeconds) }, format: duration),
    ]
    if !metrics.foods.newFoods.isEmpty {
      facts.append(
        PageSection.Fact(
          label: try text("food.title"),
          value: try counted("food.new", metrics.foods.newFoods.count)))
    }
    return facts.compactMap(\.self)
  }

  /// Returns the median over complete days; nil without records of this kind, or if too few days are complete.
  private func median(
    _ key: String, _ basis: ChildDay.Basis,
    _ metric: (ChildDay) -> Double, format: (Double) -> String
  ) throws -> PageSection.Fact? {
    guard metrics.total(metric) > 0 else { return nil }
    let median = metrics.median(from: basis, metric)
    // If coverage is too low for all medians, the coverage fact already says so.
    if median == nil, !metrics.hasEnoughCompleteDays { return nil }
    return PageSection.Fact(
      label: try text(key), value: try median.map(format) ?? text("figure.too_few_days"),
      note: median == nil ? "" : try text("common.median"))
  }

  private func total(
    _ key: String, _ metric: (ChildDay) -> Double,
    format: (Double) throws -> String
  ) throws -> PageSection.Fact? {
    let total = metrics.total(metric)
    guard total > 0 else { return nil }
    return PageSection.Fact(
      label: try text(key), value: try format(total), note: try text("common.total"))
  }

  private func duration(_ seconds: Double) -> String { wording.duration(seconds: seconds) }

  /// Formats a median of counts: an integer, or one decimal for a half.
  private func decimal(_ number: Double) -> String {
    wording.number(number, decimals: number == number.rounded() ? 0 : 1)
  }
}
