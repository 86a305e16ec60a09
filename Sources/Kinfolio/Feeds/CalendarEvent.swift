import Records

/// Something ahead that a calendar app should show.
struct CalendarEvent: Encodable, Sendable {
  /// When it is.
  enum When: Hashable, Encodable, Sendable {
    /// All of a local day.
    case day(LocalDate)
    /// The same day every year.
    case everyYear(LocalDate)
    /// A moment.
    case moment(Instant)
    /// A time of the wall clock on days of the week, from a day on.
    case weekly(Weekly)
  }

  /// Unique and the same in every build: the kind and the record's id.
  let id: String
  let when: When
  let title: String
  /// When the record behind it was last changed.
  let changedAt: Instant
  /// Minutes before it begins to be reminded at, below 0 after that; nil for no reminder.
  var alarm: Int?
}

extension CalendarEvent {
  /// Nine in the morning of the day before, for what takes a whole day.
  static let morningBefore = 15 * 60
  /// Nine in the morning of the day itself.
  static let morning = -9 * 60

  /// The event as an iCalendar component.
  var lines: [String] {
    var lines = ["BEGIN:VEVENT", "UID:\(idSlug(id))@kinfolio", "DTSTAMP:\(stamp(changedAt))"]
    lines += when.lines + ["SUMMARY:\(escaped(title))", "TRANSP:TRANSPARENT"]
    if let alarm {
      lines += [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(escaped(title))",
        "TRIGGER:\(alarm < 0 ? "" : "-")PT\(alarm.magnitude)M", "END:VALARM",
      ]
    }
    return lines + ["END:VEVENT"]
  }
}

extension CalendarEvent.When {
  fileprivate var lines: [String] {
    switch self {
    case .day(let day): ["DTSTART;VALUE=DATE:\(compact(day))"]
    case .everyYear(let day): ["DTSTART;VALUE=DATE:\(compact(day))", "RRULE:\(yearly(day))"]
    // In UTC, which is right in every zone and across every clock change.
    case .moment(let instant): ["DTSTART:\(stamp(instant))", "DURATION:PT15M"]
    case .weekly(let weekly): weekly.lines
    }
  }

  /// Every year; who was born on 29 February has a birthday in the other years, too.
  private func yearly(_ day: LocalDate) -> String {
    let isLeapDay = day.month == 2 && day.day == 29
    return "FREQ=YEARLY" + (isLeapDay ? ";BYMONTH=2;BYMONTHDAY=-1" : "")
  }
}

/// A day as iCalendar writes it, such as `20260528`.
func compact(_ day: LocalDate) -> String { day.description.filter { $0 != "-" } }

/// A moment as iCalendar writes it, in UTC, such as `20260528T202640Z`.
func stamp(_ instant: Instant) -> String { clock(instant.seconds) + "Z" }

/// What a wall clock shows, `seconds` since it showed the beginning of 1970: `20260528T202640`.
func clock(_ seconds: Int64) -> String {
  Zone.utc.timestamp(Instant(seconds: seconds)).prefix(19).filter { $0 != "-" && $0 != ":" }
}

/// Text as iCalendar wants it: its own marks escaped, line ends named, other controls left out.
func escaped(_ text: String) -> String {
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

/// A line cut so that no part is longer than 75 bytes; each part but the first starts with a space.
func folded(_ line: String) -> String {
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
