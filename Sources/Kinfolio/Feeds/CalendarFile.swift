import Records

/// A calendar before it is written.
struct CalendarFile: Encodable {
  let name: String
  /// The program's.
  let version: String
  /// The year of the report.
  let year: Int
  let events: [CalendarEvent]

  /// The calendar as iCalendar.
  var text: String {
    let lines =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Kinfolio//Kinfolio \(version)//EN",
        "CALSCALE:GREGORIAN", "X-WR-CALNAME:\(escaped(name))",
      ] + zoneLines + events.flatMap(\.lines) + ["END:VCALENDAR"]
    return lines.map { folded($0) + "\r\n" }.joined()
  }

  /// The zone of the events that follow a wall clock, from the first of them until some years after
  /// the report's; nothing where there are none.
  private var zoneLines: [String] {
    let weekly = events.compactMap { event in
      if case .weekly(let weekly) = event.when { weekly } else { nil }
    }
    guard let first = weekly.map(\.first).min(), let zone = weekly.first?.zone else { return [] }
    let end = LocalDate(year: max(year, first.year) + 10, month: 1, day: 1) ?? first
    return CalendarZone(zone, over: zone.start(of: first)..<zone.start(of: end)).lines
  }
}
