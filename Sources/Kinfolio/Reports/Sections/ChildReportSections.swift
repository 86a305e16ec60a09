import Knowledge
import Records

/// The sections of a child's report.
struct ChildReportSections {
  let input: VisitReportInput

  /// Returns all sections: first those of the first page in a pediatrician's reading order.
  func all(_ metrics: ChildMetrics) throws -> [VisitContent.Section?] {
    // If no one has logged feeds, sleep or diapers for months, coverage is useless.
    let months = Window(from: input.window.first - 90, through: input.window.last)
    let isLogged = input.journal.hasDailyCare(of: input.profile, in: months)
    let identity = IdentityReportSections(input: input)
    let narrative = NarrativeReportSections(input: input)
    let records = RecordReportSections(input: input)
    let medicines = MedicineReportSections(input: input)
    let growth = GrowthReportSections(input: input)
    let foods = FoodReportSections(input: input)
    return [
      isLogged && metrics.pastDayCount > 0 ? try coverage(metrics) : nil,
      try identity.previousVisitNote(), try narrative.summary(), try growth.latestMeasurements(),
      try input.section("day", "chart.per_day.title", input.figures(["per_day"])),
      try input.section("rhythm", "chart.raster.title", input.figures(["raster"])),
      try narrative.concerns(), try narrative.highlights(), try records.openQuestions(),
      try foods.allergensAndReactions(metrics.foods),
      try medicines.planned(), try records.vaccinations(),
    ] + (try detailSections(metrics))
  }

  /// Returns the coverage of the window, shown before any figure.
  private func coverage(_ metrics: ChildMetrics) throws -> VisitContent.Section? {
    let days = try input.wording.counted(
      "visit.coverage_days", metrics.pastDayCount,
      ["complete": input.wording.number(metrics.completeDayCount)])
    let isOlder =
      input.profile.birthDate.map { $0.adding(months: 12) <= input.window.last } ?? false
    let rule = isOlder ? "visit.coverage_note_older" : "visit.coverage_note"
    let note = try input.text(metrics.hasEnoughCompleteDays ? rule : "visit.not_enough")
    let drawn = input.figures(["coverage"])
    return try input.section(
      VisitContent.Section.coverageID, "visit.coverage",
      (drawn.isEmpty ? [.paragraph(days)] : drawn) + [.note(note)])
  }

  /// Returns the medians over complete days for everything that was recorded.
  ///
  /// Returns nil if no median can be computed because too few days are complete.
  private func medians(_ metrics: ChildMetrics) throws -> VisitContent.Part? {
    let wording = input.wording
    // A median of counts is an integer or ends in one half.
    let count = { (median: Double) in
      wording.number(median, decimals: median == median.rounded() ? 0 : 1)
    }
    let kinds:
      [(
        key: String, basis: ChildDay.Basis, value: (ChildDay) -> Double, written: (Double) -> String
      )] = [
        ("feeding.per_day", .feeds, { Double($0.feeds) }, count),
        ("feeding.milk_per_day", .feeds, \.milkMl, { wording.volume(ml: $0) }),
        (
          "feeding.nursing_per_day", .feeds, { Double($0.nursingSeconds) },
          { wording.duration(seconds: $0) }
        ),
        ("sleep.per_day", .sleep, { Double($0.sleepSeconds) }, { wording.duration(seconds: $0) }),
        (
          "sleep.longest_per_day", .sleep, { Double($0.longestSleepSeconds) },
          { wording.duration(seconds: $0) }
        ),
        ("diaper.wet_per_day", .diapers, { Double($0.wetDiapers) }, count),
        ("diaper.dirty_per_day", .diapers, { Double($0.dirtyDiapers) }, count),
      ]
    var facts: [VisitContent.Fact] = []
    for kind in kinds where metrics.total(kind.value) > 0 {
      guard let median = metrics.median(from: kind.basis, kind.value) else { continue }
      facts.append(VisitContent.Fact(label: try input.text(kind.key), value: kind.written(median)))
    }
    return facts.isEmpty ? nil : .numbers(facts)
  }

  /// Returns the sections for the pages after the first, one for each kind of record.
  private func detailSections(_ metrics: ChildMetrics) throws -> [VisitContent.Section?] {
    let growth = GrowthReportSections(input: input)
    let records = RecordReportSections(input: input)
    let foods = FoodReportSections(input: input)
    return [
      try input.section("medians", "visit.medians", [try medians(metrics)]),
      try input.section(
        "growth_charts", "visit.growth_charts",
        input.figuresInPairs(["weight", "length", "head", "weight_for_length", "bmi", "sd"])),
      try growth.measurementTable(),
      try input.section(
        "feeding", "visit.feeding",
        input.figuresInPairs(["milk", "feed_gaps", "nursing", "milk_balance"])),
      try input.section("sleep", "visit.sleep", input.figuresInPairs(["sleep_pattern", "sleep"])),
      try input.section(
        "rhythm_28", "visit.daily_table", input.figuresInPairs(["raster_28", "recorded_hours"])),
      try input.section("diapers", "chart.diapers.title", input.figures(["diapers"])),
      try input.section("fever", "chart.fever.title", input.figures(["fever"])),
      try records.temperatures(),
      try MedicineReportSections(input: input).doses(metrics.medication),
      try records.symptoms(),
      try foods.exposures(metrics.foods), try foods.newFoods(metrics.foods),
      try input.section(
        "vaccination_dates", "chart.vaccinations.title", input.figures(["vaccinations"])),
      try milestones(), try records.notes(),
      try input.section("too_few", "visit.charts", [try input.tooFewRecordsNote()]),
    ]
  }

  /// Returns the milestones that were reached in the window.
  private func milestones() throws -> VisitContent.Section? {
    let reached = input.journal.milestones.of(input.profile.id).filter {
      input.window.days.contains($0.reachedOn)
    }
    return try input.section(
      "milestones", "child.milestones",
      try input.newestRecordsTable(["date", "milestone", "note"], of: reached) {
        [input.wording.date($0.reachedOn, .medium), $0.title, $0.note ?? ""]
      })
  }
}

extension Journal {
  /// Returns true if a feed, a sleep or a diaper of a child was recorded in a window.
  fileprivate func hasDailyCare(of profile: Profile, in window: Window) -> Bool {
    let timeRange = window.timeRange(in: zone(of: profile))
    return !bottleFeeds.of(profile.id).within(timeRange).isEmpty
      || !nursingSessions.of(profile.id).within(timeRange).isEmpty
      || !sleeps.of(profile.id).within(timeRange).isEmpty
      || !diapers.of(profile.id).within(timeRange).isEmpty
  }
}
