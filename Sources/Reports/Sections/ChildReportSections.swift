import Figures
import Knowledge
import Records

extension VisitReportBuilder {
  /// Returns the sections of a child's report; the sections of the first page are first, in the order in which a
  /// pediatrician reads.
  func childSections(_ metrics: ChildMetrics) throws -> [VisitContent.Section?] {
    let daily = metrics.dailyMetrics
    let showsCoverage = daily.pastDayCount > 0 && expectsDailyRecords
    let perDay = figures(["per_day"])
    return try (visit.illnessMetrics.map(illnessSections) ?? []) + [
      showsCoverage ? coverageSection(daily) : nil, previousVisits(), summary(), latestGrowth(),
      section(
        .day, "chart.per_day.title",
        (perDay.isEmpty
          ? showsCoverage ? [.note(text("chart.none"))] : []
          : perDay + [showsCoverage ? missingMediansNote(daily) : nil]) + [waterAndCowMilkNote()]),
      pointsToRaise(), symptoms(), programHighlights(), openQuestions(),
      allergensAndReactions(metrics.foods), plannedMedicines(metrics.medication),
      dueVaccinations(),
    ] + laterPageSections(metrics)
  }

  /// True if a day without records of the child counts as a gap in the records.
  ///
  /// This is the case if the child is younger than two years. It is also the case if feeds, sleep or diapers were
  /// recorded in the days that the report covers or in the 90 days before.
  private var expectsDailyRecords: Bool {
    let months = Window(from: window.first - 90, through: window.last).timeRange(in: member.zone)
    return profile.birthDate.map { $0.adding(months: 24) > window.last } ?? false
      || !journal.recordTimes(of: .isDailyCare, about: profile.id, in: months).isEmpty
  }

  /// Returns a note on the volumes of water and cow's milk that the child drank from bottles.
  private func waterAndCowMilkNote() throws -> VisitContent.Part? {
    let feeds = journal.bottleFeeds.of(profile.id).within(timeRange)
    let texts = try [BottleFeed.Contents.water, .cowMilk].compactMap { contents -> String? in
      let own = feeds.filter { $0.contents == contents && $0.volumeMl > 0 }
      if own.isEmpty { return nil }
      let volume = wording.volume(ml: own.reduce(0) { $0 + $1.volumeMl })
      let name = wording.capitalizingFirstLetter(try word("bottle_contents", contents))
      let count = try wording.countedText("feeding.bottles", own.count)
      return try labeled(name, ["\(volume) (\(count))"])
    }
    return texts.isEmpty ? nil : .note(texts.joined(separator: " · "))
  }

  /// Returns a note on the kinds of records, such as sleep, that have too few complete days for a median.
  ///
  /// Returns nil if each kind has enough.
  private func missingMediansNote(_ metrics: ChildMetrics) throws -> VisitContent.Part? {
    let kinds: [(RequiredRecords, String)] = [
      (.milk, "column.feeds"), (.sleep, "column.sleep"), (.diapers, "column.changes"),
    ]
    let missing = try kinds.compactMap { requiredRecords, key in
      let complete = metrics.days.count { $0.isCompletelyRecorded(for: requiredRecords) }
      return Coverage.isSufficient(completeDayCount: complete, of: metrics.days)
        ? nil : try labeled(text(key), [shareText(complete, of: metrics.pastDayCount)])
    }
    return missing.isEmpty
      ? nil
      : .note(try text("visit.kinds_without_medians", ["kinds": missing.joined(separator: " · ")]))
  }

  private func coverageSection(_ metrics: ChildMetrics) throws -> VisitContent.Section? {
    let days = try wording.countedText(
      "visit.coverage_days", metrics.pastDayCount,
      ["complete": wording.number(metrics.completeDayCount)])
    let drawn = figures(["coverage"])
    return try section(
      .coverage, "visit.coverage",
      drawn.isEmpty ? [.paragraph("\(days) · \(wording.dateRange(metrics.window.days))")] : drawn)
  }

  /// Returns the sections of a child's report for the pages after the first page, one for each kind of record.
  private func laterPageSections(_ metrics: ChildMetrics) throws -> [VisitContent.Section?] {
    try [
      section(.growthCharts, "visit.growth_charts", growthCharts), measurementTable(),
      section(.rhythm, "chart.raster.title", figures(["raster"])),
      section(
        .feeding, "visit.feeding_and_sleep",
        figuresInPairs([feedingFigureID(metrics), "sleep"])),
      section(.diapers, "chart.diapers.title", figures(["diapers"])),
      temperaturesWithChart(), unplannedDoses(), vaccinations(), allergenExposures(metrics.foods),
      milestones(), notes(), section(.sparseFigures, "visit.charts", [sparseFiguresNote()]),
    ]
  }

  /// Returns a section with the table of a child's temperatures, below the chart of fevers if there is one.
  private func temperaturesWithChart() throws -> VisitContent.Section? {
    let chart = figures(["fever"])
    let table = try temperatures()
    return chart.isEmpty
      ? table : try section(.fever, "chart.fever.title", chart + (table?.parts ?? []))
  }

  /// The charts of a child's growth; if several charts have the same note, it is only below the last of them.
  private var growthCharts: [VisitContent.Part] {
    let drawn = figureSet.figures.filter {
      ["weight", "length", "head", "weight_for_length", "bmi"].contains($0.id)
    }.map(\.withNotesAsCaption)
    return drawn.enumerated().map { index, chart in
      var chart = chart
      let isRepeated = drawn.dropFirst(index + 1).contains { $0.caption == chart.caption }
      if isRepeated { chart.caption = "" }
      return chart
    }.inPairs
  }

  /// Returns the id of the chart of bottle volumes ("milk") or of the chart of time at the breast ("nursing").
  ///
  /// It is "nursing" if there is no chart of bottles, or if breastfeeds are more than three times as many as bottles.
  private func feedingFigureID(_ metrics: ChildMetrics) -> String {
    let bottles = metrics.total { Double($0.bottles) }
    let isMostlyNursed = metrics.total { Double($0.nursings) } > 3 * bottles
    let drawn = figureSet.figures.map(\.id)
    return drawn.contains("milk") && !(isMostlyNursed && drawn.contains("nursing"))
      ? "milk" : "nursing"
  }

  private func milestones() throws -> VisitContent.Section? {
    let reached = journal.milestones.of(profile.id).filter { window.days.contains($0.reachedOn) }
    let rows = reached.suffix(Self.maximumRecordCount).map {
      [wording.date($0.reachedOn, .medium), $0.title, $0.note ?? ""]
    }
    return try section(
      .milestones, "child.milestones",
      [table(["date", "milestone", "note"], rows), earlierRecordsNote(ofTotal: reached.count)])
  }
}
