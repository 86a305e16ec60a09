import Records

/// The sample family's days, and the moments its wall clock shows on them.
struct SampleCalendar: Sendable {
  let zone: Zone

  /// The day the baby was born: the first of the story.
  static let birth: LocalDate = .day("2026-03-05")
  /// The last day of the story: the evening before a visit.
  static let lastDay: LocalDate = .day("2026-11-08")
  /// Days with a feverish cold.
  static let feverDays: ClosedRange<LocalDate> =
    LocalDate.day("2026-09-21")...LocalDate.day("2026-09-27")
  /// Days on which little was written down.
  static let gapDays: ClosedRange<LocalDate> =
    LocalDate.day("2026-07-13")...LocalDate.day("2026-07-19")

  /// All days of the story.
  static var days: ClosedRange<LocalDate> { birth...lastDay }

  /// The moment the wall clock shows a time given in minutes after midnight, which may be
  /// fractional, negative, or past the day's end.
  func at(_ day: LocalDate, _ minutes: Double) -> Instant {
    let midnight = LocalTime(minutes: 0)
    let whole = Int((minutes / 1440).rounded(.down))
    let rest = minutes - Double(whole) * 1440
    let minute = LocalTime(minutes: midnight.minutes + Int(rest))
    return zone.instant(on: day + whole, at: minute) + Int64((rest - rest.rounded(.down)) * 60)
  }

  /// The minutes the wall clock shows after midnight.
  func minutes(at moment: Instant) -> Double { Double(zone.secondsOfDay(at: moment)) / 60 }

  /// Whether what happened to the baby was written down: hardly anything was on holiday.
  func isLogged(_ moment: Instant) -> Bool {
    let day = zone.day(of: moment)
    guard Self.gapDays.contains(day) else { return true }
    return day.weekday != 3 && day.weekday != 4 && (480..<760).contains(minutes(at: moment))
  }
}

extension LocalDate {
  /// A day that stands in the sample's own text as `YYYY-MM-DD`.
  static func day(_ text: String) -> LocalDate {
    guard let day = LocalDate(text) else {
      // Only a slip in our own text comes here, and the first run of any test shows it.
      preconditionFailure("\(text) is not a day")
    }
    return day
  }
}
