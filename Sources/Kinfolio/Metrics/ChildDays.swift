/// What was recorded about a child on one local day.
package struct ChildDay: Hashable, Sendable {
  /// The day.
  package let date: LocalDate
  /// How long the day lasted in seconds: 23, 24 or 25 hours.
  package let length: Int64
  /// Bottles and breastfeeds that began on the day.
  package var feeds = 0
  /// Milk drunk from bottles that began on the day, in millilitres.
  package var milkMl = 0.0
  /// Milk drunk by what was in the bottle.
  package var milkByContents: [BottleFeed.Contents: Double] = [:]
  /// Seconds at the left and the right breast.
  package var nursingLeft: Int64 = 0
  package var nursingRight: Int64 = 0
  /// Milk poured away, in millilitres.
  package var wastedMl = 0.0
  /// Milk pumped, in millilitres.
  package var pumpedMl = 0.0
  /// Seconds asleep; overlapping sleeps count once, running ones not yet.
  package var sleep: Int64 = 0
  /// Seconds asleep in sleeps marked as night.
  package var nightSleep: Int64 = 0
  /// Naps that began on the day.
  package var naps = 0
  /// The longest uninterrupted sleep that ended on the day, in seconds.
  package var longestSleep: Int64 = 0
  package var changes = 0
  package var wet = 0
  package var dirty = 0
  package var doses = 0
  /// Seconds of screen time.
  package var screen: Int64 = 0
  /// How much of the day was logged, from 0 to 1, judged by its longest gap; see ``Coverage``.
  package var coverage = 0.0

  /// Seconds at either breast.
  package var nursing: Int64 { nursingLeft + nursingRight }
}

/// Counts a child's days: one pass over each kind of record, cut at local midnight.
struct ChildDayCounter {
  private let cut: DayCut
  private(set) var days: [ChildDay]

  /// Counts the records of `profile` in `window`.
  init(_ journal: Journal, of profile: Profile, in window: Window) {
    let zone = journal.zone(of: profile)
    let cut = DayCut(window, in: zone)
    self.cut = cut
    days = cut.days.enumerated().map {
      ChildDay(date: $0.element, length: cut.length(of: $0.offset))
    }
    countMilk(journal, profile.id)
    countSleep(journal, profile.id)
    countCare(journal, profile.id)
    for (day, coverage) in Coverage.ofDays(cut, journal, profile.id).enumerated() {
      days[day].coverage = coverage
    }
  }

  private mutating func countMilk(_ journal: Journal, _ profile: ID<Profile>) {
    for feed in journal.bottleFeeds.of(profile).within(cut.moments) where feed.volumeMl > 0 {
      guard let day = cut.day(of: feed.span.start) else { continue }
      days[day].feeds += 1
      days[day].milkMl += feed.volumeMl
      days[day].milkByContents[feed.contents, default: 0] += feed.volumeMl
    }
    for session in journal.nursingSessions.of(profile).within(reach) where session.span.end != nil {
      if let day = cut.day(of: session.span.start) { days[day].feeds += 1 }
      for (day, part) in parts(of: session.leftSeconds, over: session.span) {
        days[day].nursingLeft += part
      }
      for (day, part) in parts(of: session.rightSeconds, over: session.span) {
        days[day].nursingRight += part
      }
    }
    for waste in journal.milkWaste.of(profile).within(cut.moments) {
      if let day = cut.day(of: waste.wastedAt) { days[day].wastedMl += waste.volumeMl }
    }
    for session in journal.pumpingSessions.of(profile).within(cut.moments) {
      if let day = cut.day(of: session.span.start) { days[day].pumpedMl += session.volumeMl }
    }
  }

  private mutating func countSleep(_ journal: Journal, _ profile: ID<Profile>) {
    let sleeps = journal.sleeps.of(profile).within(reach)
    let all = joined(sleeps.compactMap(\.span.stretch))
    for stretch in all {
      for (day, seconds) in cut.shares(of: stretch) { days[day].sleep += seconds }
      if let day = cut.day(of: stretch.upperBound) {
        days[day].longestSleep = max(
          days[day].longestSleep, stretch.upperBound - stretch.lowerBound)
      }
    }
    for stretch in joined(sleeps.filter { $0.kind == .night }.compactMap(\.span.stretch)) {
      for (day, seconds) in cut.shares(of: stretch) { days[day].nightSleep += seconds }
    }
    for nap in joined(sleeps.filter { $0.kind == .nap }.compactMap(\.span.stretch)) {
      if let day = cut.day(of: nap.lowerBound) { days[day].naps += 1 }
    }
  }

  private mutating func countCare(_ journal: Journal, _ profile: ID<Profile>) {
    for diaper in journal.diapers.of(profile).within(cut.moments) {
      guard let day = cut.day(of: diaper.happenedAt) else { continue }
      days[day].changes += 1
      days[day].wet += diaper.wet ? 1 : 0
      days[day].dirty += diaper.dirty ? 1 : 0
    }
    for dose in journal.doses.of(profile).within(cut.moments) {
      if let day = cut.day(of: dose.givenAt) { days[day].doses += 1 }
    }
    let screens = journal.usageSessions.of(profile).within(reach)
    for stretch in joined(screens.compactMap(\.span.stretch)) {
      for (day, seconds) in cut.shares(of: stretch) { days[day].screen += seconds }
    }
  }

  /// What began up to a day before the window may still reach into it.
  private var reach: Range<Instant> {
    (cut.moments.lowerBound + -24 * hour)..<cut.moments.upperBound
  }

  /// Seconds counted within a span, dealt out to the days it touches by how long it lay on each.
  private func parts(of seconds: Int, over span: Span) -> [(day: Int, seconds: Int64)] {
    guard let stretch = span.stretch, let duration = span.duration, duration > 0 else {
      return cut.day(of: span.start).map { [($0, Int64(seconds))] } ?? []
    }
    // Cutting the running total instead of each part keeps the sum exact.
    var passed = max(0, cut.moments.lowerBound - stretch.lowerBound)
    return cut.shares(of: stretch).map { share in
      let before = Int64(seconds) * passed / duration
      passed += share.seconds
      return (share.day, Int64(seconds) * passed / duration - before)
    }
  }
}
