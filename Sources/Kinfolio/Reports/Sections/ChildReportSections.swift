import Figures
import Knowledge
import Records

struct ChildReportSections {
  let input: VisitReportInput

  /// Returns all sections: first those of the first page in a pediatrician's reading order.
  func all(_ metrics: ChildMetrics) throws -> [VisitContent.Section?] {
    let daily = metrics.daily
    let showsCoverage = daily.pastDayCount > 0 && expectsDailyCare
    let perDay = input.figures(["per_day"])
    let narrative = NarrativeReportSections(input: input)
    let records = RecordReportSections(input: input)
    let medicines = MedicineReportSections(input: input)
    let growth = GrowthReportSections(input: input)
    let foods = FoodReportSections(input: input)
    let illness = try input.visit.illness.map {
      try IllnessReportSections(input: input, illness: $0).all()
    }
    return (illness ?? []) + [
      showsCoverage ? try coverage(daily) : nil,
      try NoteReportSections(input: input).previousVisits(),
      showsSummary ? try narrative.summary() : nil,
      try growth.latestMeasurements(),
      try input.section(
        "day", "chart.per_day.title",
        (perDay.isEmpty
          ? showsCoverage ? [.note(try input.text("chart.none"))] : []
          : perDay + [showsCoverage ? try kindsWithoutMedians(daily) : nil]) + [try otherDrinks()]),
      try narrative.concerns(), try records.symptoms(), try narrative.programHighlights(),
      try records.openQuestions(),
      try foods.allergensAndReactions(metrics.foods),
      try medicines.planned(metrics.medication), try records.dueVaccinations(),
    ] + (try detailSections(metrics))
  }

  /// False in an illness without a narrative program: the summary is about other days than the course of the illness,
  /// and their figures would contradict each other.
  private var showsSummary: Bool {
    input.visit.illness == nil
      || input.visit.visit == nil
        && input.context.narratives[input.profile.id, input.wording.language] != nil
  }

  /// True if days without records are a gap: below two years, or with feeds, sleep or diapers in recent months.
  private var expectsDailyCare: Bool {
    let months = Window(from: input.window.first - 90, through: input.window.last)
    let isYoung = input.profile.birthDate.map { $0.adding(months: 24) > input.window.last } ?? false
    return isYoung || input.journal.hasDailyCare(of: input.profile, in: months)
  }

  private func otherDrinks() throws -> VisitContent.Part? {
    let feeds = input.journal.bottleFeeds.of(input.profile.id).within(input.timeRange)
    let texts = try [BottleFeed.Contents.water, .cowMilk].compactMap { contents -> String? in
      let own = feeds.filter { $0.contents == contents && $0.volumeMl > 0 }
      if own.isEmpty { return nil }
      let volume = input.wording.volume(ml: own.reduce(0) { $0 + $1.volumeMl })
      let name = input.wording.capitalizingFirstLetter(try input.word("bottle_contents", contents))
      let count = try input.wording.counted("feeding.bottles", own.count)
      return try input.labeled(name, ["\(volume) (\(count))"])
    }
    return texts.isEmpty ? nil : .note(texts.joined(separator: " · "))
  }

  /// Returns a note on the kinds of records with too few complete days, if other kinds have enough.
  private func kindsWithoutMedians(_ metrics: ChildMetrics) throws -> VisitContent.Part? {
    let kinds: [(ChildDay.Basis, String)] = [
      (.milk, "column.feeds"), (.sleep, "column.sleep"), (.diapers, "column.changes"),
    ]
    let missing = try kinds.compactMap { basis, key in
      let complete = metrics.days.count { $0.isComplete(for: basis) }
      return Coverage.suffices(complete: complete, of: metrics.days)
        ? nil
        : try input.labeled(
          input.text(key),
          [
            input.text(
              "common.of_total",
              [
                "number": input.wording.number(complete),
                "total": input.wording.number(metrics.pastDayCount),
              ])
          ])
    }
    return missing.isEmpty
      ? nil
      : .note(
        try input.text("visit.kinds_without_medians", ["kinds": missing.joined(separator: " · ")]))
  }

  private func coverage(_ metrics: ChildMetrics) throws -> VisitContent.Section? {
    let days = try input.wording.counted(
      "visit.coverage_days", metrics.pastDayCount,
      ["complete": input.wording.number(metrics.completeDayCount)])
    let drawn = input.figures(["coverage"])
    return try input.section(
      VisitContent.Section.coverageID, "visit.coverage",
      drawn.isEmpty ? [.paragraph("\(days) · \(input.wording.dates(metrics.window.days))")] : drawn)
  }

  /// Returns the sections for the pages after the first, one for each kind of record.
  private func detailSections(_ metrics: ChildMetrics) throws -> [VisitContent.Section?] {
    let growth = GrowthReportSections(input: input)
    let records = RecordReportSections(input: input)
    let foods = FoodReportSections(input: input)
    return [
      try input.section("growth_charts", "visit.growth_charts", growthCharts),
      try growth.measurementTable(),
      try input.section("rhythm", "chart.raster.title", input.figures(["raster"])),
      try input.section(
        "feeding", "visit.feeding_and_sleep",
        input.figuresInPairs([feedingFigureID(metrics), "sleep"])),
      try input.section("diapers", "chart.diapers.title", input.figures(["diapers"])),
      try temperatures(),
      try MedicineReportSections(input: input).doses(),
      try records.vaccinations(), try foods.exposures(metrics.foods), try milestones(),
      try NoteReportSections(input: input).notes(),
      try input.section("too_few", "visit.charts", [try input.tooFewRecordsNote()]),
    ]
  }

  /// Returns the table of temperatures, below their chart if there is one.
  private func temperatures() throws -> VisitContent.Section? {
    let chart = input.figures(["fever"])
    let table = try RecordReportSections(input: input).temperatures()
    return chart.isEmpty
      ? table : try input.section("fever", "chart.fever.title", chart + (table?.parts ?? []))
  }

  /// The growth charts; a note that several of them have is only below the last of these.
  private var growthCharts: [VisitContent.Part] {
    let charts = input.charts.figures.filter {
      ["weight", "length", "head", "weight_for_length", "bmi"].contains($0.id)
    }.map(\.withNotesOnly)
    return charts.enumerated().map { index, chart in
      var chart = chart
      let isRepeated = charts.dropFirst(index + 1).contains { $0.caption == chart.caption }
      if isRepeated { chart.caption = "" }
      return chart
    }.inPairs
  }

  /// Returns the chart of milk from bottles, or that of the time at the breast if the child has few or no bottles.
  private func feedingFigureID(_ metrics: ChildMetrics) -> String {
    let bottles = metrics.total { Double($0.bottles) }
    let isMostlyNursed = metrics.total { Double($0.nursings) } > 3 * bottles
    let drawn = input.charts.figures.map(\.id)
    return drawn.contains("milk") && !(isMostlyNursed && drawn.contains("nursing"))
      ? "milk" : "nursing"
  }

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
  fileprivate func hasDailyCare(of profile: Profile, in window: Window) -> Bool {
    let timeRange = window.timeRange(in: zone(of: profile))
    return !bottleFeeds.of(profile.id).within(timeRange).isEmpty
      || !nursingSessions.of(profile.id).within(timeRange).isEmpty
      || !sleeps.of(profile.id).within(timeRange).isEmpty
      || !diapers.of(profile.id).within(timeRange).isEmpty
  }
}
