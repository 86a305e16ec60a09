/// An instant as date and time in UTC, without date libraries, because they might read the time zone of the host.
struct Moment {
  let secondsSince1970: Int64

  /// The instant in ISO 8601 format, to the second, limited to the years 1…9999, the range of dates in a document.
  var iso8601Text: String {
    let (days, seconds) = clampedSeconds.flooredQuotientAndRemainder(dividingBy: 86_400)
    let (year, month, day) = Self.date(ofDay: days)
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.padded($0, 2) }
    let date = [Self.padded(year, 4), Self.padded(month, 2), Self.padded(day, 2)]
    return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }

  private var clampedSeconds: Int64 { min(max(secondsSince1970, -62_135_596_800), 253_402_300_799) }

  /// Returns the date of a day since 1970, counted from 1 March of year 0, so that a leap day ends its year.
  private static func date(ofDay daysSince1970: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = (daysSince1970 + 719_468).flooredQuotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension Int64 {
  fileprivate func flooredQuotientAndRemainder(dividingBy divisor: Int64) -> (Int64, Int64) {
    let remainder = ((self % divisor) + divisor) % divisor
    return ((self - remainder) / divisor, remainder)
  }
}
