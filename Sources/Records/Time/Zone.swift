import Foundation

/// A time zone, which converts between moments and local time.
package struct Zone: Hashable, Sendable, Encodable {
  /// The name of the zone, such as `Europe/Paris`.
  package let name: String
  private let timeZone: TimeZone

  /// The city in the name of the zone, such as "New York" for `America/New_York`.
  package var city: String {
    let city = name.split(separator: "/").last.map(String.init) ?? name
    return city.replacingOccurrences(of: "_", with: " ")
  }

  /// Finds a time zone by its name, such as `Europe/Paris`; returns nil if there is no such time zone.
  ///
  /// Abbreviations such as `EST` are not accepted: they name no place, and so it is unknown when clocks change.
  package init?(_ name: String) {
    if name == "UTC" {
      self = .utc
      return
    }
    guard name.contains("/"), let zone = TimeZone(identifier: name) else { return nil }
    self.init(name: name, timeZone: zone)
  }

  package static let utc = Zone(name: "UTC", timeZone: .gmt)

  private init(name: String, timeZone: TimeZone) {
    self.name = name
    self.timeZone = timeZone
  }

  private enum CodingKeys: CodingKey { case name }

  /// Returns the seconds by which local time is ahead of UTC at a moment; negative west of Greenwich.
  package func secondsFromUTC(at instant: Instant) -> Int64 {
    Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds))))
  }

  package func day(of instant: Instant) -> LocalDate {
    LocalDate(days: Int(floorDivide(instant.seconds + secondsFromUTC(at: instant), by: 86_400)))
  }

  /// Returns the time of day that clocks show at a moment, in seconds since midnight.
  package func secondsOfDay(at instant: Instant) -> Int {
    let local = instant.seconds + secondsFromUTC(at: instant)
    return Int(local - floorDivide(local, by: 86_400) * 86_400)
  }

  /// Returns the time of day that clocks show at a moment, rounded down to the minute.
  package func localTime(at instant: Instant) -> LocalTime {
    LocalTime(minutes: secondsOfDay(at: instant) / 60)
  }

  /// Returns the moment at which a day starts: midnight, or if clocks skip midnight, the end of the skipped time.
  package func start(of day: LocalDate) -> Instant {
    instant(on: day, at: LocalTime(minutes: 0))
  }

  /// Returns the time from the start to the end of a day, which is not 24 hours long if clocks change on this day.
  package func timeRange(of day: LocalDate) -> Range<Instant> {
    start(of: day)..<start(of: day + 1)
  }

  /// Returns the moment at which clocks show a time on a day.
  ///
  /// If clocks show the time twice, returns the first moment. If clocks skip the time, returns the end of the skipped
  /// time.
  package func instant(on day: LocalDate, at time: LocalTime) -> Instant {
    let wall = Int64(day.days) * 86_400 + Int64(time.minutes) * 60
    let before = secondsFromUTC(at: Instant(seconds: wall - 86_400))
    let after = secondsFromUTC(at: Instant(seconds: wall + 86_400))
    let candidates = [wall - before, wall - after].map(Instant.init(seconds:))
    let shown = candidates.filter { $0.seconds + secondsFromUTC(at: $0) == wall }
    if let first = shown.min() { return first }
    return nextClockChange(after: Instant(seconds: wall - before - 86_400)) ?? candidates[0]
  }

  /// Returns the first moment after `instant` at which clocks change, or nil if they never change.
  package func nextClockChange(after instant: Instant) -> Instant? {
    let from = Date(timeIntervalSince1970: Double(instant.seconds))
    return timeZone.nextDaylightSavingTimeTransition(after: from).map {
      Instant(seconds: Int64($0.timeIntervalSince1970.rounded()))
    }
  }
}

private func floorDivide(_ number: Int64, by divisor: Int64) -> Int64 {
  number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
}
