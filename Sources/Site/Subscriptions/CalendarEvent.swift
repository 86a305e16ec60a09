import Records

struct CalendarEvent: Encodable, Sendable {
  enum Timing: Hashable, Encodable, Sendable {
    /// The whole day in local time.
    case day(LocalDate)
    case everyYear(LocalDate)
    case moment(Instant)
    /// A time of day in a time zone, on certain weekdays.
    case weekly(WeeklyRecurrence)
  }

  /// The unique identifier of the event, from its kind and the record's id; it is the same in every build.
  let id: String
  let when: Timing
  let title: String
  /// The time of the last change of the record from which the event was made.
  let changedAt: Instant
  /// The minutes from the reminder to the start of the event, negative if the reminder is later, or nil without one.
  var alarmLeadMinutes: Int?

  /// The minutes from a reminder at 9:00 on the day before to the start of an all-day event, which is at midnight.
  static let previousMorningLeadMinutes = 15 * 60
  /// The minutes from a reminder at 9:00 on the same day to the start of an all-day event, which is at midnight.
  static let sameMorningLeadMinutes = -9 * 60

  var iCalendarLines: [String] {
    var lines = [
      "BEGIN:VEVENT", "UID:\(idSlug(id))@kinfolio", "DTSTAMP:\(iCalendarTimestamp(changedAt))",
    ]
    lines += when.iCalendarLines + ["SUMMARY:\(iCalendarEscaped(title))", "TRANSP:TRANSPARENT"]
    if let alarmLeadMinutes {
      lines += [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(iCalendarEscaped(title))",
        "TRIGGER:\(alarmLeadMinutes < 0 ? "" : "-")PT\(alarmLeadMinutes.magnitude)M", "END:VALARM",
      ]
    }
    return lines + ["END:VEVENT"]
  }
}

extension CalendarEvent.Timing {
  fileprivate var iCalendarLines: [String] {
    switch self {
    case .day(let day): ["DTSTART;VALUE=DATE:\(iCalendarDate(day))"]
    case .everyYear(let day):
      [
        "DTSTART;VALUE=DATE:\(iCalendarDate(day))",
        // An event on February 29 is on February 28 in years without that day.
        "RRULE:FREQ=YEARLY" + (day.month == 2 && day.day == 29 ? ";BYMONTH=2;BYMONTHDAY=-1" : ""),
      ]
    // A time in UTC is correct in every time zone and does not depend on clock changes.
    case .moment(let instant): ["DTSTART:\(iCalendarTimestamp(instant))", "DURATION:PT15M"]
    case .weekly(let weekly): weekly.iCalendarLines
    }
  }
}

/// Returns a day in iCalendar format, such as `20260528`.
func iCalendarDate(_ day: LocalDate) -> String { day.description.filter { $0 != "-" } }

/// Returns a moment in iCalendar format, in UTC, such as `20260528T202640Z`.
func iCalendarTimestamp(_ instant: Instant) -> String { iCalendarLocalTime(instant.seconds) + "Z" }

/// Returns a local time in iCalendar format, such as `20260528T202640`.
///
/// `seconds` are the seconds since 1970-01-01 00:00 on the local clock.
func iCalendarLocalTime(_ seconds: Int64) -> String {
  Zone.utc.timestamp(Instant(seconds: seconds)).prefix(19).filter { $0 != "-" && $0 != ":" }
}

/// Returns a text for iCalendar, with special characters escaped and control characters removed.
func iCalendarEscaped(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": escaped += "\\\\"
    case ";": escaped += "\\;"
    case ",": escaped += "\\,"
    case "\n", "\u{2028}", "\u{2029}": escaped += "\\n"
    default:
      if scalar.properties.generalCategory != .control { escaped.unicodeScalars.append(scalar) }
    }
  }
  return escaped
}

/// Returns a line of iCalendar divided into lines of at most 75 bytes; each one after the first starts with a space.
func iCalendarFolded(_ line: String) -> String {
  var folded = ""
  var length = 0
  for scalar in line.unicodeScalars {
    let size = UTF8.width(scalar)
    if length + size > 75 {
      folded += "\r\n "
      length = 1
    }
    folded.unicodeScalars.append(scalar)
    length += size
  }
  return folded
}
