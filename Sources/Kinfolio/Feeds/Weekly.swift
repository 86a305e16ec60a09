import Records

extension CalendarEvent {
  /// A time of the wall clock on some days of the week, whatever the clocks do in between.
  struct Weekly: Hashable, Encodable, Sendable {
    /// The first day it is on.
    let first: LocalDate
    /// The last day it may be on; nil where it goes on.
    let last: LocalDate?
    let time: LocalTime
    /// ISO weekdays in their order, 1 for Monday to 7 for Sunday.
    let weekdays: [Int]
    /// How long it takes, in minutes.
    let minutes: Int
    let zone: Zone

    /// Nil where none of the weekdays comes before the last day.
    init?(
      from start: LocalDate, to last: LocalDate?, at time: LocalTime, on weekdays: Set<Int>,
      minutes: Int, in zone: Zone
    ) {
      guard let first = (start..<start + 7).first(where: { weekdays.contains($0.weekday) }),
        last.map({ $0 >= first }) ?? true
      else { return nil }
      self.first = first
      self.last = last
      self.time = time
      self.weekdays = weekdays.sorted()
      self.minutes = minutes
      self.zone = zone
    }

    var lines: [String] {
      let start = clock(Int64(first.days) * 86_400 + Int64(time.minutes) * 60)
      let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
      var rule = "FREQ=WEEKLY"
      if let last { rule += ";UNTIL=\(stamp(zone.instant(on: last, at: time)))" }
      if weekdays.count < 7 {
        rule += ";BYDAY=" + weekdays.map { names[$0 - 1] }.joined(separator: ",")
      } else {
        rule = rule.replacing("WEEKLY", with: "DAILY")
      }
      return ["DTSTART;TZID=\(zone.name):\(start)", "DURATION:PT\(minutes)M", "RRULE:\(rule)"]
    }
  }
}

/// A zone's clock changes over some years, for the calendar events that follow its wall clock.
struct CalendarZone {
  /// The clocks going from one distance to UTC to another, in seconds.
  private struct Shift: Hashable {
    let from: Int64
    let to: Int64
  }

  private let zone: Zone
  /// The distance to UTC before the first change.
  private let initial: Int64
  private let changes: [(shift: Shift, at: Instant)]

  /// Finds the changes between two moments.
  init(_ zone: Zone, over span: Range<Instant>) {
    self.zone = zone
    initial = zone.offset(at: span.lowerBound)
    var changes: [(Shift, Instant)] = []
    var moment = span.lowerBound
    while let next = zone.nextTransition(after: moment), next < span.upperBound, next > moment {
      let shift = Shift(from: zone.offset(at: next + -1), to: zone.offset(at: next))
      if shift.from != shift.to { changes.append((shift, next)) }
      moment = next
    }
    self.changes = changes
  }

  /// The zone as an iCalendar component.
  var lines: [String] {
    let begin = part(Shift(from: initial, to: initial), [clock(0)])
    let shifts = changes.map(\.shift).reduce(into: [Shift]()) { known, shift in
      if !known.contains(shift) { known.append(shift) }
    }
    // The clock that goes forward has its moment named as it showed before.
    let parts = shifts.flatMap { shift in
      part(shift, changes.filter { $0.shift == shift }.map { clock($0.at.seconds + shift.from) })
    }
    return ["BEGIN:VTIMEZONE", "TZID:\(zone.name)"] + begin + parts + ["END:VTIMEZONE"]
  }

  private func part(_ shift: Shift, _ onsets: [String]) -> [String] {
    let name = shift.to > shift.from ? "DAYLIGHT" : "STANDARD"
    let later = onsets.dropFirst()
    return ["BEGIN:\(name)", "DTSTART:\(onsets.first ?? clock(0))"]
      + (later.isEmpty ? [] : ["RDATE:\(later.joined(separator: ","))"])
      + ["TZOFFSETFROM:\(written(shift.from))", "TZOFFSETTO:\(written(shift.to))", "END:\(name)"]
  }

  /// A distance to UTC, such as `+0530`.
  private func written(_ offset: Int64) -> String {
    let minutes = offset.magnitude / 60
    let digits = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
    return (offset < 0 ? "-" : "+") + digits
  }
}
