import Records

/// Moments as Django keeps and exports them: text such as `2026-03-01 08:04:09.123456`.
enum StoredTime {
  /// A moment to the second by the clock of `zone`, which is UTC in a database; nil for whatever is none.
  ///
  /// A `T` between day and time, a `Z` and an offset such as `+02:00` at the end are understood, too,
  /// and then the clock does not matter.
  static func instant(_ text: String, in zone: Zone = .utc) -> Instant? {
    let rest = text.dropFirst(10)
    guard let day = LocalDate(text.prefix(10)), rest.first == " " || rest.first == "T",
      let time = LocalTime(rest.dropFirst().prefix(5)),
      let second = second(rest.dropFirst(6).prefix(3))
    else { return nil }
    let end = fractionless(rest.dropFirst(9))
    if end.isEmpty { return zone.instant(on: day, at: time) + second }
    guard let offset = offset(end) else { return nil }
    let wall = Int64(day.days) * 86_400 + Int64(time.minutes) * 60 + second
    return Instant(seconds: wall - offset)
  }

  /// A length of time such as `1 day, 6:00:00`, as exports write it, in millionths of a second, as Django
  /// keeps it; nil for whatever is none.
  static func microseconds(_ text: String) -> Int64? {
    let form = /(?:(\d{1,5}) days?, )?(\d{1,2}):(\d\d):(\d\d)(?:\.\d+)?/
    guard let parts = text.wholeMatch(of: form)?.output else { return nil }
    let numbers = [parts.1 ?? "0", parts.2, parts.3, parts.4].compactMap { Int64($0) }
    let seconds = zip(numbers, [86_400, 3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return seconds * 1_000_000
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
    if text == "Z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-",
      let time = LocalTime(text.dropFirst())
    else { return nil }
    return Int64(time.minutes) * (sign == "+" ? 60 : -60)
  }
}
