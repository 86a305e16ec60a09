import Foundation

/// A time zone: what the wall clock shows at a moment, and which moments a day has.
package struct Zone: Hashable, Sendable, Encodable {
  /// The zone's name, such as `Europe/Paris`.
  package let name: String
  private let zone: TimeZone

  /// The city it is named after, as people write it.
  package var city: String {
    let city = name.split(separator: "/").last.map(String.init) ?? name
    return city.replacingOccurrences(of: "_", with: " ")
  }

  /// Finds a zone by its name; nil where there is none of that name.
  ///
  /// Abbreviations such as `EST` name no place, and so no rule for summer: they are refused.
  package init?(_ name: String) {
    if name == "UTC" {
      self = .utc
      return
    }
    guard name.contains("/"), let zone = TimeZone(identifier: name) else { return nil }
    self.init(name: name, zone: zone)
  }

  /// The zone without any shift.
  package static let utc = Zone(name: "UTC", zone: .gmt)

  private init(name: String, zone: TimeZone) {
    self.name = name
    self.zone = zone
  }

  private enum CodingKeys: CodingKey { case name }

  /// How many seconds the wall clock is ahead of UTC at a moment.
  package func offset(at instant: Instant) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds))))
  }

  /// The local day a moment falls on.
  package func day(of instant: Instant) -> LocalDate {
    LocalDate(days: Int(floorDivide(instant.seconds + offset(at: instant), 86_400)))
  }

  /// The wall clock at a moment, in seconds after midnight.
  package func secondsOfDay(at instant: Instant) -> Int {
    let local = instant.seconds + offset(at: instant)
    return Int(local - floorDivide(local, 86_400) * 86_400)
  }

  /// The wall clock at a moment, to the minute.
  package func time(at instant: Instant) -> LocalTime {
    LocalTime(minutes: secondsOfDay(at: instant) / 60)
  }

  /// The moment a day begins: midnight, or the first moment after it where clocks skip midnight.
  package func start(of day: LocalDate) -> Instant {
    instant(on: day, at: LocalTime(minutes: 0))
  }

  /// The moments of a day: 23, 24 or 25 hours of them.
  package func moments(of day: LocalDate) -> Range<Instant> {
    start(of: day)..<start(of: day + 1)
  }

  /// The moment the wall clock shows a time on a day.
  ///
  /// Where it shows it twice, the first; where clocks skip it, the first moment after the gap.
  package func instant(on day: LocalDate, at time: LocalTime) -> Instant {
    let wall = Int64(day.days) * 86_400 + Int64(time.minutes) * 60
    let before = offset(at: Instant(seconds: wall - 86_400))
    let after = offset(at: Instant(seconds: wall + 86_400))
    let candidates = [wall - before, wall - after].map(Instant.init(seconds:))
    let shown = candidates.filter { $0.seconds + offset(at: $0) == wall }
    if let first = shown.min() { return first }
    return nextTransition(after: Instant(seconds: wall - before - 86_400)) ?? candidates[0]
  }

  /// The next moment the wall clock jumps, if it ever does.
  package func nextTransition(after instant: Instant) -> Instant? {
    let from = Date(timeIntervalSince1970: Double(instant.seconds))
    return zone.nextDaylightSavingTimeTransition(after: from).map {
      Instant(seconds: Int64($0.timeIntervalSince1970.rounded()))
    }
  }
}

private func floorDivide(_ number: Int64, _ by: Int64) -> Int64 {
  number >= 0 ? number / by : -((-number + by - 1) / by)
}
