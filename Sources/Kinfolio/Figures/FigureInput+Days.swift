import Charts
import Knowledge
import Records

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
