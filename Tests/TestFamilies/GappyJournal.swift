import Foundation
import TestSupport

@testable import Knowledge
@testable import Records

/// A random journal of a young child with a gap of 7 to 14 hours on every third day.
struct GappyJournal {
  let journal: Journal
  let child: Profile
  let firstDay: LocalDate
  private let zone: Zone
  private let timeRangesByRowID: [String: Range<Instant>]
  private let findings: FindingGenerator

  init(_ seed: UInt64, in zone: Zone) throws {
    let random = RandomJournal(seed, in: zone)
    var journal = random.journal
    var dice = SeededGenerator(seed + 100)
    let first = random.days.lowerBound
    let region = ReferenceRegion.allCases[Int(seed) % ReferenceRegion.allCases.count]
    journal.family = Family(name: "Test", timeZone: zone, settings: ["region": region.rawValue])
    let ages = [0, 0, 0, 0, 30, 30, 100, 100, 150, 150, 300, 300]
    let child = Self.child(bornOn: first - ages[Int(seed) % ages.count])
    journal.profiles = [child]
    let holes = stride(from: 0, to: 60, by: 3).map { day in
      let from = zone.start(of: first + day) + Int64.random(in: 0...10, using: &dice) * hour
      return from..<(from + Int64.random(in: 7...14, using: &dice) * hour)
    }
    journal.addNights(of: child, from: first)
    journal.removeRecords(in: holes)
    journal.nameDosesAfterKnownMedicines()
    journal.addPeanutLogs(for: child, &dice)
    // Half of the families give only breast milk.
    if !seed.isMultiple(of: 2) {
      journal.bottleFeeds = RecordList(journal.bottleFeeds.filter { $0.contents == .breastMilk })
    }
    self.journal = journal
    self.child = child
    self.firstDay = first
    self.zone = zone
    timeRangesByRowID = journal.timeRangesByRowID
    findings = FindingGenerator(
      in: journal,
      FamilySummary(of: journal, standards: try ReferenceData.project().growthStandards),
      by: try checkedRuleData.get())
  }

  func concerns(_ metrics: ChildMetrics) -> [Finding] {
    findings.concerns(of: child, .child(metrics))
  }

  func highlights(_ metrics: ChildMetrics) -> [Finding] {
    findings.highlights(of: child, .child(metrics))
  }

  /// Returns the days that a row touches, or an empty array if the id is unknown.
  func days(of row: String) -> [LocalDate] {
    guard let span = timeRangesByRowID[row] else { return [] }
    return Array(zone.day(of: span.lowerBound)...zone.day(of: span.upperBound))
  }

  private static func child(bornOn birth: LocalDate) -> Profile {
    Profile(
      entry: RecordMetadata(id: RandomJournal.child.text, changedAt: Instant(seconds: 1)),
      name: "child", birthDate: birth, sex: .female, status: .confirmed, milkGoalMl: 300)
  }
}

extension Journal {
  /// Adds a night to each day, because random sleeps seldom fill one.
  fileprivate mutating func addNights(of child: Profile, from first: LocalDate) {
    let nights = (0..<59).map { day in
      let start = family.timeZone.start(of: first + day) + 20 * hour
      return Sleep(
        entry: RecordMetadata(id: "night \(day)", changedAt: start), profile: child.id,
        span: TimeSpan(from: start, to: start + 9 * hour), kind: .night)
    }
    sleeps = RecordList(Array(sleeps) + nights)
  }

  /// Removes the records in the given time ranges.
  fileprivate mutating func removeRecords(in holes: [Range<Instant>]) {
    func isKept(_ moment: Instant) -> Bool { !holes.contains { $0.contains(moment) } }
    sleeps = RecordList(
      sleeps.filter { sleep in
        let stretch = sleep.span.timeRange ?? sleep.span.start..<(sleep.span.start + 1)
        return !holes.contains { $0.overlaps(stretch) }
      })
    bottleFeeds = RecordList(bottleFeeds.filter { isKept($0.span.start) })
    nursingSessions = RecordList(nursingSessions.filter { isKept($0.span.start) })
    diapers = RecordList(diapers.filter { isKept($0.happenedAt) })
    doses = RecordList(doses.filter { isKept($0.givenAt) })
  }

  /// Gives the doses names of medicines that have rules.
  fileprivate mutating func nameDosesAfterKnownMedicines() {
    let names = ["Vitamin D", "Tylenol", "Ibuprofen", "Iron"]
    doses = RecordList(
      doses.enumerated().map { index, dose in
        Dose(
          entry: dose.entry, profile: dose.profile, givenAt: dose.givenAt,
          name: names[index % names.count])
      })
  }

  /// Adds a food log with peanut to about one in eight diapers.
  fileprivate mutating func addPeanutLogs(for child: Profile, _ dice: inout SeededGenerator) {
    foodsByID = [
      ID("peanut"): Food(
        entry: RecordMetadata(id: "peanut", changedAt: Instant(seconds: 1)), name: "Peanut",
        color: .brown, allergens: [.peanut])
    ]
    foodLogs = RecordList(
      diapers.filter { _ in Int.random(in: 0..<8, using: &dice) == 0 }.map { diaper in
        FoodLog(
          entry: RecordMetadata(id: "log \(diaper.entry.id)", changedAt: diaper.happenedAt),
          profile: child.id, food: ID("peanut"), eatenAt: diaper.happenedAt, isTried: true)
      })
  }

  /// The time range of each row by id; empty for rows with a single time.
  fileprivate var timeRangesByRowID: [String: Range<Instant>] {
    var spans: [String: Range<Instant>] = [:]
    func add(_ id: String, _ start: Instant, _ end: Instant? = nil) {
      spans[id] = start..<(end ?? start)
    }
    for sleep in sleeps { add(sleep.entry.id, sleep.span.start, sleep.span.end) }
    for feed in bottleFeeds { add(feed.entry.id, feed.span.start) }
    for session in nursingSessions { add(session.entry.id, session.span.start) }
    for diaper in diapers { add(diaper.entry.id, diaper.happenedAt) }
    for dose in doses { add(dose.entry.id, dose.givenAt) }
    for log in foodLogs { add(log.entry.id, log.eatenAt) }
    return spans
  }
}

/// The reference values in `Assets/Rules`, all marked as checked by a person.
private let checkedRuleData = Result {
  let folder = try TemporaryFolder()
  for name in ["thresholds.json", "medicines.json", "symptoms.json"] {
    let text = try String(contentsOf: Project.path("Assets/Rules/\(name)"), encoding: .utf8)
    try folder.write(text.replacing(#""unchecked""#, with: #""checked""#), to: name)
  }
  return try RuleData(folder: folder.url, foodNames: phrasebooks().languages.foodNamesByLanguage)
}
