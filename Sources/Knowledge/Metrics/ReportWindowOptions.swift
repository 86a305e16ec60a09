import Records

/// The days that a report covers, as the user chose them with the options `--since`, `--until` and `--last`.
package struct ReportWindowOptions: Hashable, Sendable {
  private let since: LocalDate?
  /// The chosen last day; a day in the future is treated as today.
  package let lastDay: LocalDate?
  private let dayCount: Int?

  var choosesFirstDay: Bool { since != nil || dayCount != nil }

  /// Parses days such as `2026-11-08` and lengths such as `14d`, `2w` or `4 weeks`.
  ///
  /// Throws for anything else, for a window that ends before it starts, and if both `since` and `last` are given.
  package init(since: String?, until: String?, last: String?) throws(ReportWindowError) {
    if since != nil, last != nil { throw .bothSinceAndLast }
    self.since = try Self.parsedDate(since, for: "--since")
    self.lastDay = try Self.parsedDate(until, for: "--until")
    self.dayCount = try Self.parsedDayCount(last)
    if let first = self.since, let end = self.lastDay, end < first {
      throw .endsBeforeStart(since: first, until: end)
    }
  }

  /// Returns the days that the report covers; throws if the first would be after the last.
  ///
  /// They end on the chosen last day, but not after today. They start on the chosen first day. If none is chosen, they
  /// start at the last visit before the end, or 14 days before the end if there is no visit.
  package func window(
    today: LocalDate, visits: some Sequence<LocalDate>
  ) throws(ReportWindowError) -> Window {
    let end = min(lastDay ?? today, today)
    if let dayCount { return Window(dayCount: dayCount, endingOn: end) }
    if let since, since > end { throw .startsAfterToday(since: since, today: today) }
    if let first = since ?? visits.filter({ $0 < end }).max() {
      return Window(from: first, through: end)
    }
    return Window(dayCount: FamilySummary.Member.defaultReportDayCount, endingOn: end)
  }

  private static func parsedDate(_ text: String?, for option: String) throws(ReportWindowError)
    -> LocalDate?
  {
    guard let text else { return nil }
    guard let date = LocalDate(text) else { throw .notADate(option: option, text) }
    return date
  }

  private static func parsedDayCount(_ text: String?) throws(ReportWindowError) -> Int? {
    guard let text else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard let days = daysPerUnitName[unit], digits.count <= 4, let number = Int(digits),
      (1...3660).contains(number * days)
    else { throw .notADuration(text) }
    return number * days
  }

  package static let daysPerUnitName = ["d": 1, "day": 1, "days": 1, "w": 7, "week": 7, "weeks": 7]
}

/// The reason why the chosen days are invalid, with a description for users.
package enum ReportWindowError: Error, Hashable, CustomStringConvertible {
  case notADate(option: String, String)
  case notADuration(String)
  case bothSinceAndLast
  case endsBeforeStart(since: LocalDate, until: LocalDate)
  case startsAfterToday(since: LocalDate, today: LocalDate)

  package var description: String {
    switch self {
    case .notADate(let option, let text):
      "\(option) needs a date such as 2026-11-08, not '\(text)'."
    case .notADuration(let text):
      "--last needs a number of days or weeks up to ten years, such as 14d or 2w, not '\(text)'."
    case .bothSinceAndLast: "--since and --last cannot be used together. Use one of them."
    case .endsBeforeStart(let since, let until):
      "--until \(until) is before --since \(since)."
    case .startsAfterToday(let since, let today):
      "--since \(since) is after \(today), the day on which the report ends. "
        + "Choose an earlier day, or move the end with --as-of \(since)."
    }
  }
}

extension Window {
  /// The window extended backward to at least 14 days, for signs of illness shortly before a recent visit.
  package var extendedToTwoWeeks: Window { Window(from: min(first, last - 13), through: last) }
}
