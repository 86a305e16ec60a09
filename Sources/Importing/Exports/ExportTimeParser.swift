import Records

/// Parses times in all forms that apps and the Firestore tools write.
enum ExportTimeParser {
  /// Returns the time in a value, in seconds since 1970, rounded down, or nil if the value is not a time.
  ///
  /// A text without a zone is a local time in `zone`. Numbers from 100,000,000,000, the year 5138 in seconds, are
  /// milliseconds since 1970. Smaller numbers are seconds since `origin`, which itself is in seconds since 1970.
  static func seconds(_ node: JSONNode, in zone: Zone, since origin: Int64 = 0) -> Int64? {
    switch node {
    case .integer(let number): seconds(ofNumber: Double(number), since: origin)
    case .number(let number): seconds(ofNumber: number, since: origin)
    case .text(let text): seconds(ofText: text, in: zone)
    case .object(let members): seconds(ofObject: members, in: zone)
    default: nil
    }
  }

  private static func seconds(ofNumber number: Double, since origin: Int64) -> Int64? {
    wholeSeconds(abs(number) < 1e11 ? number + Double(origin) : number / 1000)
  }

  private static func wholeSeconds(_ seconds: Double) -> Int64? {
    abs(seconds) < 1e12 ? Int64(seconds.rounded(.down)) : nil
  }

  /// Parses the objects in which Firestore tools write times, such as `{"_seconds": 1767225600}`.
  private static func seconds(ofObject members: [String: JSONNode], in zone: Zone) -> Int64? {
    if case .text(let type)? = members["__datatype__"], type != "timestamp" { return nil }
    if let inner = members["value"] ?? members["__time__"] { return seconds(inner, in: zone) }
    switch members["_seconds"] ?? members["seconds"] {
    case .integer(let number): return wholeSeconds(Double(number))
    case .number(let number): return wholeSeconds(number)
    case .text(let text): return Double(text).flatMap(wholeSeconds)
    default: return nil
    }
  }

  /// Parses an ISO 8601 time such as `2026-11-08T21:30:00.5+01:00`.
  private static func seconds(ofText text: String, in zone: Zone) -> Int64? {
    let parts = text.split(maxSplits: 1) { $0 == "T" || $0 == " " }
    guard parts.count == 2, let day = LocalDate(parts[0]) else { return nil }
    let clock = parts[1].prefix { $0.isNumber || $0 == ":" || $0 == "." }
    let shift = parts[1].dropFirst(clock.count)
    let whole = clock.prefix { $0 != "." }
    let fraction = clock.dropFirst(whole.count + 1)
    let pieces = whole.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(pieces.count), fraction.allSatisfy(\.isNumber),
      let time = LocalTime(pieces[0...1].joined(separator: ":")),
      let second = pieces.count == 3 ? number(pieces[2], below: 60) : 0
    else { return nil }
    if shift.isEmpty { return zone.instant(on: day, at: time).seconds + second }
    let wall = Int64(day.days) * 86_400 + Int64(time.minutes) * 60 + second
    return utcOffsetSeconds(shift).map { wall - $0 }
  }

  /// Returns the offset from UTC, in seconds, in a text such as `Z`, `+01:00`, `-0330` or `+02`.
  private static func utcOffsetSeconds(_ text: Substring) -> Int64? {
    if text == "Z" || text == "z" { return 0 }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard let sign = text.first, sign == "+" || sign == "-", [2, 4].contains(digits.count),
      let hours = number(digits.prefix(2), below: 24),
      let minutes = digits.count == 2 ? 0 : number(digits.suffix(2), below: 60)
    else { return nil }
    return (hours * 60 + minutes) * (sign == "-" ? -60 : 60)
  }

  private static func number(_ text: some StringProtocol, below end: Int64) -> Int64? {
    guard text.count == 2, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int64(text).flatMap { $0 < end ? $0 : nil }
  }
}
