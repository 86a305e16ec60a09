import Charts
import Knowledge
import Records

/// The records, metrics, texts and colors from which a figure about one child, elder or pet is made.
struct FigureInput<Metrics: Sendable>: Sendable {
  let journal: Journal
  let profile: Profile
  let zone: Zone
  /// The days that the figure covers.
  let window: Window
  let metrics: Metrics
  /// The course of a child's illness; it is nil on web pages and in reports that are not about an illness.
  let illness: IllnessMetrics?
  let growth: GrowthHistory
  let standards: GrowthStandards
  let ruleData: RuleData
  /// The points to raise with the doctor in the report that contains the figure.
  var concerns: [Finding] = []
  /// The numbered sources of the points to raise with the doctor, and of the reference ranges in the figures.
  var sources: CitationList
  let wording: Wording
  let theme: ChartTheme
  var includesPhoneVersion = false

  func text(_ key: String, _ arguments: [String: String] = [:]) throws(PhraseError) -> String {
    try wording.text(key, arguments)
  }

  func texts(_ keys: String...) throws(PhraseError) -> [String] {
    try keys.map { key throws(PhraseError) in try text(key) }
  }

  /// Returns the text of an enumeration case, such as "Mild"; `group` is the first part of the phrase's key.
  func capitalizedWord<Word: RawRepresentable<String>>(
    _ group: String, _ word: Word
  ) throws(PhraseError) -> String {
    wording.capitalizingFirstLetter(try wording.phrases.word(group, word))
  }

  /// Returns the number by which the report cites a source, such as "[1]".
  func citationNumber(of source: Citation) -> String { "[\(sources.number(of: source) ?? 0)]" }

  /// The color of text, for symbols that must be visible on any background.
  var textAccent: Accent { Accent(fill: theme.mainTextColor, stroke: theme.mainTextColor) }

  /// Returns an axis with a position for each day, and labels such as "8 Nov".
  func dayAxis(_ days: some Collection<LocalDate>) -> Axis {
    .categories(order: days.map { "\($0)" }) { text in
      LocalDate(text).map { wording.date($0, .short) } ?? text
    }
  }

  /// Returns an axis of 24 hours, with a tick every three hours; `start` is the first hour, counted from midnight.
  func hourAxis(fromHour start: Double) -> Axis {
    .time(
      ticks: stride(from: start, through: start + 24, by: 3).map { NumericTick($0, clockTime($0)) },
      including: start...start + 24)
  }

  /// Returns an axis of numbers that includes zero, with labels in the reader's language.
  func amountAxis(_ title: String) -> Axis {
    .numbers(title, including: 0...0, label: numberText)
  }

  /// Returns an axis for two quantities, one above and one below zero; the labels below zero have no minus sign.
  func divergingAxis(_ title: String) -> Axis {
    .numbers(title, including: 0...0) { numberText($0.magnitude) }
  }

  /// Returns an axis for counts, with ticks only at whole numbers.
  func countAxis(upTo maximum: Int) -> Axis {
    let step = [1, 2, 5, 10, 20, 50, 100].first { maximum / $0 <= 4 } ?? maximum
    let top = max(1, (maximum + step - 1) / step) * step
    let ticks = stride(from: 0, through: top, by: step).map {
      NumericTick(Double($0), wording.number($0))
    }
    return .time(ticks: ticks, including: 0...Double(top))
  }

  /// Returns an axis from the least to the greatest value with a margin; the axis need not include zero.
  func measureAxis(_ title: String, around values: [Double]) -> Axis {
    let least = values.min() ?? 0
    let most = values.max() ?? 0
    let margin = max((most - least) * 0.1, abs(most) * 0.01)
    let usual = most - least < 0.4 ? 2 : most - least < 4 ? 1 : 0
    return .numbers(title, including: (least - margin)...(most + margin)) {
      wording.number($0, decimals: max(usual, $0.decimalCount))
    }
  }

  /// Returns an axis of days with a tick at the first day of each month.
  ///
  /// For more than 14 months, there is a tick every three months. For more than 42, there is a tick every January.
  func monthAxis(_ days: ClosedRange<LocalDate>) -> Axis {
    let firsts = days.filter { $0.day == 1 }
    let step = firsts.count <= 14 ? 1 : firsts.count <= 42 ? 3 : 12
    let ticks = firsts.filter { ($0.month - 1) % step == 0 }
    // With fewer than three such ticks, the ticks are at days instead of months: at equal distances up to the last day.
    let back = max(1, (days.upperBound.days - days.lowerBound.days + 5) / 6)
    let named =
      ticks.count >= 3
      ? ticks : days.filter { (days.upperBound.days - $0.days).isMultiple(of: back) }
    return .time(
      ticks: named.map { day in
        NumericTick(
          Double(day.days), wording.date(day, ticks.count >= 3 ? .shortMonthAndYear : .short))
      })
  }

  /// Returns an axis of moments in `timeRange`, with only the given ticks.
  func timeAxis(_ timeRange: Range<Instant>, ticks: [NumericTick]) -> Axis {
    .time(
      ticks: ticks,
      including: Double(timeRange.lowerBound.seconds)...Double(timeRange.upperBound.seconds))
  }

  /// Returns the text of a number with at most two decimals.
  @Sendable func numberText(_ number: Double) -> String {
    wording.number(number, decimals: number.decimalCount)
  }

  /// Returns the text of a count or of a mean of counts: without decimals if the number is whole, otherwise with one.
  @Sendable func countOrMeanText(_ number: Double) -> String {
    wording.number(number, decimals: number == number.rounded() ? 0 : 1)
  }

  /// Returns the text of the time of day at a number of hours after midnight, which may be more than 24.
  @Sendable func clockTime(_ hours: Double) -> String {
    wording.time(LocalTime(minutes: Int((hours * 60).rounded()) % 1440))
  }

  /// The maximum number of days in a chart; bars for more days would be too thin to distinguish.
  static var maximumDayCount: Int { 56 }

  /// Returns the last 56 days, or all days if there are fewer.
  func lastDays<Day>(of days: [Day]) -> ArraySlice<Day> { days.suffix(Self.maximumDayCount) }

  func position(of date: LocalDate) -> AxisPosition { .category("\(date)") }

  /// Returns a data point for each day; if the value is nil, the chart has a gap on that day.
  func dataPoints(on days: some Sequence<ChildDay>, _ value: (ChildDay) -> Double?) -> [DataPoint] {
    days.map { DataPoint(position(of: $0.date), value($0)) }
  }

  /// Returns the values of the placeholders in a figure's summary.
  ///
  /// These are the first and last of `days`, and the minimum, maximum and mean of `values`, formatted with `format`.
  func summaryArguments(
    _ values: [Double], over days: some Collection<LocalDate>, _ format: (Double) -> String
  ) -> [String: String] {
    guard let first = days.min(), let last = days.max(), let least = values.min(),
      let most = values.max(), let mean = Statistics.mean(values)
    else { return [:] }
    return [
      "dates": wording.dateRange(first...last), "least": format(least), "most": format(most),
      "mean": format(mean),
    ]
  }

  func dateText(_ date: LocalDate) -> String { wording.date(date, .medium) }

  /// Returns the formatted value, or a dash if it is zero.
  func valueOrDash(_ value: Double, _ format: (Double) -> String) -> String {
    value > 0 ? format(value) : Wording.unknownValueMark
  }

  /// Returns the sleeps that started in `timeRange` or in the 24 hours before it; overlapping sleeps are joined.
  func mergedSleeps(near timeRange: Range<Instant>) -> [Range<Instant>] {
    let reach = (timeRange.lowerBound + -24 * hour)..<timeRange.upperBound
    return mergedRanges(journal.sleeps.of(profile.id).within(reach).compactMap(\.span.timeRange))
  }
}

extension AxisPosition {
  static func day(_ day: LocalDate) -> AxisPosition { .number(Double(day.days)) }
  static func moment(_ moment: Instant) -> AxisPosition { .number(Double(moment.seconds)) }
}

extension Double {
  /// The number of decimals that are needed to write the number, at most two: 0 for 7, 1 for 7.5, 2 for 7.25.
  var decimalCount: Int {
    (0...1).first { rounded(toDecimals: $0) == self } ?? 2
  }

  /// The number, or nil if it is zero, because a day without records is a gap in a chart.
  var nilIfZero: Double? { self > 0 ? self : nil }
}
