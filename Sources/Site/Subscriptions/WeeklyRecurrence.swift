import Records

extension CalendarEvent {
  /// The recurrence of an event at a local time on certain weekdays, unaffected by clock changes.
  struct WeeklyRecurrence: Hashable, Encodable, Sendable {
    /// The day of the first event.
    let first: LocalDate
    /// The last day on which the event can occur, or nil if it recurs without end.
    let last: LocalDate?
    let time: LocalTime
    /// The weekdays of the event in ascending order, from 1 for Monday to 7 for Sunday.
    let weekdays: [Int]
    let minutes: Int
    let zone: Zone

    /// Creates the recurrence; returns nil if no day from `start` to `last` is on one of the weekdays.
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

    var iCalendarLines: [String] {
      let start = iCalendarLocalTime(Int64(first.days) * 86_400 + Int64(time.minutes) * 60)
      let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
      var rule = "FREQ=WEEKLY"
      if let last { rule += ";UNTIL=\(iCalendarTimestamp(zone.instant(on: last, at: time)))" }
      if weekdays.count < 7 {
        rule += ";BYDAY=" + weekdays.map { names[$0 - 1] }.joined(separator: ",")
      } else {
        rule = rule.replacing("WEEKLY", with: "DAILY")
      }
      return ["DTSTART;TZID=\(zone.name):\(start)", "DURATION:PT\(minutes)M", "RRULE:\(rule)"]
    }
  }
}

/// The clock changes of a time zone in a period, which a calendar with events in local time contains.
struct CalendarZone {
  /// A change of the UTC offset; both offsets are in seconds.
  private struct Shift: Hashable {
    let oldOffset: Int64
    let newOffset: Int64
  }

  private let zone: Zone
  /// The UTC offset of the time zone at the start of the period, in seconds.
  private let initialOffset: Int64
  private var clockChanges: [(shift: Shift, at: Instant)] = []

  init(_ zone: Zone, over span: Range<Instant>) {
    self.zone = zone
    initialOffset = zone.offset(at: span.lowerBound)
    var moment = span.lowerBound
    while let next = zone.nextTransition(after: moment), next < span.upperBound, next > moment {
      let shift = Shift(oldOffset: zone.offset(at: next + -1), newOffset: zone.offset(at: next))
      if shift.oldOffset != shift.newOffset { clockChanges.append((shift, next)) }
      moment = next
    }
  }

  var iCalendarLines: [String] {
    let begin = observanceLines(
      Shift(oldOffset: initialOffset, newOffset: initialOffset), [iCalendarLocalTime(0)])
    let shifts = clockChanges.map(\.shift).reduce(into: [Shift]()) { known, shift in
      if !known.contains(shift) { known.append(shift) }
    }
    // In iCalendar, the local time of a clock change has the offset before the change.
    let parts = shifts.flatMap { shift in
      observanceLines(
        shift,
        clockChanges.filter { $0.shift == shift }.map {
          iCalendarLocalTime($0.at.seconds + shift.oldOffset)
        })
    }
    return ["BEGIN:VTIMEZONE", "TZID:\(zone.name)"] + begin + parts + ["END:VTIMEZONE"]
  }

  private func observanceLines(_ shift: Shift, _ onsets: [String]) -> [String] {
    let name = shift.newOffset > shift.oldOffset ? "DAYLIGHT" : "STANDARD"
    let later = onsets.dropFirst()
    return ["BEGIN:\(name)", "DTSTART:\(onsets.first ?? iCalendarLocalTime(0))"]
      + (later.isEmpty ? [] : ["RDATE:\(later.joined(separator: ","))"])
      + [
        "TZOFFSETFROM:\(formattedOffset(shift.oldOffset))",
        "TZOFFSETTO:\(formattedOffset(shift.newOffset))", "END:\(name)",
      ]
  }

  /// Returns a UTC offset in iCalendar format, such as `+0530`.
  private func formattedOffset(_ offset: Int64) -> String {
    let minutes = offset.magnitude / 60
    let digits = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
    return (offset < 0 ? "-" : "+") + digits
  }
}
