import Charts
import Knowledge
import Records

enum MilkFigures {
  /// The chart of the milk that a child drank from bottles on each day, stacked by the contents of the bottles.
  static let milk = ChildFigure(id: "milk") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let fed = days.filter { $0.milkMl > 0 }
    let unit = MeasureUnit.volume(input.wording)
    let kinds = BottleFeed.Contents.allCases.filter { kind in
      fed.contains { $0.milkMlByContents[kind, default: 0] > 0 }
    }
    let series = try kinds.map { kind throws(PhraseError) in
      DataSeries(
        try input.capitalizedWord("bottle_contents", kind),
        input.dataPoints(on: days) {
          unit.converted(fromStored: $0.milkMlByContents[kind, default: 0]).nilIfZero
        })
    }
    let total = try input.text("common.total")
    let written = { (ml: Double) in input.wording.volume(ml: ml) }
    let goal = try input.profile.milkGoalMl.map { goal throws(PhraseError) -> any Mark in
      ReferenceLine(
        y: .number(unit.converted(fromStored: goal)),
        label: try input.text("feeding.goal", ["volume": written(goal)]))
    }
    return FigureData(
      dataPointCount: fed.count, xAxis: input.dayAxis(days.map(\.date)),
      yAxis: input.amountAxis(unit.name),
      marks: [StackedBars(series)] + [goal].compactMap { $0 }
        + (try sevenDayMedianLines(days, unit, input)),
      summaryArguments: input.summaryArguments(fed.map(\.milkMl), over: days.map(\.date), written),
      header: [try input.text("column.date")] + series.map(\.name) + [total],
      rows: days.map { day in
        [input.dateText(day.date)]
          + kinds.map { input.valueOrDash(day.milkMlByContents[$0, default: 0], written) }
          + [input.valueOrDash(day.milkMl, written)]
      },
      captionNotes: goal != nil && days.contains { $0.nursingSeconds > 0 }
        ? [try input.text("feeding.goal_nursed")] : [])
  }

  /// Returns a line of seven-day medians of the milk per day, and a wider line behind it.
  ///
  /// The line has a gap where fewer than four of the seven days have complete records.
  private static func sevenDayMedianLines(
    _ days: some Collection<ChildDay>, _ unit: MeasureUnit, _ input: FigureInput<ChildMetrics>
  ) throws(PhraseError) -> [Line] {
    let days = Array(days)
    let data = days.indices.map { index in
      let week = days[max(0, index - 6)...index].filter { $0.isCompletelyRecorded(for: .feeds) }
        .map(\.milkMl)
      let median = week.count >= 4 ? Statistics.median(week) : nil
      return DataPoint(input.position(of: days[index].date), median.map(unit.converted))
    }
    let paper = Accent(fill: input.theme.pageColor, stroke: input.theme.pageColor)
    // A wider line in the color of the background keeps the median visible on any bar.
    return [
      Line(data, tone: .custom(paper), width: 4),
      Line(
        data, name: try input.text("chart.seven_day_median"), tone: .custom(input.textAccent),
        width: 1.75),
    ]
  }

  /// The chart of how often each length of time between a child's feeds occurred; unlike a mean, it shows the longest.
  static let feedGaps = ChildFigure(id: "feed_gaps") { input throws(PhraseError) in
    let gaps = input.metrics.secondsBetweenFeeds.map { Double($0) / Double(hour) }
    guard let longest = gaps.max(), let median = Statistics.median(gaps) else { return .empty }
    // Bins of half an hour if they fit, otherwise of one hour.
    let width = longest <= 9 ? 0.5 : 1.0
    let last = Int(longest / width)
    let wording = input.wording
    let counts = (0...last).map { bin in gaps.count { Int($0 / width) == bin } }
    func hours(_ bin: Int) -> String {
      wording.duration(seconds: Double(bin) * width * Double(hour))
    }
    let title = try input.text("chart.feed_gaps.axis")
    // Each bin has a point at its start and its end, so that steps align with the ticks.
    let steps = counts.enumerated().flatMap { bin, count in
      [bin, bin + 1].map { DataPoint(.number(Double($0) * width), Double(count)) }
    }
    return FigureData(
      // Fewer than 10 gaps would suggest a shape that the data do not support. One point means too few data.
      dataPointCount: gaps.count >= 10 ? gaps.count : 1,
      xAxis: .numbers(
        "\(title) · \(MeasureUnit.hours.name)", including: 0...0, endsAtRoundNumbers: false,
        label: input.numberText),
      yAxis: input.countAxis(upTo: counts.max() ?? 0), marks: [Area(steps)],
      summaryArguments: [
        "count": wording.number(gaps.count),
        "median": wording.duration(seconds: median * Double(hour)),
        "longest": wording.duration(seconds: longest * Double(hour)),
      ],
      header: [title, try input.text("column.times")],
      rows: counts.enumerated().map { bin, count in
        ["\(hours(bin))–\(hours(bin + 1))", wording.number(count)]
      })
  }

  /// The chart of the minutes of nursing on each day: at the right breast above zero, at the left breast below zero.
  static let nursing = ChildFigure(id: "nursing") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let nursed = days.filter { $0.nursingSeconds > 0 }
    let left = try input.text("feeding.left")
    let right = try input.text("feeding.right")
    func series(_ name: String, _ seconds: (ChildDay) -> Int64) -> DataSeries {
      DataSeries(
        name,
        input.dataPoints(on: days) {
          MeasureUnit.minutes.converted(fromStored: Double(seconds($0)))
        })
    }
    let written = { (seconds: Double) in input.wording.duration(seconds: seconds) }
    return FigureData(
      dataPointCount: nursed.count, xAxis: input.dayAxis(days.map(\.date)),
      yAxis: input.divergingAxis(MeasureUnit.minutes.name),
      marks: [
        StackedBars([series(left) { -$0.leftNursingSeconds }, series(right, \.rightNursingSeconds)])
      ],
      summaryArguments: input.summaryArguments(
        nursed.map { Double($0.nursingSeconds) }, over: days.map(\.date), written),
      header: [try input.text("column.date"), left, right],
      rows: days.map { day in
        [
          input.dateText(day.date), input.valueOrDash(Double(day.leftNursingSeconds), written),
          input.valueOrDash(Double(day.rightNursingSeconds), written),
        ]
      })
  }

  /// The chart of the breast milk that was pumped on each day, above zero, and drunk from bottles, below zero.
  static let pumpedMilkBalance = ChildFigure(id: "milk_balance") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let unit = MeasureUnit.volume(input.wording)
    let pumped = try input.text("column.pumped")
    let drunk = try input.text("chart.milk_balance.drunk")
    let written = { (ml: Double) in input.wording.volume(ml: ml) }
    func series(_ name: String, _ ml: (ChildDay) -> Double) -> DataSeries {
      DataSeries(name, input.dataPoints(on: days) { unit.converted(fromStored: ml($0)) })
    }
    let total = days.reduce(0) { $0 + $1.pumpedMl }
    return FigureData(
      dataPointCount: days.count { $0.pumpedMl > 0 }, xAxis: input.dayAxis(days.map(\.date)),
      yAxis: input.divergingAxis(unit.name),
      marks: [
        StackedBars([series(pumped, \.pumpedMl), series(drunk) { -$0.breastMilkDrunkMl }])
      ],
      summaryArguments: [
        "dates": input.wording.dateRange(
          (days.first?.date ?? input.window.first)...(days.last?.date ?? input.window.last)),
        "pumped": written(total),
        "drunk": written(days.reduce(0) { $0 + $1.breastMilkDrunkMl }),
      ],
      header: [try input.text("column.date"), pumped, drunk],
      rows: days.map { day in
        [
          input.dateText(day.date), input.valueOrDash(day.pumpedMl, written),
          input.valueOrDash(day.breastMilkDrunkMl, written),
        ]
      })
  }
}

extension ChildDay {
  fileprivate var breastMilkDrunkMl: Double {
    milkMlByContents[.breastMilk, default: 0] + milkMlByContents[.fortifiedBreastMilk, default: 0]
  }
}
