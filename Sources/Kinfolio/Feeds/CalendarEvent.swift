/// Something ahead that a calendar app should show.
struct CalendarEvent: Sendable {
  /// When it is.
  enum When: Hashable, Sendable {
    /// All of a local day.
    case day(LocalDate)
    /// The same day every year.
    case everyYear(LocalDate)
    /// A moment.
    case moment(Instant)
  }

  /// Unique and the same in every build: the kind and the record's id.
  let id: String
  let when: When
  let title: String
  /// When the record behind it was last changed.
  let changedAt: Instant
  /// Minutes before it to be reminded at; nil for no reminder.
  var alarm: Int?
}

extension CalendarEvent {
  /// The event as an iCalendar component.
  var lines: [String] {
    var lines = ["BEGIN:VEVENT", "UID:\(idSlug(id))@kinfolio", "DTSTAMP:\(utc(changedAt))"]
    switch when {
    case .day(let day):
      lines.append("DTSTART;VALUE=DATE:\(compact(day))")
    case .everyYear(let day):
      lines += ["DTSTART;VALUE=DATE:\(compact(day))", "RRULE:FREQ=YEARLY"]
    case .moment(let instant):
      lines += ["DTSTART:\(utc(instant))", "DURATION:PT15M"]
    }
    lines += ["SUMMARY:\(escaped(title))", "TRANSP:TRANSPARENT"]
    if let alarm {
      lines += [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(escaped(title))",
        "TRIGGER:-PT\(alarm)M", "END:VALARM",
      ]
    }
    return lines + ["END:VEVENT"]
  }

  /// A moment in UTC, which is right in every zone and across every clock change.
  private func utc(_ instant: Instant) -> String {
    let text = Zone.utc.timestamp(instant).prefix(19)
    return text.filter { $0 != "-" && $0 != ":" } + "Z"
  }

  private func compact(_ day: LocalDate) -> String { day.description.filter { $0 != "-" } }
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
