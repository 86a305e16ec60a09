import Records

/// The hours of a day that records are asked for.
struct AskedHours {
  private let hours: Range<Instant>
  private let usualGap: Int64

  /// All hours of a day up to `moment`.
  static func aroundTheClock(_ day: Range<Instant>, until moment: Instant) -> AskedHours {
    AskedHours(
      hours: day.clamped(to: day.lowerBound..<max(day.lowerBound, moment)), usualGap: 6 * hour)
  }

  /// The hours asked for of a child born on `birth`, up to `moment`: all of them for a baby, and for
  /// a child whose age is not known.
  static func ofChild(
    born birth: LocalDate?, on date: LocalDate, in zone: Zone, until moment: Instant
  ) -> AskedHours {
    guard let birth, let age = Age(from: birth, on: date), age.years >= 1 else {
      return aroundTheClock(zone.moments(of: date), until: moment)
    }
    let morning = zone.instant(on: date, at: LocalTime(minutes: 6 * 60))
    let evening = zone.instant(on: date, at: LocalTime(minutes: 21 * 60))
    return AskedHours(
      hours: morning..<min(evening, max(morning, moment)), usualGap: 7 * hour)
  }

  /// How much of the hours was logged, from 0 to 1, by stretches of time in order, none of which
  /// overlap.
  func coverage(by logged: some Sequence<Range<Instant>>) -> Double {
    var gap: Int64 = 0
    var since = hours.lowerBound
    var isLogged = false
    for stretch in logged where stretch.upperBound >= hours.lowerBound {
      if stretch.lowerBound >= hours.upperBound { break }
      gap = max(gap, stretch.lowerBound - since)
      since = stretch.upperBound
      isLogged = true
    }
    guard isLogged else { return 0 }
    gap = max(gap, hours.upperBound - since)
    return gap <= usualGap ? 1 : 1 - Double(gap - usualGap) / Double(hours.length - usualGap)
  }
}

extension ChildRecords {
  /// The moments something was logged for, and the time asleep, in order.
  ///
  /// Screen time is not among them: devices log it while nobody looks.
  var loggedStretches: [Range<Instant>] {
    func moment(_ instant: Instant) -> Range<Instant> { instant..<instant }
    var stretches = sleeps.map { $0.span.stretch ?? moment($0.span.start) }
    stretches += bottleFeeds.map { moment($0.span.start) }
    stretches += nursingSessions.map { moment($0.span.start) }
    stretches += milkWaste.map { moment($0.wastedAt) }
    stretches += pumpingSessions.map { moment($0.span.start) }
    stretches += diapers.map { moment($0.happenedAt) }
    stretches += doses.map { moment($0.givenAt) }
    stretches += temperatures.map { moment($0.measuredAt) }
    stretches += foodLogs.map { moment($0.eatenAt) }
    return joined(stretches)
  }
}
