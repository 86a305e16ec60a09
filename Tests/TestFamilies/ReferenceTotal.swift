import TestSupport

@testable import Knowledge
@testable import Records

/// A metric that is calculated in two ways: from the metrics of a day, and directly from the
/// records in a time range.
struct ReferenceTotal: Sendable {
  let name: String
  let ofDay: @Sendable (ChildDay) -> Double
  let ofTimeRange: @Sendable (Journal, Range<Instant>) -> Double

  static let all: [ReferenceTotal] = milk + care + durations

  private static let milk: [ReferenceTotal] = [
    ReferenceTotal(name: "feeds", ofDay: { Double($0.feeds) }) { journal, timeRange in
      Double(feeds(journal, timeRange).count + nursings(journal, timeRange).count)
    },
    ReferenceTotal(name: "bottles", ofDay: { Double($0.bottles) }) { Double(feeds($0, $1).count) },
    ReferenceTotal(name: "nursings", ofDay: { Double($0.nursings) }) {
      Double(nursings($0, $1).count)
    },
    ReferenceTotal(name: "milk", ofDay: { $0.milkMl }) { sum(feeds($0, $1), \.volumeMl) },
    ReferenceTotal(name: "formula", ofDay: { $0.milkMlByContents[.formula, default: 0] }) {
      sum(feeds($0, $1).filter { $0.contents == .formula }, \.volumeMl)
    },
    ReferenceTotal(name: "water", ofDay: { $0.waterMl }) { journal, timeRange in
      sum(
        records(of: journal.bottleFeeds, within: timeRange).filter { $0.contents == .water },
        \.volumeMl)
    },
    ReferenceTotal(name: "wasted", ofDay: { $0.wastedMilkMl }) {
      sum(records(of: $0.milkWaste, within: $1), \.volumeMl)
    },
    ReferenceTotal(name: "pumpings", ofDay: { Double($0.pumpings) }) {
      Double(records(of: $0.pumpingSessions, within: $1).count)
    },
    ReferenceTotal(name: "pumped", ofDay: { $0.pumpedMl }) {
      sum(records(of: $0.pumpingSessions, within: $1), \.volumeMl)
    },
  ]

  private static let care: [ReferenceTotal] = [
    ReferenceTotal(name: "changes", ofDay: { Double($0.diaperChanges) }) {
      Double(records(of: $0.diapers, within: $1).count)
    },
    ReferenceTotal(name: "wet", ofDay: { Double($0.wetDiapers) }) {
      Double(records(of: $0.diapers, within: $1).count(where: \.isWet))
    },
    ReferenceTotal(name: "dirty", ofDay: { Double($0.dirtyDiapers) }) {
      Double(records(of: $0.diapers, within: $1).count(where: \.isDirty))
    },
    ReferenceTotal(name: "doses", ofDay: { Double($0.doses) }) {
      Double(records(of: $0.doses, within: $1).count)
    },
  ]

  private static let durations: [ReferenceTotal] = [
    ReferenceTotal(name: "asleep", ofDay: { Double($0.sleepSeconds) }) { journal, timeRange in
      secondsCovered(journal.sleeps.compactMap(\.span.timeRange), in: timeRange)
    },
    ReferenceTotal(name: "night", ofDay: { Double($0.nightSleepSeconds) }) { journal, timeRange in
      secondsCovered(
        journal.sleeps.filter { $0.kind == .night }.compactMap(\.span.timeRange), in: timeRange)
    },
    ReferenceTotal(name: "screens", ofDay: { Double($0.screenSeconds) }) { journal, timeRange in
      secondsCovered(journal.appUsageSessions.compactMap(\.span.timeRange), in: timeRange)
    },
    ReferenceTotal(name: "games", ofDay: { Double($0.screenSecondsByCategory[.games, default: 0]) })
    {
      journal, timeRange in
      let games = journal.appUsageSessions.filter { $0.category == .games }
      return secondsCovered(games.compactMap(\.span.timeRange), in: timeRange)
    },
  ]

  /// Returns the coverage of each day, from 0 to 1, by the rule for babies.
  static func dailyCoverage(in journal: Journal, of window: Window) -> [Double] {
    let sleeps = journal.sleeps.map { $0.span.start...($0.span.end ?? $0.span.start) }
    let stretches = sleeps + loggedMoments(journal).map { $0...$0 }
    return window.days.map { day in
      let hours = journal.family.timeZone.timeRange(of: day)
      let end = min(hours.upperBound, journal.referenceTime + 1)
      let inside = stretches.filter { $0.upperBound >= hours.lowerBound && $0.lowerBound < end }
        .sorted { $0.lowerBound < $1.lowerBound }
      var (gap, last) = (Int64(0), hours.lowerBound)
      for stretch in inside {
        gap = max(gap, stretch.lowerBound - last)
        last = max(last, stretch.upperBound)
      }
      gap = max(gap, end - last)
      if inside.isEmpty { return 0 }
      return gap <= 21_600 ? 1 : 1 - Double(gap - 21_600) / Double(end - hours.lowerBound - 21_600)
    }
  }

  private static func loggedMoments(_ journal: Journal) -> [Instant] {
    journal.bottleFeeds.map(\.span.start) + journal.nursingSessions.map(\.span.start)
      + journal.milkWaste.map(\.wastedAt) + journal.pumpingSessions.map(\.span.start)
      + journal.diapers.map(\.happenedAt) + journal.doses.map(\.givenAt)
      + journal.temperatures.map(\.measuredAt) + journal.foodLogs.map(\.eatenAt)
  }

  private static func records<Record: ProfileRecord>(
    of records: RecordList<Record>, within timeRange: Range<Instant>
  ) -> [Record] {
    records.filter { timeRange.contains(Instant(seconds: $0.sortTime)) }
  }

  private static func feeds(_ journal: Journal, _ timeRange: Range<Instant>) -> [BottleFeed] {
    records(of: journal.bottleFeeds, within: timeRange).filter {
      $0.contents != .water && $0.volumeMl > 0
    }
  }

  private static func nursings(_ journal: Journal, _ timeRange: Range<Instant>) -> [NursingSession]
  {
    records(of: journal.nursingSessions, within: timeRange).filter { $0.span.end != nil }
  }

  private static func sum<Record>(
    _ records: [Record], _ value: (Record) -> Double
  ) -> Double {
    records.reduce(0) { $0 + value($1) }
  }

  /// Returns the number of seconds in `timeRange` that are in at least one of the time ranges.
  static func secondsCovered(
    _ stretches: [Range<Instant>], in timeRange: Range<Instant>
  ) -> Double {
    let inside = stretches.map { $0.clamped(to: timeRange) }
    let edges = Set(inside.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    return zip(edges, edges.dropFirst()).reduce(0) { total, piece in
      let isCovered = inside.contains { $0.lowerBound <= piece.0 && piece.1 <= $0.upperBound }
      return total + (isCovered ? Double(piece.1 - piece.0) : 0)
    }
  }
}
