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
    /// The duration of the event in minutes.
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

/// A change of the UTC offset; both offsets are in seconds.
private struct ClockChange: Hashable {
  let oldOffsetSeconds: Int64
  let newOffsetSeconds: Int64

  /// Returns the iCalendar lines of all clock changes between these offsets; `onsets` are the changes' local times.
  func iCalendarLines(at onsets: [String]) -> [String] {
    let name = newOffsetSeconds > oldOffsetSeconds ? "DAYLIGHT" : "STANDARD"
    return ["BEGIN:\(name)", "DTSTART:\(onsets[0])"]
      + (onsets.count > 1 ? ["RDATE:\(onsets.dropFirst().joined(separator: ","))"] : [])
      + [
        "TZOFFSETFROM:\(formattedOffset(oldOffsetSeconds))",
        "TZOFFSETTO:\(formattedOffset(newOffsetSeconds))", "END:\(name)",
      ]
  }

  /// Returns a UTC offset in iCalendar format, such as `+0530`.
  private func formattedOffset(_ offset: Int64) -> String {
    let minutes = offset.magnitude / 60
    let digits = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
    return (offset < 0 ? "-" : "+") + digits
  }
}

extension Zone {
  /// Returns the clock changes in a period as iCalendar lines, which a calendar with events in local time needs.
  func iCalendarLines(over span: Range<Instant>) -> [String] {
    var moment = span.lowerBound
    let first = ClockChange(
      oldOffsetSeconds: secondsFromUTC(at: moment), newOffsetSeconds: secondsFromUTC(at: moment))
    var all = [(change: first, onsets: [iCalendarLocalTime(0)])]
    while let next = nextClockChange(after: moment), next < span.upperBound, next > moment {
      moment = next
      let change = ClockChange(
        oldOffsetSeconds: secondsFromUTC(at: next + -1), newOffsetSeconds: secondsFromUTC(at: next))
      if change.oldOffsetSeconds == change.newOffsetSeconds { continue }
      // In iCalendar, the local time of a clock change has the offset before the change.
      let onset = iCalendarLocalTime(next.seconds + change.oldOffsetSeconds)
      if let known = all.firstIndex(where: { $0.change == change }) {
        all[known].onsets.append(onset)
      } else {
        all.append((change, [onset]))
      }
    }
    return ["BEGIN:VTIMEZONE", "TZID:\(name)"]
      + all.flatMap { $0.change.iCalendarLines(at: $0.onsets) } + ["END:VTIMEZONE"]
  }
}
