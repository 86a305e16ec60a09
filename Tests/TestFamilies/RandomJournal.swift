import TestSupport

@testable import Knowledge
@testable import Records
@testable import SampleFamily

/// Two months of random records about a child, an elder and a pet around a clock change, with
/// overlaps, running timers and sessions across midnight.
struct RandomJournal {
  /// Time zones to test, some with unusual clock changes.
  ///
  /// Clocks skip midnight itself (Asunción, Beirut, Havana, Santiago), change by half an hour (Lord
  /// Howe), or never change (Kolkata, UTC).
  static let zoneNames = [
    "America/Asuncion", "America/Havana", "America/New_York", "America/Santiago", "Asia/Beirut",
    "Asia/Kolkata", "Australia/Lord_Howe", "Europe/Paris", "Pacific/Chatham", "UTC",
  ]
  static let child = ID<Profile>("child")

  var journal: Journal
  let days: ClosedRange<LocalDate>
  private var random: SeededGenerator
  private var count = 0
  /// The divisor of the number of records.
  ///
  /// A value above 1 leaves gaps in the days.
  let thinningFactor: Int
  private let start: Instant
  private let end: Instant

  /// Creates the same journal for the same seed.
  ///
  /// With every third seed the last day is not over, and with every fourth seed the days have gaps.
  init(_ seed: UInt64, in zone: Zone) {
    random = SeededGenerator(seed)
    thinningFactor = seed % 4 == 3 ? 9 : 1
    let middle = Self.clockChangeDay(seed: seed, in: zone)
    days = (middle - 30)...(middle + 30)
    start = zone.start(of: days.lowerBound)
    end = zone.start(of: days.upperBound + 1) + (seed % 3 == 2 ? -35_017 : 0)
    journal = Journal(family: Family(name: "Test", timeZone: zone), referenceTime: end)
    journal.profiles = [profile("child", .child), profile("elder", .elder), profile("pet", .pet)]
    journal.caregivers = ["ana", "ben"].map { id in
      Caregiver(entry: RecordMetadata(id: id, changedAt: start), name: id, role: .owner)
    }
    fill()
  }

  /// Returns the first clock change of 2024 for an even seed and the second for an odd seed, or a
  /// fixed day if the zone has none.
  private static func clockChangeDay(seed: UInt64, in zone: Zone) -> LocalDate {
    let newYear = zone.start(of: .day("2024-01-01"))
    let first = zone.nextClockChange(after: newYear)
    let change = seed.isMultiple(of: 2) ? first : first.flatMap { zone.nextClockChange(after: $0) }
    return zone.day(of: change ?? newYear + 100 * 86_400)
  }

  mutating func makeEntry() -> RecordMetadata {
    count += 1
    let logger = element(of: ["ana", "ben", nil])
    return RecordMetadata(id: "r\(count)", loggedBy: logger.map { ID($0) }, changedAt: start)
  }

  mutating func moment() -> Instant {
    // One in twenty is at midnight, or one second before or after it.
    let moment = start + Int64.random(in: 0..<(end - start), using: &random)
    guard number(below: 20) == 0 else { return moment }
    let midnight = journal.family.timeZone.start(of: journal.family.timeZone.day(of: moment))
    return max(start, midnight + Int64(number(below: 3) - 1))
  }

  /// Returns a random span of up to `longest` seconds.
  ///
  /// One in twenty has no end. A span that would end after the journal's reference time has no end
  /// either.
  mutating func span(upTo longest: Int64) -> TimeSpan {
    let start = moment()
    let finish = start + Int64.random(in: 0...longest, using: &random)
    return TimeSpan(from: start, to: number(below: 20) == 0 || finish > end ? nil : finish)
  }

  /// Returns a random integer from 0 up to but not including `limit`.
  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// Returns a random element of a nonempty array.
  mutating func element<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }

  private func profile(_ id: String, _ kind: Profile.Kind) -> Profile {
    Profile(
      entry: RecordMetadata(id: id, changedAt: start), kind: kind, name: id, status: .confirmed,
      milkGoalMl: 600, feedingGapHours: 8, idealKcal: 200)
  }
}
