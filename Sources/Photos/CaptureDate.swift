import PhotoProtocol
import Records

/// A time at which a photo may have been taken, from a source other than the database, such as the photo's file name.
package struct CaptureDate: Hashable, Sendable {
  fileprivate enum Reading: Hashable {
    /// A moment; the local time at the place where the photo was taken is not known.
    case moment(Instant)
    /// The day, the seconds since midnight and the UTC offset in seconds that a clock showed where the photo was taken.
    ///
    /// The seconds and the offset are nil if they are unknown.
    case clock(LocalDate, seconds: Int?, offset: Int?)
  }

  fileprivate let reading: Reading
  /// True if the time is only that of the last change of the photo file, which may be long after the photo was taken.
  let isLastChange: Bool

  /// Creates a capture time from a moment; returns nil for moments at which no photo was taken.
  ///
  /// These moments are those before 1826, when the first photo was taken, those after 2099, and those at which camera
  /// clocks that were never set start, such as 1 January 1980.
  init?(secondsSince1970 seconds: Int64) {
    guard (-4_544_208_000..<4_102_444_800).contains(seconds) else { return nil }
    let moment = Instant(seconds: seconds)
    let day = Zone.utc.day(of: moment)
    guard !Self.isClockStart(day, Zone.utc.secondsOfDay(at: moment)) else { return nil }
    reading = .moment(moment)
    isLastChange = false
  }

  /// Creates a capture time from a time in a photo's metadata or in a time stamp.
  ///
  /// Returns nil if `time` is malformed, or if camera clocks that were never set start at this time.
  init?(_ time: CaptureTime, isLastChange: Bool = false) {
    let parts = time.local.split(separator: "T")
    guard let day = parts.first.flatMap({ LocalDate($0) }) else { return nil }
    var seconds: Int?
    if parts.count > 1 {
      guard let time = LocalTime(parts[1].prefix(5)), let second = Int(parts[1].suffix(2)),
        parts.count == 2, parts[1].utf8.count == 8, (0..<60).contains(second)
      else { return nil }
      seconds = time.minutes * 60 + second
    }
    guard !Self.isClockStart(day, seconds) else { return nil }
    if time.offset == "Z", let seconds {
      reading = .moment(Instant(seconds: Int64(day.days * 86_400 + seconds)))
    } else {
      reading = .clock(day, seconds: seconds, offset: time.offset.flatMap(Self.offsetSeconds))
    }
    self.isLastChange = isLastChange
  }

  /// Parses a time stamp that a camera or a program wrote.
  ///
  /// Returns nil if `stamp` is malformed, or if camera clocks that were never set start at this time.
  init?(stamp: some StringProtocol) {
    guard let time = CaptureTime(stamp: stamp.utf8) else { return nil }
    self.init(time)
  }

  /// Returns whether a camera clock that was never set may show this day and these seconds since midnight.
  ///
  /// Such clocks start on 1 January 1970 (the evening before in America) and 1980, at midnight on 1 January 2000, or on
  /// 6 January 1980, when GPS time starts.
  private static func isClockStart(_ day: LocalDate, _ seconds: Int?) -> Bool {
    ["1969-12-31", "1970-01-01", "1980-01-01", "1980-01-06"].contains(day.description)
      || day.description == "2000-01-01" && (seconds ?? 60) < 60
  }

  /// Returns the seconds east of UTC for an offset such as `+01:00`, or nil for other texts.
  private static func offsetSeconds(_ offset: String) -> Int? {
    guard let time = LocalTime(offset.dropFirst()), offset.hasPrefix("+") || offset.hasPrefix("-")
    else { return nil }
    return (offset.hasPrefix("-") ? -60 : 60) * time.minutes
  }

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

package struct PhotoDate: Hashable, Sendable, Encodable {
  /// The moment by which photos are sorted; if only the day is known, the moment is the start of the day.
  package let moment: Instant
  /// The day where the photo was taken, or in the profile's time zone if the place is unknown.
  package let day: LocalDate
  /// The local time where the photo was taken, or nil if only the day is known.
  package let time: LocalTime?
  /// True if the date is that of the last change of the photo file, so that the photo may be older.
  package let isUncertain: Bool
}

extension PhotoDate {
  package init(_ moment: Instant, in zone: Zone) {
    self.init(
      moment: moment, day: zone.day(of: moment), time: zone.time(at: moment), isUncertain: false)
  }

  /// Creates the date of a photo; `zone` is the time zone that applies if the place of the photo is unknown.
  package init(_ date: CaptureDate, in zone: Zone) {
    isUncertain = date.isLastChange
    switch date.reading {
    case .moment(let moment):
      self.moment = moment
      day = zone.day(of: moment)
      time = zone.time(at: moment)
    case .clock(let day, let seconds, let offset):
      self.day = day
      time = seconds.map { LocalTime(minutes: $0 / 60) }
      moment =
        if let offset {
          Instant(seconds: Int64(day.days * 86_400 + (seconds ?? 0) - offset))
        } else {
          zone.instant(on: day, at: time ?? LocalTime(minutes: 0)) + Int64((seconds ?? 0) % 60)
        }
    }
  }
}
