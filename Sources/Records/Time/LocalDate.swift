/// A calendar date without a time or a time zone.
package struct LocalDate: Hashable, Comparable, Sendable, Encodable, CustomStringConvertible {
  /// The number of days since 1970-01-01.
  package var days: Int

  package static let epoch = LocalDate(days: 0)

  package init(days: Int) {
    self.days = days
  }

  /// Creates a date from its year, month and day; returns nil if the date does not exist in the calendar.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day), (1...9999).contains(year) else {
      return nil
    }
    // Howard Hinnant's well-known day count, with a year that starts in March.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    days = era * 146_097 + dayOfEra - 719_468
    guard self.yearMonthDay == (year, month, day) else { return nil }
  }

  /// Parses `YYYY-MM-DD`; returns nil for any other text.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 10 else { return nil }
    var (year, month, day) = (0, 0, 0)
    for (place, byte) in text.utf8.enumerated() {
      let isHyphen = byte == UInt8(ascii: "-")
      guard isHyphen == (place == 4 || place == 7) else { return nil }
      guard !isHyphen else { continue }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      switch place {
      case ..<4: year = year * 10 + digit
      case ..<7: month = month * 10 + digit
      default: day = day * 10 + digit
      }
    }
    self.init(year: year, month: month, day: day)
  }

  /// The year, the month from 1 to 12, and the day of the month, in the Gregorian calendar.
  package var yearMonthDay: (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  package var year: Int { yearMonthDay.year }
  /// The month, from 1 to 12.
  package var month: Int { yearMonthDay.month }
  /// The day of the month, from 1 to 31.
  package var day: Int { yearMonthDay.day }

  /// The ISO weekday, from 1 for Monday to 7 for Sunday.
  package var weekday: Int { ((days + 3) % 7 + 7) % 7 + 1 }

  package static func + (date: LocalDate, days: Int) -> LocalDate {
    LocalDate(days: date.days + days)
  }
  package static func - (date: LocalDate, days: Int) -> LocalDate {
    LocalDate(days: date.days - days)
  }
  package static func < (left: LocalDate, right: LocalDate) -> Bool { left.days < right.days }

  /// The date as `YYYY-MM-DD`.
  package var description: String {
    let (year, month, day) = yearMonthDay
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return String(repeating: "0", count: max(0, 4 - "\(year)".count))
      + "\(year)-\(two(month))-\(two(day))"
  }
}

extension LocalDate: Strideable {
  package func distance(to other: LocalDate) -> Int { other.days - days }
  package func advanced(by days: Int) -> LocalDate { self + days }
}

/// A time of day as clocks show it, in whole minutes.
package struct LocalTime: Hashable, Comparable, Sendable, CustomStringConvertible, Encodable {
  /// The minutes since midnight, from 0 to 1439.
  package var minutes: Int

  package init(minutes: Int) {
    self.minutes = minutes
  }

  /// Parses `HH:MM`; returns nil for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && hasOnlyDigits($0) }),
      let hour = UInt8(parts[0]), let minute = UInt8(parts[1]), hour < 24, minute < 60
    else { return nil }
    minutes = Int(hour) * 60 + Int(minute)
  }

  package static func < (left: LocalTime, right: LocalTime) -> Bool { left.minutes < right.minutes }

  /// The time as `HH:MM`.
  package var description: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }
}

/// Returns true if a text consists of ASCII digits; `UInt8.init` would also accept a sign.
private func hasOnlyDigits(_ text: some StringProtocol) -> Bool {
  text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
}
