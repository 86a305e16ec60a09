import Charts
import Knowledge
import Records

/// What a figure is made from: one profile's figures in one window, and the words for them.
struct FigureInput<Figures: Sendable>: Sendable {
  let journal: Journal
  let profile: Profile
  let zone: Zone
  let window: Window
  let figures: Figures
  /// Everything measured of a child, with its scores.
  let growth: GrowthHistory
  let standards: GrowthStandards
  let rulebook: Rulebook
  /// The sources of the points recorded and of the ranges figures are held beside.
  var sources: SourceNumbers
  let wording: Wording
  let theme: ChartTheme
  /// Whether every figure is drawn once more for telephones.
  var isForPhones = false

  func text(_ key: String, _ arguments: [String: String] = [:]) throws(PhraseError) -> String {
    try wording.text(key, arguments)
  }

  func word<Word: RawRepresentable<String>>(
    _ group: String, _ word: Word
  ) throws(PhraseError) -> String {
    wording.opening(try wording.phrases.word(group, word))
  }

  /// "[1]": a source as the report numbers it.
  func number(of source: Citation) -> String { "[\(sources.number(of: source) ?? 0)]" }

  /// The ink of text, for signs that are seen on any ground.
  var ink: Accent { Accent(fill: theme.text, stroke: theme.text) }
}

/// The axes that charts share.
extension FigureInput {
  /// An axis with a slot for each day, worded "8 Nov".
  func dayAxis(_ days: some Collection<LocalDate>) -> Axis {
    let wording = wording
    return .categories(order: days.map { "\($0)" }) { text in
      LocalDate(text).map { wording.date($0, .short) } ?? text
    }
  }

  /// An axis of the hours of the clock, with a tick every three; both ends are midnight.
  func hourAxis() -> Axis {
    .time(
      ticks: stride(from: 0.0, through: 24, by: 3).map { Tick($0, clockTime($0)) },
      including: 0...24, label: clockTime)
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

  /// An axis of days with a tick where months begin, thinned out over the years.
  func monthAxis(_ days: ClosedRange<LocalDate>) -> Axis {
    let wording = wording
    let firsts = days.filter { $0.day == 1 }
    let step = firsts.count <= 14 ? 1 : firsts.count <= 42 ? 3 : 12
    let ticks = firsts.filter { ($0.month - 1) % step == 0 }
    // Within two months days are named instead, back from the last one.
    let back = max(1, (days.upperBound.days - days.lowerBound.days + 5) / 6)
    let named =
      ticks.count >= 3
      ? ticks : days.filter { (days.upperBound.days - $0.days).isMultiple(of: back) }
    return .time(
      ticks: named.map { day in
        Tick(Double(day.days), wording.date(day, ticks.count >= 3 ? .shortMonthAndYear : .short))
      },
      label: { wording.date(LocalDate(days: Int($0)), .medium) })
  }

  /// The time the clock shows some hours after midnight.
  @Sendable func clockTime(_ hours: Double) -> String {
    wording.time(LocalTime(minutes: Int((hours * 60).rounded()) % 1440))
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

/// What charts of days share.
extension FigureInput {
  /// More days than this would leave bars too thin to be told apart.
  var mostDays: Int { 56 }

  /// The last days of the window, as many as can be drawn.
  func drawn<Day>(_ days: [Day]) -> ArraySlice<Day> { days.suffix(mostDays) }

  /// The place of a day.
  func place(_ date: LocalDate) -> Position { .category("\(date)") }

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

  /// A day's name in a table.
  func dayName(_ date: LocalDate) -> String { wording.date(date, .medium) }

  /// A cell: the value written out, or a dash where there was none.
  func cell(_ value: Double, _ written: (Double) -> String) -> String {
    value > 0 ? written(value) : Wording.unknown
  }

  /// Every sleep that touches some moments, those that overlap joined.
  func sleeps(reaching moments: Range<Instant>) -> [Range<Instant>] {
    let reach = (moments.lowerBound + -24 * hour)..<moments.upperBound
    return joined(
      journal.sleeps.of(profile.id).within(reach).compactMap(\.span.stretch))
  }
}
