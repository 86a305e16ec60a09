import Foundation
import Records

/// The parts of a date that are written, in full or abbreviated.
package struct DateStyle: Sendable {
  /// A date such as "Sunday, 8 November 2026".
  package static let full = Self { $0.weekday(.wide).day().month(.wide).year() }
  /// A date such as "8 November 2026".
  package static let long = Self { $0.day().month(.wide).year() }
  /// A date such as "8 Nov 2026".
  package static let medium = Self { $0.day().month(.abbreviated).year() }
  /// A date such as "8 Nov".
  package static let short = Self { $0.day().month(.abbreviated) }
  /// A date such as "8 November".
  package static let dayAndMonth = Self { $0.day().month(.wide) }
  /// A weekday such as "Sunday".
  package static let weekday = Self { $0.weekday(.wide) }
  /// A weekday such as "Sun".
  package static let shortWeekday = Self { $0.weekday(.abbreviated) }
  /// A month such as "November 2026".
  package static let monthAndYear = Self { $0.month(.wide).year() }
  /// A month such as "Nov 2026".
  package static let shortMonthAndYear = Self { $0.month(.abbreviated).year() }
  /// A month such as "November".
  package static let month = Self { $0.month(.wide) }

  fileprivate let addingParts: @Sendable (Date.FormatStyle) -> Date.FormatStyle
}

extension Wording {
  package func date(_ day: LocalDate, _ form: DateStyle = .long) -> String {
    let style = form.addingParts(.init(locale: locale, calendar: calendar, timeZone: .gmt))
    return withNoBreakSpacesIfPrinted(replacingFirstOfMonth(in: style.format(midnight(of: day))))
  }

  /// Returns a time of day in the region's format, such as "07:05", "7:05", "7:05 AM", "7:05 a.m." or "7 h 05".
  package func time(_ time: LocalTime) -> String { region.text(of: time) }

  package func time(_ instant: Instant) -> String { time(zone.localTime(at: instant)) }

  package func date(_ instant: Instant, _ form: DateStyle = .long) -> String {
    date(zone.day(of: instant), form)
  }

  package func dateAndTime(_ instant: Instant, _ form: DateStyle = .medium) -> String {
    "\(date(instant, form)), \(time(instant))"
  }

  /// Returns a range of days in which a common month or year is not repeated: "8–13 November 2026".
  package func dateRange(_ days: ClosedRange<LocalDate>) -> String {
    if days.lowerBound == days.upperBound { return date(days.lowerBound) }
    let style = Date.IntervalFormatStyle(
      date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
    let text = style.format(midnight(of: days.lowerBound)..<midnight(of: days.upperBound))
      .replacing("\u{2009}", with: " ")
    let (first, last) = (days.lowerBound.yearMonthDay, days.upperBound.yearMonthDay)
    let isOneMonth = (first.year, first.month) == (last.year, last.month)
    return withNoBreakSpacesIfPrinted(
      replacingFirstOfMonth(in: isOneMonth ? text.replacing(" – ", with: "–") : text))
  }

  /// Returns the text with no-break spaces instead of spaces, except between two dates, if the texts are for paper.
  ///
  /// Otherwise, the text is returned unchanged.
  private func withNoBreakSpacesIfPrinted(_ text: String) -> String {
    guard isPrinted else { return text }
    return text.replacing(" ", with: "\u{a0}").replacing("\u{a0}–\u{a0}", with: "\u{a0}– ")
  }

  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = .gmt
    return calendar
  }

  private func midnight(of day: LocalDate) -> Date {
    Date(timeIntervalSince1970: Double(day.days) * 86_400)
  }

  /// Returns the text of a date with an ordinal number for the first of a month: "1er janvier".
  ///
  /// If the language does not use an ordinal number for that day, the text is returned unchanged.
  private func replacingFirstOfMonth(in text: String) -> String {
    guard let first = description.firstOfMonthText else { return text }
    let words = text.split(separator: " ").map { word in
      word == "1" ? first : word.hasPrefix("1–") ? first + word.dropFirst() : String(word)
    }
    return words.joined(separator: " ")
  }

  /// Returns a person's age in the units that parents use, or nil before the birth.
  ///
  /// The age is in days in the first two weeks; in weeks and days up to eight weeks, as clinics count then; in months
  /// and days up to the second birthday; in years and months up to the eighteenth birthday; and in years from then on.
  package func age(from birth: LocalDate, on day: LocalDate) throws(PhraseError) -> String? {
    guard let age = Age(from: birth, on: day) else { return nil }
    switch age {
    case _ where age.days == 0: return try text("age.birth")
    case _ where age.days < 14: return try countedText("age.days", age.days)
    case _ where age.days < 56:
      return try ageInTwoUnits(("age.weeks", age.days / 7), ("age.days", age.days % 7))
    case _ where age.years < 2:
      return try ageInTwoUnits(("age.months", age.months), ("age.days", age.remainingDays))
    case _ where age.years < 18:
      return try ageInTwoUnits(("age.years", age.years), ("age.months", age.months % 12))
    default: return try countedText("age.years", age.years)
    }
  }

  /// Returns the age of a child since its due date, or nil before the due date.
  package func correctedAge(from due: LocalDate, on day: LocalDate) throws(PhraseError) -> String? {
    // On the due date itself, `age` would return "birth", but the child was born before.
    day == due ? try countedText("age.days", 0) : try age(from: due, on: day)
  }

  /// Returns the remaining time of a supply in full days, or "less than a day".
  package func remainingTime(days: Double) throws(PhraseError) -> String {
    if days < 1 { return try text("common.under_a_day") }
    return try countedText("common.days", nearestWholeNumber(days.rounded(.down)))
  }

  private func ageInTwoUnits(
    _ large: (key: String, number: Int), _ small: (key: String, number: Int)
  ) throws(PhraseError) -> String {
    let first = try countedText(large.key, large.number)
    if small.number == 0 { return first }
    return try text(
      "age.two_parts", ["large": first, "small": countedText(small.key, small.number)])
  }
}
