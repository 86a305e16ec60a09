import Foundation
import Records

/// How much of a date is written.
package enum DateForm: Sendable, CaseIterable {
  /// Sunday, 8 November 2026.
  case full
  /// 8 November 2026.
  case long
  /// 8 Nov 2026.
  case medium
  /// 8 Nov.
  case short
  /// 8 November.
  case dayAndMonth
  /// Sunday.
  case weekday
  /// Sun.
  case shortWeekday
  /// November 2026.
  case monthAndYear
  /// Nov 2026.
  case shortMonthAndYear
  /// November.
  case month
}

extension Wording {
  /// A day of the calendar.
  package func date(_ day: LocalDate, _ form: DateForm = .long) -> String {
    held(withFirstOfMonth(style(form).format(moment(of: day))))
  }

  /// A time of day: "07:05" and in Spain "7:05"; in North America "7:05 AM", "7:05 a.m." and
  /// "07 h 05".
  package func time(_ time: LocalTime) -> String {
    let (hour, minute) = time.minutes.quotientAndRemainder(dividingBy: 60)
    let hours = hour < 10 ? "0\(hour)" : "\(hour)"
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    let ofTwelve = "\((hour + 11) % 12 + 1):\(minutes)\u{202f}"
    return switch (language, habits) {
    case (.english, .northAmerican): ofTwelve + (hour < 12 ? "AM" : "PM")
    case (.spanish, .northAmerican): ofTwelve + (hour < 12 ? "a.m." : "p.m.")
    case (.french, .northAmerican): "\(hours)\u{a0}h\u{a0}\(minutes)"
    case (.spanish, .european): "\(hour):\(minutes)"
    case (.english, .european), (.french, .european): "\(hours):\(minutes)"
    }
  }

  /// The time the wall clock shows at a moment.
  package func time(_ instant: Instant) -> String { time(zone.time(at: instant)) }

  /// The day a moment falls on.
  package func date(_ instant: Instant, _ form: DateForm = .long) -> String {
    date(zone.day(of: instant), form)
  }

  /// The day and time of a moment.
  package func dateAndTime(_ instant: Instant, _ form: DateForm = .medium) -> String {
    "\(date(instant, form)), \(time(instant))"
  }

  /// Days from the first to the last, saying nothing twice: "8–13 November 2026".
  package func dates(_ days: ClosedRange<LocalDate>) -> String {
    if days.lowerBound == days.upperBound { return date(days.lowerBound) }
    let style = Date.IntervalFormatStyle(
      date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
    let text = style.format(moment(of: days.lowerBound)..<moment(of: days.upperBound))
      .replacing("\u{2009}", with: " ")
    let (first, last) = (days.lowerBound.parts, days.upperBound.parts)
    let isOneMonth = (first.year, first.month) == (last.year, last.month)
    return held(withFirstOfMonth(isOneMonth ? text.replacing(" – ", with: "–") : text))
  }

  /// A date whose words are held together where the wording is for paper; two dates may be parted.
  private func held(_ text: String) -> String {
    guard isPrinted else { return text }
    return text.replacing(" ", with: "\u{a0}").replacing("\u{a0}–\u{a0}", with: "\u{a0}– ")
  }

  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    calendar.timeZone = .gmt
    return calendar
  }

  private func style(_ form: DateForm) -> Date.FormatStyle {
    let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
    return switch form {
    case .full: style.weekday(.wide).day().month(.wide).year()
    case .long: style.day().month(.wide).year()
    case .medium: style.day().month(.abbreviated).year()
    case .short: style.day().month(.abbreviated)
    case .dayAndMonth: style.day().month(.wide)
    case .weekday: style.weekday(.wide)
    case .shortWeekday: style.weekday(.abbreviated)
    case .monthAndYear: style.month(.wide).year()
    case .shortMonthAndYear: style.month(.abbreviated).year()
    case .month: style.month(.wide)
    }
  }

  private func moment(of day: LocalDate) -> Date {
    Date(timeIntervalSince1970: Double(day.days) * 86_400)
  }

  /// French counts the first of a month, and no other day: "1er janvier".
  private func withFirstOfMonth(_ text: String) -> String {
    guard language == .french else { return text }
    let words = text.split(separator: " ").map { word in
      word == "1" ? "1er" : word.hasPrefix("1–") ? "1er\(word.dropFirst())" : String(word)
    }
    return words.joined(separator: " ")
  }
}
