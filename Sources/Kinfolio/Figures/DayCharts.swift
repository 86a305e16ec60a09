import Charts
import Knowledge
import Records

/// What charts with a bar for each day have in common.
extension FigureScene {
  /// More days than this would leave bars too thin to be told apart.
  var mostDays: Int { 56 }

  /// The last days of the window, as many as can be drawn.
  func drawn<Day>(_ days: [Day]) -> ArraySlice<Day> { days.suffix(mostDays) }

  /// The place of a day.
  func place(_ date: LocalDate) -> Position { .category("\(date)") }

  /// An axis with a slot for each day, worded "8 Nov".
  func dayAxis(_ days: some Collection<LocalDate>) -> Axis {
    let wording = wording
    return .categories(order: days.map { "\($0)" }) { text in
      LocalDate(text).map { wording.date($0, .short) } ?? text
    }
  }

  /// An axis of the hours of the clock, with a tick every three; both ends are midnight.
  func hourAxis() -> Axis {
    let wording = wording
    return .time(
      ticks: stride(from: 0.0, through: 24, by: 3).map { Tick($0, wording.clockTime($0)) },
      including: 0...24, label: wording.clockTime)
  }

  /// An axis of numbers from zero, worded in the reader's language.
  func amountAxis(_ title: String) -> Axis {
    let wording = wording
    return .numbers(title, including: 0...0) { wording.number($0, decimals: $0.decimals) }
  }

  /// An axis of two kinds of amounts, one of them downwards, which makes it no less.
  func divergingAxis(_ title: String) -> Axis {
    let wording = wording
    return .numbers(title, including: 0...0) {
      wording.number($0.magnitude, decimals: $0.decimals)
    }
  }

  /// An axis of things that are counted: no ticks between whole numbers.
  func countAxis(upTo most: Int) -> Axis {
    let wording = wording
    let step = [1, 2, 5, 10, 20, 50, 100].first { most / $0 <= 4 } ?? most
    let top = max(1, (most + step - 1) / step) * step
    let ticks = stride(from: 0, through: top, by: step).map {
      Tick(Double($0), wording.number($0))
    }
    return .time(ticks: ticks, including: 0...Double(top)) { wording.number($0) }
  }

  /// An axis around measurements, which leaves room above and below and is not drawn from zero.
  func measureAxis(_ title: String, around values: [Double]) -> Axis {
    let least = values.min() ?? 0
    let most = values.max() ?? 0
    let room = max((most - least) * 0.1, abs(most) * 0.01)
    let usual = most - least < 0.4 ? 2 : most - least < 4 ? 1 : 0
    let wording = wording
    return .numbers(title, including: (least - room)...(most + room)) {
      wording.number($0, decimals: max(usual, $0.decimals))
    }
  }

  /// The places of a day chart's summary: its days, the least, the most and the mean of a day.
  func spread(
    _ values: [Double], over days: some Collection<LocalDate>, _ written: (Double) -> String
  ) -> [String: String] {
    guard let first = days.min(), let last = days.max(), let least = values.min(),
      let most = values.max(), let mean = Statistics.mean(values)
    else { return [:] }
    return [
      "dates": wording.dates(first...last), "least": written(least), "most": written(most),
      "mean": written(mean),
    ]
  }

  /// A line through the median of each day and the six before it, over the complete ones of them;
  /// four at least.
  func runningMedian(
    _ days: some Collection<ChildDay>, from sort: ChildDay.Sort, _ figure: (ChildDay) -> Double,
    _ unit: MeasureUnit
  ) throws(PhraseError) -> [Line] {
    let days = Array(days)
    let data = days.indices.map { index in
      let week = days[max(0, index - 6)...index].filter { $0.isComplete(for: sort) }
        .map(figure)
      let median = week.count >= 4 ? Statistics.median(week) : nil
      return Datum(place(days[index].date), median.map(unit.amount))
    }
    let ink = Accent(fill: theme.text, stroke: theme.text)
    let paper = Accent(fill: theme.paper, stroke: theme.paper)
    // On a rim of paper the line is seen on any bar.
    return [
      Line(data, tone: .custom(paper), width: 4),
      Line(data, name: try text("chart.seven_day_median"), tone: .custom(ink), width: 1.75),
    ]
  }

  /// A day's name in a table.
  func dayName(_ date: LocalDate) -> String { wording.date(date, .medium) }

  /// A cell: the value written out, or a dash where there was none.
  func cell(_ value: Double, _ written: (Double) -> String) -> String {
    value > 0 ? written(value) : Wording.unknown
  }
}

extension Wording {
  /// The time the clock shows some hours after midnight.
  @Sendable func clockTime(_ hours: Double) -> String {
    time(LocalTime(minutes: Int((hours * 60).rounded()) % 1440))
  }
}

extension Double {
  /// How many decimals a tick needs: none for 7, one for 7.5, two for 7.25.
  var decimals: Int {
    (0...1).first { rounded(to: $0) == self } ?? 2
  }

  /// The number, or nil where nothing was recorded: that is a gap, not a nought.
  var recorded: Double? { self > 0 ? self : nil }
}
