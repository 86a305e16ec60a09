import Charts
import Drawing
import Knowledge
import Records

enum DailyFigures {
  /// The chart of the share of each day for which a child's care was recorded (the coverage of the day).
  ///
  /// This is the first figure, because it shows how reliable the other figures are.
  static let coverage = ChildFigure(id: "coverage") { input throws(PhraseError) in
    let window = input.metrics.dailyMetrics.days
    let days = input.lastDays(of: window)
    // If a child's milk, sleep and diapers are no longer logged, no day would be complete, so there is no chart.
    let isLogged = days.contains { $0.feeds > 0 || $0.sleepSeconds > 0 || $0.diaperChanges > 0 }
    guard let first = window.first, let last = window.last, isLogged else { return .empty }
    let complete = input.wording.number(input.metrics.dailyMetrics.completeDayCount)
    // The cell of today shows the hours so far. Today is counted only when it is over.
    let over = input.metrics.dailyMetrics.pastDayCount
    let dates = input.wording.dateRange(first.date...last.date)
    let text = try input.wording.countedText("visit.coverage_days", over, ["complete": complete])
    let name = try input.text("column.coverage")
    return FigureData(
      // This figure makes sense even for a single day.
      dataPointCount: FigureData.minimumDataPointCount, xAxis: input.dayAxis(days.map(\.date)),
      yAxis: Axis.categories(order: [name]).hidden,
      marks: [
        Gauges(days.map { .init(input.position(of: $0.date), .category(name), $0.coverage) })
      ],
      summaryArguments: [
        "complete": complete, "total": input.wording.number(over), "dates": dates,
      ],
      header: [try input.text("column.date"), name],
      rows: days.map { [input.dateText($0.date), input.wording.percent($0.coverage)] },
      size: Size(width: FigureData.defaultSize.width, height: 52),
      customTitle: input.metrics.dailyMetrics.window == input.window ? text : "\(text) · \(dates)",
      captionNotes: days.count < window.count
        ? [try input.wording.countedText("chart.last_days", days.count)] : [])
  }

  /// The chart of a child's diapers on each day, as rows of numbers: wet, dirty, and dirty by the color of the stool.
  ///
  /// One diaper may be both wet and dirty.
  static let diapers = ChildFigure(id: "diapers") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let changed = days.filter { $0.diaperChanges > 0 }
    let colors = stoolColorCounts(on: days, input)
    var lanes: [(name: String, isColour: Bool, count: (ChildDay) -> Int?)] = [
      (try input.text("diaper.dirty"), false, { $0.diaperChanges > 0 ? $0.dirtyDiapers : nil })
    ]
    if days.contains(where: \.recordsWetDiapers) {
      lanes.insert(
        (try input.text("diaper.wet"), false, { $0.recordsWetDiapers ? $0.wetDiapers : nil }), at: 0
      )
    }
    for color in Diaper.Color.allCases where colors.values.contains(where: { $0[color] != nil }) {
      let name = try input.capitalizedWord("diaper_colour", color)
      lanes.append((name, true, { $0.diaperChanges > 0 ? colors[$0.date]?[color] ?? 0 : nil }))
    }
    let cells = lanes.flatMap { lane in
      days.map { day in
        let count = lane.count(day)
        return Heatmap.Cell(
          input.position(of: day.date), .category(lane.name),
          count.map(Double.init),
          // On most days a stool color does not occur. Zeros would only add noise.
          text: count == 0 && lane.isColour ? "" : count.map { input.wording.number($0) } ?? "")
      }
    }
    return FigureData(
      dataPointCount: changed.count, xAxis: input.dayAxis(days.map(\.date)),
      yAxis: .categories(order: lanes.map(\.name)), marks: [Heatmap(cells)],
      summaryArguments: input.summaryArguments(
        changed.map { Double($0.diaperChanges) }, over: days.map(\.date), input.countOrMeanText),
      header: [try input.text("column.date")] + lanes.map(\.name)
        + [try input.text("column.changes")],
      rows: days.map { day in
        [input.dateText(day.date)]
          + (lanes.map { $0.count(day) } + [day.diaperChanges > 0 ? day.diaperChanges : nil]).map {
            $0.map { input.wording.number($0) } ?? Wording.unknownValueMark
          }
      }, size: Size(width: FigureData.defaultSize.width, height: 48 + 18 * Double(lanes.count)))
  }

  private static func stoolColorCounts(
    on days: some Collection<ChildDay>, _ input: FigureInput<ChildMetrics>
  ) -> [LocalDate: [Diaper.Color: Int]] {
    guard let first = days.map(\.date).min(), let last = days.map(\.date).max() else { return [:] }
    let timeRange = Window(from: first, through: last).timeRange(in: input.zone)
    return input.journal.diapers.of(input.profile.id).within(timeRange).reduce(into: [:]) {
      counts, diaper in
      guard diaper.isDirty, let color = diaper.color else { return }
      counts[input.zone.day(of: diaper.happenedAt), default: [:]][color, default: 0] += 1
    }
  }

  /// The chart of a child's reward points on each day: those given are above zero, those taken away are below zero.
  static let rewardPoints = ChildFigure(id: "points") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days).map(\.date)
    guard let first = days.first, let last = days.last else { return .empty }
    let timeRange = Window(from: first, through: last).timeRange(in: input.zone)
    let entries = input.journal.rewardPoints.of(input.profile.id).within(timeRange)
    let byDay = Dictionary(grouping: entries) { input.zone.day(of: $0.givenAt) }
    let given = byDay.mapValues { $0.reduce(0) { $0 + max(0, $1.points) } }
    let taken = byDay.mapValues { $0.reduce(0) { $0 + min(0, $1.points) } }
    let names = try input.texts("chart.points.given", "chart.points.taken")
    let series = zip(names, [given, taken]).map { name, sums in
      DataSeries(name, days.map { DataPoint(input.position(of: $0), sums[$0].map(Double.init)) })
    }
    let wording = input.wording
    return FigureData(
      dataPointCount: byDay.count, xAxis: input.dayAxis(days), yAxis: input.divergingAxis(""),
      marks: [StackedBars(series.filter { $0.data.contains { ($0.value ?? 0) != 0 } })],
      summaryArguments: [
        "dates": wording.dateRange(first...last),
        "given": wording.number(given.values.reduce(0, +)),
        "taken": wording.number(-taken.values.reduce(0, +)),
        "balance": wording.number(input.metrics.rewardPoints.pointsBalance),
      ],
      header: [try input.text("column.date")] + names,
      rows: days.map { day in
        [input.dateText(day)]
          + [given[day], taken[day]].map { points in
            points.map { wording.number(Double($0.magnitude)) } ?? Wording.unknownValueMark
          }
      })
  }

  /// The chart of a child's screen time on each day, stacked by the kind of app.
  static let screenTime = ChildFigure(id: "screen_time") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let used = days.filter { $0.screenSeconds > 0 }
    // Today is not over, so the summary leaves it out, unless no other day has screen time.
    let daysOverLimit = used.filter(\.isOver)
    let kinds = AppUsageSession.Category.allCases.filter { kind in
      used.contains { $0.screenSecondsByCategory[kind, default: 0] > 0 }
    }
    let series = try kinds.map { kind throws(PhraseError) in
      DataSeries(
        try input.capitalizedWord("app_category", kind),
        input.dataPoints(on: days) {
          let seconds = Double($0.screenSecondsByCategory[kind, default: 0])
          return MeasureUnit.minutes.converted(fromStored: seconds).nilIfZero
        })
    }
    let written = { (seconds: Double) in input.wording.duration(seconds: seconds) }
    return FigureData(
      dataPointCount: used.count, xAxis: input.dayAxis(days.map(\.date)),
      yAxis: input.amountAxis(MeasureUnit.minutes.name), marks: [StackedBars(series)],
      summaryArguments: input.summaryArguments(
        (daysOverLimit.isEmpty ? used : daysOverLimit).map { Double($0.screenSeconds) },
        over: days.map(\.date), written),
      header: [try input.text("column.date")] + series.map(\.name)
        + [try input.text("common.total")],
      rows: days.map { day in
        [input.dateText(day.date)]
          + kinds.map {
            input.valueOrDash(Double(day.screenSecondsByCategory[$0, default: 0]), written)
          }
          + [input.valueOrDash(Double(day.screenSeconds), written)]
      })
  }
}
