import PhotoProtocol
import Records

/// A time at which a photo may have been taken, from a source other than the database, such as the photo's file name.
package struct PhotoDateCandidate: Hashable, Sendable {
  /// A time in the form in which its source states it.
  fileprivate enum StatedTime: Hashable {
    /// A moment from a source that does not state the local time at the place where the photo was taken.
    case moment(Instant)
    /// The day, the seconds since midnight and the UTC offset in seconds of a clock at the place of the photo.
    ///
    /// The seconds and the offset are nil if they are unknown.
    case clock(LocalDate, seconds: Int?, offset: Int?)
  }

  fileprivate let statedTime: StatedTime
  /// True if the time is only that of the photo file's last change, which may be long after the photo was taken.
  let isModificationDate: Bool

  /// Creates a capture time from a moment, or returns nil if the moment cannot be the capture time of a photo.
  ///
  /// Such moments are those before 1826, when the first photo was taken, those after 2099, and those on days on which a
  /// camera clock starts if it was never set, such as 1 January 1980.
  init?(secondsSince1970 seconds: Int64) {
    guard (-4_544_208_000..<4_102_444_800).contains(seconds) else { return nil }
    let moment = Instant(seconds: seconds)
    let day = Zone.utc.day(of: moment)
    guard !Self.isUnsetClockTime(day, Zone.utc.secondsOfDay(at: moment)) else { return nil }
    statedTime = .moment(moment)
    isModificationDate = false
  }

  /// Creates a capture time from a time in a photo's metadata or in a time stamp.
  ///
  /// Returns nil if `time` is malformed, or if it is a start time of camera clocks that were never set.
  init?(_ time: TimeStamp, isModificationDate: Bool = false) {
    let parts = time.local.split(separator: "T")
    guard let day = parts.first.flatMap({ LocalDate($0) }) else { return nil }
    var seconds: Int?
    if parts.count > 1 {
      guard let time = LocalTime(parts[1].prefix(5)), let second = Int(parts[1].suffix(2)),
        parts.count == 2, parts[1].utf8.count == 8, (0..<60).contains(second)
      else { return nil }
      seconds = time.minutes * 60 + second
    }
    guard !Self.isUnsetClockTime(day, seconds) else { return nil }
    if time.offset == "Z", let seconds {
      statedTime = .moment(Instant(seconds: Int64(day.days * 86_400 + seconds)))
    } else {
      statedTime = .clock(day, seconds: seconds, offset: time.offset.flatMap(Self.offsetSeconds))
    }
    self.isModificationDate = isModificationDate
  }

  /// Parses a time stamp that a camera or a program wrote.
  ///
  /// Returns nil if `stamp` is malformed, or if it is a start time of camera clocks that were never set.
  init?(stamp: some StringProtocol) {
    guard let time = TimeStamp(stamp: stamp.utf8) else { return nil }
    self.init(time)
  }

  /// Returns whether a camera clock that was never set may show this day and these seconds since midnight.
  ///
  /// Such clocks start on 1 January 1970 (31 December 1969 in America), on 1 January 1980, at midnight on 1 January
  /// 2000, or on 6 January 1980, when GPS time starts.
  private static func isUnsetClockTime(_ day: LocalDate, _ seconds: Int?) -> Bool {
    ["1969-12-31", "1970-01-01", "1980-01-01", "1980-01-06"].contains(day.description)
      || day.description == "2000-01-01" && (seconds ?? 60) < 60
  }

  /// Returns the seconds east of UTC for an offset such as `+01:00`, or nil if the text is not an offset.
  private static func offsetSeconds(_ offset: String) -> Int? {
    guard let time = LocalTime(offset.dropFirst()), offset.hasPrefix("+") || offset.hasPrefix("-")
    else { return nil }
    return (offset.hasPrefix("-") ? -60 : 60) * time.minutes
  }

  /// Parses the date in a file name such as `IMG_20260102_030405.jpg`, or returns nil if the name contains no date.
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
  /// `time` has five or six digits, or is nil if the name contains only a day. If `isAfternoon` is not nil, the hour is
  /// that of a 12-hour clock. `offset` is the UTC offset, or empty if it is unknown.
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

/// The date with which a photo is sorted and shown on the site.
package struct PhotoDate: Hashable, Sendable, Encodable {
  /// The moment by which photos are sorted, which is the start of the day if only the day is known.
  package let moment: Instant
  /// The local day at the place where the photo was taken, or in the profile's time zone if the place is unknown.
  package let day: LocalDate
  /// The local time on `day`, or nil if only the day is known.
  package let time: LocalTime?
  /// True if the date is that of the photo file's last change, so that the photo may be older.
  package let isUncertain: Bool
}

extension PhotoDate {
  package init(_ moment: Instant, in zone: Zone) {
    self.init(
      moment: moment, day: zone.day(of: moment), time: zone.localTime(at: moment),
      isUncertain: false)
  }

  /// Creates a photo's date, using `zone` if the capture time contains no local time or no UTC offset.
  package init(_ date: PhotoDateCandidate, in zone: Zone) {
    isUncertain = date.isModificationDate
    switch date.statedTime {
    case .moment(let moment):
      self.moment = moment
      day = zone.day(of: moment)
      time = zone.localTime(at: moment)
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
