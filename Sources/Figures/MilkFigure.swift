import Charts
import Knowledge
import Records

enum MilkFigure {
  /// The chart of the milk that a child drank from bottles on each day, stacked by the contents of the bottles.
  static let definition = FigureDefinition<ChildMetrics>(id: "milk") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let fed = days.filter { $0.milkMl > 0 }
    let unit = MeasureUnit.volume(input.wording)
    let kinds = BottleFeed.Contents.allCases.filter { kind in
      fed.contains { $0.milkByContents[kind, default: 0] > 0 }
    }
    let series = try kinds.map { kind throws(PhraseError) in
      Series(
        try input.capitalizedWord("bottle_contents", kind),
        input.data(on: days) {
          unit.converted(fromStored: $0.milkByContents[kind, default: 0]).nilIfZero
        })
    }
    let total = try input.text("common.total")
    let written = { (ml: Double) in input.wording.volume(ml: ml) }
    let goal = try input.profile.milkGoalMl.map { goal throws(PhraseError) -> any Mark in
      Rule(
        y: .number(unit.converted(fromStored: goal)),
        label: try input.text("feeding.goal", ["volume": written(goal)]))
    }
    return FigureDraft(
      pointCount: fed.count, x: input.dayAxis(days.map(\.date)), y: input.amountAxis(unit.name),
      marks: [StackedBars(series)] + [goal].compactMap { $0 }
        + (try runningMedian(days, unit, input)),
      summaryArguments: input.summaryArguments(fed.map(\.milkMl), over: days.map(\.date), written),
      header: [try input.text("column.date")] + series.map(\.name) + [total],
      rows: days.map { day in
        [input.dayName(day.date)]
          + kinds.map { input.valueOrDash(day.milkByContents[$0, default: 0], written) }
          + [input.valueOrDash(day.milkMl, written)]
      },
      notes: goal != nil && days.contains { $0.nursingSeconds > 0 }
        ? [try input.text("feeding.goal_nursed")] : [])
  }

  /// Returns a line of seven-day medians of the milk per day, and a wider line behind it.
  ///
  /// There is a gap in the line if fewer than four of the seven days have complete records.
  private static func runningMedian(
    _ days: some Collection<ChildDay>, _ unit: MeasureUnit, _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> [Line] {
    let days = Array(days)
    let data = days.indices.map { index in
      let week = days[max(0, index - 6)...index].filter { $0.isComplete(for: .feeds) }.map(\.milkMl)
      let median = week.count >= 4 ? Statistics.median(week) : nil
      return Datum(input.position(of: days[index].date), median.map(unit.converted))
    }
    let paper = Accent(fill: input.theme.background, stroke: input.theme.background)
    // A wider line in the color of the background keeps the median visible on any bar.
    return [
      Line(data, tone: .custom(paper), width: 4),
      Line(
        data, name: try input.text("chart.seven_day_median"), tone: .custom(input.ink), width: 1.75),
    ]
  }
}
