/// The time of a photo, either as a local clock showed it or in UTC.
package struct TimeStamp: Codable, Hashable, Sendable {
  /// The date and time, such as "2026-03-01T08:00:00", or only the date.
  package let local: String
  /// The UTC offset of `local`, such as "+01:00".
  ///
  /// It is "Z" if `local` is in UTC and the local time is unknown, and nil if the offset is unknown.
  package let offset: String?

  /// Creates a time from ISO 8601 texts.
  package init(local: String, offset: String? = nil) {
    self.local = local
    self.offset = offset
  }

  /// Parses a time stamp such as `2026:03:01 08:00:00`, `2026-03-01T08:00:00.5+01:00` or `20260301`.
  ///
  /// Returns nil for dates that do not exist, for incomplete dates, and for years before 1826, when the first photo was
  /// taken.
  package init?(stamp: some Sequence<UInt8>) {
    var rest = TimeStampScanner(bytes: Array(stamp.prefix(64)))
    rest.skipSpaces()
    guard let year = rest.number(digits: 4), year >= 1826 else { return nil }
    rest.skipOne(of: ":-/.")
    guard let month = rest.number(digits: 2), (1...12).contains(month) else { return nil }
    rest.skipOne(of: ":-/.")
    guard let day = rest.number(digits: 2), (1...Self.days(in: month, of: year)).contains(day)
    else {
      return nil
    }
    let date = "\(year)-\(Self.padded(month))-\(Self.padded(day))"
    rest.skipOne(of: "T")
    rest.skipSpaces()
    // Cameras write spaces for an unknown time.
    guard rest.isAtDigit else {
      self.init(local: date)
      return
    }
    guard let hour = rest.number(digits: 2) ?? rest.number(digits: 1), hour < 24 else { return nil }
    rest.skipOne(of: ":.")
    guard let minute = rest.number(digits: 2), minute < 60 else { return nil }
    rest.skipOne(of: ":.")
    // A leap second (60) counts as second 59.
    guard let second = rest.isAtDigit ? rest.number(digits: 2) : 0, second <= 60 else { return nil }
    rest.skipFraction()
    self.init(
      local: "\(date)T\(Self.padded(hour)):\(Self.padded(minute)):\(Self.padded(min(second, 59)))",
      offset: rest.utcOffset())
  }

  /// Parses a time stamp and, from a separate text, its UTC offset; returns nil if the time stamp is invalid.
  package init?(stamp: String, offset: String?) {
    guard let time = TimeStamp(stamp: stamp.utf8) else { return nil }
    var rest = TimeStampScanner(bytes: Array((offset ?? "").utf8.prefix(16)))
    self.init(local: time.local, offset: rest.utcOffset() ?? time.offset)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Returns a number with at least two digits.
  fileprivate static func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}

/// Reads the parts of a time stamp, one after another.
private struct TimeStampScanner {
  let bytes: [UInt8]
  var position = 0

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  var isAtDigit: Bool { position < bytes.count && Self.digits.contains(bytes[position]) }

  mutating func skipSpaces() {
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
  }

  /// Skips the next character if it is one of `letters`.
  mutating func skipOne(of letters: String) {
    if position < bytes.count, letters.utf8.contains(bytes[position]) { position += 1 }
  }

  /// Reads a number of exactly `count` digits; returns nil if there are fewer.
  mutating func number(digits count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[position..<position + count] {
      guard Self.digits.contains(byte) else { return nil }
      number = number * 10 + Int(byte - Self.digits.lowerBound)
    }
    position += count
    return number
  }

  mutating func skipFraction() {
    guard position < bytes.count, ".,".utf8.contains(bytes[position]) else { return }
    position += 1
    while isAtDigit { position += 1 }
  }

  /// Reads a UTC offset such as `Z`, `+01:00`, `-0500`, `+1:00` or `GMT+2`; returns nil if there is none or it exceeds
  /// 14 hours.
  mutating func utcOffset() -> String? {
    skipSpaces()
    if position < bytes.count, bytes[position] == UInt8(ascii: "Z") { return "Z" }
    if ["GMT", "UTC"].contains(where: { bytes[position...].starts(with: $0.utf8) }) {
      position += 3
    }
    guard position < bytes.count, "+-".utf8.contains(bytes[position]) else { return nil }
    let sign = bytes[position] == UInt8(ascii: "-") ? "-" : "+"
    position += 1
    guard let hours = number(digits: 2) ?? number(digits: 1) else { return nil }
    skipOne(of: ":")
    let minutes = isAtDigit ? number(digits: 2) : 0
    guard let minutes, minutes < 60, hours * 60 + minutes <= 14 * 60 else { return nil }
    return "\(sign)\(TimeStamp.padded(hours)):\(TimeStamp.padded(minutes))"
  }
}
