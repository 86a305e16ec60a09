import Records

/// By what a report is known among those of a profile: the day of its visit, or the days looked back on.
package struct ReportName: Hashable, Sendable, CustomStringConvertible {
  /// The day of the visit, or the last one.
  package let date: LocalDate
  /// The first day, where there was no visit.
  package let since: LocalDate?

  package init(date: LocalDate, since: LocalDate?) {
    self.date = date
    self.since = since
  }

  /// As files are called: `2026-11-08`, or `2026-10-11--2026-11-08`.
  package var description: String { since.map { "\($0)--\(date)" } ?? "\(date)" }
}
