/// Moments as Django keeps them in SQLite: text of UTC, such as `2026-03-01 08:04:09.123456`.
enum StoredTime {
  /// A moment to the second; nil for whatever is none.
  ///
  /// A `T` between day and time, a `Z` and an offset such as `+02:00` at the end are understood, too.
  static func instant(_ text: String) -> Instant? {
    let rest = text.dropFirst(10)
    guard let day = LocalDate(text.prefix(10)), rest.first == " " || rest.first == "T",
      let time = LocalTime(rest.dropFirst().prefix(5)),
      let second = second(rest.dropFirst(6).prefix(3)),
      let offset = offset(fractionless(rest.dropFirst(9)))
    else { return nil }
    let wall = Int64(day.days) * 86_400 + Int64(time.minutes) * 60 + second
    return Instant(seconds: wall - offset)
  }

  private static func second(_ text: Substring) -> Int64? {
    // A time of day has the shape of minutes and seconds behind an hour of nought.
    guard text.first == ":", let time = LocalTime("00" + text) else { return nil }
    return Int64(time.minutes)
  }

  /// What is left behind a fraction of a second.
  private static func fractionless(_ text: Substring) -> Substring {
    text.first == "." ? text.dropFirst().drop { $0.isASCII && $0.isNumber } : text
  }

  private static func offset(_ text: Substring) -> Int64? {
    if text.isEmpty || text == "Z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-",
      let time = LocalTime(text.dropFirst())
    else { return nil }
    return Int64(time.minutes) * (sign == "+" ? 60 : -60)
  }
}
