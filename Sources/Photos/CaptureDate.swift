import PhotoProtocol
import Records

/// The time at which a photo was taken, according to a source other than its record.
package enum CaptureDate: Hashable, Sendable {
  /// An exact moment.
  case exact(Instant)
  /// The time that the camera's clock showed.
  ///
  /// The time of day is nil if only the day is known.
  case local(LocalDate, LocalTime?)

  /// Returns the day and the time of day in a zone.
  package func dayAndTime(in zone: Zone) -> (day: LocalDate, time: LocalTime?) {
    switch self {
    case .exact(let moment): (zone.day(of: moment), zone.time(at: moment))
    case .local(let day, let time): (day, time)
    }
  }
}

extension CaptureDate {
  /// Creates a moment from a camera's clock.
  ///
  /// It is exact if the camera stored its UTC offset.
  init?(_ captured: CaptureTime) {
    let parts = captured.local.split(separator: "T")
    guard parts.count == 2, let day = LocalDate(parts[0]), let time = LocalTime(parts[1].prefix(5))
    else { return nil }
    guard let offset = captured.offset.flatMap(Self.offsetSeconds) else {
      self = .local(day, time)
      return
    }
    self = .exact(Instant(seconds: Int64(day.days * 86_400 + time.minutes * 60 - offset)))
  }

  /// Parses time stamps of cameras and programs: `2026:03-01 08:00:00`,
  /// `2026-03-01T08:00:00.5+01:00`.
  init?(stamp: some StringProtocol) {
    guard let match = String(stamp).firstMatch(of: Self.stampPattern) else { return nil }
    let offset = match.output.3.map { $0 == "Z" ? "+00:00" : String($0) }
    let day = match.output.1.split { $0 == ":" || $0 == "-" }.joined(separator: "-")
    self.init(CaptureTime(local: "\(day)T\(match.output.2)", offset: offset))
  }

  private static var stampPattern: Regex<(Substring, Substring, Substring, Substring?)> {
    /(\d{4}[:-]\d\d[:-]\d\d)[T ](\d\d:\d\d)(?::\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)?/
  }

  /// Returns the seconds east of UTC for an offset such as `+01:00`, or nil for other texts.
  private static func offsetSeconds(_ offset: String) -> Int? {
    guard let time = LocalTime(offset.dropFirst()), offset.hasPrefix("+") || offset.hasPrefix("-")
    else { return nil }
    return (offset.hasPrefix("-") ? -60 : 60) * time.minutes
  }
}

extension CaptureDate {
  /// Parses the date in a file name as phones and chat apps create it.
  ///
  /// Returns nil if it has none.
  init?(fileName: String) {
    let name = fileName.split(separator: "/").last ?? ""
    // The file names of Pixel phones contain UTC.
    if let match = name.firstMatch(of: /^PXL_(\d{8})_(\d{6})/) {
      guard let day = Self.day(match.output.1), let time = Self.time(match.output.2) else {
        return nil
      }
      self = .exact(Instant(seconds: Int64(day.days * 86_400 + time.minutes * 60)))
    } else if let match = name.firstMatch(of: /^(?:IMG|VID|PTT)-(\d{8})-WA\d+/) {
      // The day on which the photo was received in a chat. The file name contains no other date.
      guard let day = Self.day(match.output.1) else { return nil }
      self = .local(day, nil)
    } else if let match = name.firstMatch(of: Self.dayAndTimePattern) {
      let isAfternoon = match.output.3.map { $0.lowercased() == "p" }
      guard let day = Self.day(match.output.1),
        let time = Self.time(match.output.2, isAfternoon: isAfternoon)
      else { return nil }
      self = .local(day, time)
    } else if let match = name.firstMatch(of: /^(\d{4}-\d\d-\d\d)\b/) {
      guard let day = Self.day(match.output.1) else { return nil }
      self = .local(day, nil)
    } else {
      return nil
    }
  }

  /// Matches `20260102_030405`, `2026-01-02-03-04-05` or `2026-01-02 at 3.04.05 PM`, for example.
  private static var dayAndTimePattern: Regex<(Substring, Substring, Substring, Substring?)> {
    #/
      (?:^|\D)(\d{4}-?\d\d-?\d\d)[\ _T\-](?:at\ )?
      (\d{1,2}[.:_\-]\d\d[.:_\-]\d\d|\d{6})(?!\d{4})
      (?:[\ \u{202F}]?([AaPp])\.?[Mm])?
    /#
  }

  private static func day(_ text: Substring) -> LocalDate? {
    let digits = text.filter(\.isWholeNumber)
    return LocalDate("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6))")
  }

  /// Parses a time of six digits, or of five if the hour has one.
  ///
  /// If `isAfternoon` is not nil, the hour is on a 12-hour clock.
  private static func time(_ text: Substring, isAfternoon: Bool? = nil) -> LocalTime? {
    let digits = text.filter(\.isWholeNumber)
    let minutes = digits.dropLast(2).suffix(2)
    guard var hour = Int(digits.dropLast(4)) else { return nil }
    if let isAfternoon {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return LocalTime("\(hour < 10 ? "0" : "")\(hour):\(minutes)")
  }
}
