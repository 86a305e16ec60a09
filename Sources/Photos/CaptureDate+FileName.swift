import Records

extension CaptureDate {
  /// Parses the date in a file name as phones and chat apps create it; nil if the name has none.
  init?(fileName: String) {
    let name = fileName.split(separator: "/").last ?? ""
    if let match = name.firstMatch(of: /^PXL_(\d{8})_(\d{6})/) {
      // The file names of Pixel phones contain UTC.
      guard let time = Self.time(match.output.2) else { return nil }
      self.init(day: match.output.1, time: time + "Z")
    } else if let match = name.firstMatch(of: Self.dayAndTimePattern) {
      let isAfternoon = match.output.3.map { $0.lowercased() == "p" }
      guard let time = Self.time(match.output.2, isAfternoon: isAfternoon) else { return nil }
      self.init(day: match.output.1, time: time)
    } else if let match = name.firstMatch(of: /(?:^|\D)(\d{8})(\d{6})(?:\d{3})?(?!\d)/) {
      guard let time = Self.time(match.output.2) else { return nil }
      self.init(day: match.output.1, time: time)
    } else if let match = name.firstMatch(of: /^\D*(\d{13})(?!\d)/) {
      // Milliseconds since 1970. Numbers of the years before 2000 are phone numbers or others.
      guard let milliseconds = Int64(match.output.1), milliseconds >= 946_684_800_000 else {
        return nil
      }
      self.init(secondsSince1970: milliseconds / 1000)
    } else if let match = name.firstMatch(
      of: /^\D*(\d{4}-\d\d-\d\d|\d{4}_\d\d_\d\d|\d{4}\.\d\d\.\d\d|(?:19|20)\d{6})(?!\d)/)
    {
      // In a chat, it is the day on which the photo was received.
      self.init(day: match.output.1, time: nil)
    } else {
      return nil
    }
  }

  private init?(day: Substring, time: String?) {
    guard let day = Self.day(day) else { return nil }
    self.init(stamp: [day, time].compactMap(\.self).joined(separator: "T"))
  }

  /// Matches `20260102_030405`, `2026-01-02-03-04-05` or `2026-01-02 at 3.04.05 PM`, for example.
  private static var dayAndTimePattern: Regex<(Substring, Substring, Substring, Substring?)> {
    #/
      (?:^|\D)(\d{4}[_.\-]?\d\d[_.\-]?\d\d)[\ _T\-](?:at\ )?
      (\d{1,2}[.:_\-]\d\d[.:_\-]\d\d|\d{6})(?!\d{4})
      (?:[\ \u{202F}]?([AaPp])\.?[Mm])?
    /#
  }

  /// Returns a date as `YYYY-MM-DD`; nil if the text does not have eight digits.
  private static func day(_ text: Substring) -> String? {
    let digits = text.filter(\.isWholeNumber)
    guard digits.utf8.count == 8 else { return nil }
    return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6))"
  }

  /// Returns `HH:MM:SS` for five or six digits; unless `isAfternoon` is nil, the hour is on a 12-hour clock.
  private static func time(_ text: Substring, isAfternoon: Bool? = nil) -> String? {
    let digits = text.filter(\.isWholeNumber)
    guard var hour = Int(digits.dropLast(4)) else { return nil }
    if let isAfternoon {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return "\(hour < 10 ? "0" : "")\(hour):\(digits.dropLast(2).suffix(2)):\(digits.suffix(2))"
  }
}
