/// Formats the dates of a PDF without a date library, which might read the time zone of the machine.
enum PDFDate {
  /// Returns an instant in UTC in the format of PDF dates, `D:YYYYMMDDhhmmssZ`.
  ///
  /// An instant outside of the years 1…9999 becomes the first or last second of these years.
  static func text(secondsSince1970: Int64) -> String {
    let limited = min(max(secondsSince1970, -62_135_596_800), 253_402_300_799)
    // Days are counted from 1 March of year 0, so that a leap day is the last day of a counted year.
    let (day, second) = (limited + 719_468 * 86_400).quotientAndRemainder(dividingBy: 86_400)
    let (era, dayOfEra) = day.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let dayOfMonth = dayOfYear - (153 * march + 2) / 5 + 1
    let parts = [month, dayOfMonth, second / 3600, second / 60 % 60, second % 60]
    return "D:" + padded(year, toDigits: 4) + parts.map { padded($0, toDigits: 2) }.joined() + "Z"
  }

  private static func padded(_ number: Int64, toDigits digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
