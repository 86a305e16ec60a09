import Records

extension CaptureDate {
  /// Parses the date in a file name that a phone or chat app created; returns nil if the name contains no date.
  init?(fileName: String) {
    let name = fileName.split(separator: "/").last ?? ""
    if let match = name.firstMatch(of: /^PXL_(\d{8})_(\d{6})/) {
      // The file names of Pixel phones contain UTC.
      self.init(day: match.output.1, time: match.output.2, offset: "Z")
    } else if let match = name.firstMatch(of: Self.dayAndTimePattern) {
      let isAfternoon = match.output.3.map { $0.lowercased() == "p" }
      self.init(day: match.output.1, time: match.output.2, isAfternoon: isAfternoon)
    } else if let match = name.firstMatch(of: /(?:^|\D)(\d{8})(\d{6})(?:\d{3})?(?!\d)/) {
      self.init(day: match.output.1, time: match.output.2)
    } else if let match = name.firstMatch(of: /^\D*(\d{13})(?!\d)/) {
      // Milliseconds since 1970. Smaller numbers, which would be times before 2000, are phone numbers or others.
      guard let milliseconds = Int64(match.output.1), milliseconds >= 946_684_800_000 else {
        return nil
      }
      self.init(secondsSince1970: milliseconds / 1000)
    } else if let match = name.firstMatch(
      of: /^\D*(\d{4}-\d\d-\d\d|\d{4}_\d\d_\d\d|\d{4}\.\d\d\.\d\d|(?:19|20)\d{6})(?!\d)/)
    {
      // In the file names of a chat app, this is the day on which the photo was received.
      self.init(day: match.output.1)
    } else {
      return nil
    }
  }

  /// Creates a date from the day and the time in a file name, ignoring the separators between their digits.
  ///
  /// `time` has five or six digits. If `isAfternoon` is not nil, the hour is that of a 12-hour clock.
  private init?(
    day: Substring, time: Substring? = nil, isAfternoon: Bool? = nil, offset: String = ""
  ) {
    var stamp = day.filter(\.isWholeNumber)
    if let digits = time?.filter(\.isWholeNumber) {
      guard var hour = Int(digits.dropLast(4)) else { return nil }
      if let isAfternoon {
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 + (isAfternoon ? 12 : 0)
      }
      stamp += "T\(hour):\(digits.dropLast(2).suffix(2)):\(digits.suffix(2))\(offset)"
    }
    self.init(stamp: stamp)
  }

  /// The pattern of a day and a time in a file name, such as `20260102_030405`, `2026-01-02-03-04-05` or
  /// `2026-01-02 at 3.04.05 PM`.
  private static var dayAndTimePattern: Regex<(Substring, Substring, Substring, Substring?)> {
    #/
      (?:^|\D)(\d{4}[_.\-]?\d\d[_.\-]?\d\d)[\ _T\-](?:at\ )?
      (\d{1,2}[.:_\-]\d\d[.:_\-]\d\d|\d{6})(?!\d{4})
      (?:[\ \u{202F}]?([AaPp])\.?[Mm])?
    /#
  }
}
