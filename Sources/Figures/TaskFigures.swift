import Charts
import Drawing
import Knowledge
import Records

enum TaskFigures {
  /// The maximum number of tasks in the chart; the table below it contains all tasks.
  private static let maximumTaskCount = 40

  /// The chart of an elder's tasks, with a row for each task and a cell for each day.
  ///
  /// A cell shows how many of the day's repetitions of the task were done, and has a symbol if one was late or missed.
  static let taskGrid = ElderFigure(id: "task_strips") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days).map(\.date)
    guard let first = days.first, let last = days.last else { return .empty }
    let closed = input.metrics.taskOccurrences.filter { $0.outcome != .open && $0.day >= first }
    let closedByTask = Dictionary(grouping: closed, by: \.task.entry.id)
    let tasks = input.metrics.taskRates.filter { closedByTask[$0.task.entry.id] != nil }
    let shown = tasks.prefix(maximumTaskCount)
    let ids = shown.map(\.task.entry.id)
    let names = Dictionary(
      uniqueKeysWithValues: shown.map { rate in
        (
          rate.task.entry.id,
          "\(rate.task.title) · \(input.wording.percent(rate.completionRate.doneShare ?? 0))"
        )
      })
    let cells = ids.sorted().flatMap { id in
      Dictionary(grouping: closedByTask[id, default: []], by: \.day).sorted { $0.key < $1.key }
        .map { (x: input.position(of: $0), y: AxisPosition.category(id), occasions: $1) }
    }
    let gauges = cells.map { x, y, occasions in
      Gauges.Gauge(x, y, Double(occasions.count(where: \.isDone)) / Double(occasions.count))
    }
    func dots(_ outcome: TaskOccurrence.Outcome, _ name: String, _ symbol: Dots.Symbol) -> Dots {
      Dots(
        cells.filter { $0.occasions.contains { $0.outcome == outcome } }.map { .init($0.x, $0.y) },
        name: name, symbol: symbol, tone: .custom(input.textAccent), radius: 2)
    }
    let outcomeNames = try input.texts("column.in_time", "column.late", "column.missed")
    return FigureData(
      dataPointCount: Set(closed.map(\.day)).count, xAxis: input.dayAxis(days),
      yAxis: .categories(order: ids) { names[$0] ?? $0 },
      marks: [
        Gauges(gauges, hasLightFill: true), dots(.late, outcomeNames[1], .dot),
        dots(.missed, outcomeNames[2], .cross),
      ],
      summaryArguments: [
        "dates": input.wording.dateRange(first...last),
        "done": input.wording.number(closed.count(where: \.isDone)),
        "due": input.wording.number(closed.count),
      ],
      header: [try input.text("column.task")] + outcomeNames,
      rows: tasks.map { task in
        let own = closedByTask[task.task.entry.id, default: []]
        return [task.task.title]
          + [.inTime, .late, .missed].map { outcome in
            input.wording.number(own.count { $0.outcome == outcome })
          }
      },
      size: Size(width: FigureData.defaultSize.width, height: 66 + 18 * Double(shown.count)))
  }

  /// The chart of the share of an elder's due tasks that were done on each of the last seven days.
  static let weekTrend = ElderFigure(id: "week_trend") { input throws(PhraseError) in
    let days = input.metrics.days.suffix(7)
    let rated = days.filter { $0.completionRate != nil }
    guard let first = days.first, let last = days.last, !rated.isEmpty else { return .empty }
    let wording = input.wording
    let title = try input.text("elder.tasks_done")
    return FigureData(
      dataPointCount: rated.count,
      xAxis: .categories(order: days.map { "\($0.date)" }) { text in
        LocalDate(text).map {
          "\(wording.date($0, .shortWeekday)) \(wording.date($0, .short))"
        } ?? text
      },
      yAxis: .time(
        title, ticks: [0, 0.5, 1].map { NumericTick($0, wording.percent($0)) }, including: 0...1),
      marks: [
        Bars(days.map { DataPoint(input.position(of: $0.date), $0.completionRate) }),
        PositionLabels(
          rated.map {
            (
              input.position(of: $0.date), .number($0.completionRate ?? 0),
              wording.percent($0.completionRate ?? 0)
            )
          }),
      ],
      summaryArguments: [
        "dates": wording.dateRange(first.date...last.date),
        "done": wording.number(rated.reduce(0) { $0 + $1.doneTaskCount }),
        "due": wording.number(rated.reduce(0) { $0 + $1.dueTaskCount }),
      ],
      header: [try input.text("column.date"), title, try input.text("column.tasks_due")],
      rows: days.map { day in
        [
          input.dateText(day.date),
          day.completionRate.map { wording.percent($0) } ?? Wording.unknownValueMark,
          wording.number(day.dueTaskCount),
        ]
      })
  }

  /// The chart of how many of an elder's tasks were done in time, done late or missed on each day.
  static let outcomes = ElderFigure(id: "tasks") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days)
    let due = days.filter { $0.dueTaskCount > 0 }
    let counts = Dictionary(grouping: input.metrics.taskOccurrences, by: \.day)
    let names = try input.texts("column.in_time", "column.late", "column.missed")
    let outcomes: [TaskOccurrence.Outcome] = [.inTime, .late, .missed]
    func count(_ outcome: TaskOccurrence.Outcome, _ date: LocalDate) -> Int {
      counts[date, default: []].count { $0.outcome == outcome }
    }
    let series = zip(names, outcomes).map { name, outcome in
      DataSeries(
        name,
        days.map {
          DataPoint(input.position(of: $0.date), Double(count(outcome, $0.date)).nilIfZero)
        },
        hasCrossedBars: outcome == .missed)
    }
    return FigureData(
      dataPointCount: due.count, xAxis: input.dayAxis(days.map(\.date)),
      yAxis: input.countAxis(upTo: days.map(\.dueTaskCount).max() ?? 0),
      marks: [StackedBars(series.filter { $0.data.contains { $0.value != nil } })],
      summaryArguments: [
        "dates": input.wording.dateRange(
          (days.first?.date ?? input.window.first)...(days.last?.date ?? input.window.last)),
        "done": input.wording.number(days.reduce(0) { $0 + $1.doneTaskCount }),
        "due": input.wording.number(days.reduce(0) { $0 + $1.dueTaskCount }),
      ],
      header: [try input.text("column.date")] + names,
      rows: days.map { day in
        [input.dateText(day.date)]
          + outcomes.map {
            day.dueTaskCount > 0
              ? input.wording.number(count($0, day.date)) : Wording.unknownValueMark
          }
      })
  }

  /// The chart of the time until an elder answered each task, with the deadline if it is the same for all tasks.
  static let replyTime = ElderFigure(id: "reply_time") { input throws(PhraseError) in
    let days = input.lastDays(of: input.metrics.days).map(\.date)
    let answered = input.metrics.taskOccurrences.filter { occasion in
      occasion.replySeconds != nil && days.first.map { occasion.day >= $0 } == true
    }
    let seconds = answered.map { Double($0.replySeconds ?? 0) }
    guard let median = Statistics.median(seconds), let first = days.first, let last = days.last
    else { return .empty }
    let deadlines = Set(answered.map(\.task.deadlineMinutes))
    let deadline = try deadlines.first.flatMap { deadlines.count == 1 ? $0 : nil }
      .map { minutes throws(PhraseError) -> any Mark in
        let written = input.wording.duration(seconds: Double(minutes * 60))
        return ReferenceLine(
          y: .number(Double(minutes)),
          label: try input.text("elder.deadline", ["duration": written]))
      }
    let dots = zip(answered, seconds).map { occasion, seconds in
      DataPoint(
        input.position(of: occasion.day), MeasureUnit.minutes.converted(fromStored: seconds))
    }
    return FigureData(
      dataPointCount: answered.count, xAxis: input.dayAxis(days),
      yAxis: input.amountAxis(MeasureUnit.minutes.name),
      marks: [deadline].compactMap { $0 } + [Dots(dots)],
      summaryArguments: [
        "dates": input.wording.dateRange(first...last),
        "median": input.wording.duration(seconds: median),
      ],
      header: try input.texts("column.date", "column.task", "column.reply_time"),
      rows: zip(answered, seconds).map { occasion, seconds in
        [
          input.wording.dateAndTime(occasion.dueAt), occasion.task.title,
          input.wording.duration(seconds: seconds),
        ]
      },
      captionNotes: deadline == nil ? [] : [try input.text("chart.reply_time.deadline")])
  }
}
