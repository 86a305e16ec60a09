import TestSupport

@testable import Kinfolio

/// Months of random records about a child, an elder and a pet, with overlaps, running timers and
/// sessions over midnight.
struct RandomJournal {
  static let zones = [
    "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Kolkata",
    "Pacific/Chatham", "UTC",
  ]
  static let child = ID<Profile>("child")

  private(set) var journal: Journal
  let days: ClosedRange<LocalDate>
  private var random: Seeded
  private var count = 0
  private let start: Instant
  private let end: Instant

  /// Sixty days around a change of clocks, the same for a seed.
  init(_ seed: UInt64, in zone: Zone) {
    random = Seeded(seed)
    let middle = LocalDate(days: seed.isMultiple(of: 2) ? 20_540 : 20_750)  // late March, October
    days = (middle - 30)...(middle + 30)
    start = zone.start(of: days.lowerBound)
    end = zone.start(of: days.upperBound + 1)
    journal = Journal(family: Family(name: "Test", zone: zone), moment: end)
    journal.profiles = [
      profile("child", .child), profile("elder", .elder), profile("pet", .pet),
    ]
    journal.caregivers = ["ana", "ben"].map { id in
      Caregiver(entry: Entry(id: id, changedAt: start), name: id, role: .owner, language: nil)
    }
    fillChild()
    fillOthers()
  }

  private mutating func fillChild() {
    let child = Self.child
    journal.sleeps = Records(
      (0..<300).map { number in
        Sleep(
          entry: entry(), profile: child, span: span(10 * hour),
          kind: number.isMultiple(of: 3) ? .night : .nap, note: nil)
      })
    journal.bottleFeeds = Records(
      (0..<400).map { _ in
        BottleFeed(
          entry: entry(), profile: child, span: Span(from: moment(), to: nil),
          volumeMl: Double(Int.random(in: 0...20, using: &random)) * 10,
          contents: BottleFeed.Contents.allCases.randomElement(using: &random) ?? .formula,
          formula: nil, note: nil)
      })
    journal.nursingSessions = Records(
      (0..<300).map { _ in
        NursingSession(
          entry: entry(), profile: child, span: span(4 * hour),
          leftSeconds: Int.random(in: 0...2000, using: &random),
          rightSeconds: Int.random(in: 0...2000, using: &random), note: nil)
      })
    journal.diapers = Records(
      (0..<500).map { _ in
        Diaper(
          entry: entry(), profile: child, happenedAt: moment(), wet: Bool.random(using: &random),
          dirty: Bool.random(using: &random), colour: nil, note: nil)
      })
    journal.doses = Records(
      (0..<100).map { _ in
        Dose(
          entry: entry(), profile: child, givenAt: moment(), medicine: nil, name: "D", amount: nil,
          unit: nil, note: nil)
      })
    journal.usageSessions = Records(
      (0..<80).map { _ in
        UsageSession(
          entry: entry(), profile: child, span: span(5 * hour), app: "a",
          category: UsageSession.Category.allCases.randomElement(using: &random) ?? .other)
      })
  }

  private mutating func fillOthers() {
    journal.tasks = Records([
      CareTask(
        entry: Entry(id: "task", changedAt: start), profile: ID("elder"), title: "Pill",
        details: nil, category: .medication, weekdays: [1, 2, 4, 5, 7],
        times: [LocalTime(minutes: 8 * 60), LocalTime(minutes: 150)], deadlineMinutes: 30,
        confirmation: .text, status: .active, startsOn: days.lowerBound, endsOn: nil)
    ])
    journal.replies = Records(
      (0..<120).map { _ in
        Reply(
          entry: entry(), profile: ID("elder"), task: ID("task"), dueAt: nil, receivedAt: moment(),
          text: nil, photo: nil, completed: true, favourite: false)
      })
    let food = PetFood(
      entry: Entry(id: "tuna", changedAt: start), name: "Tuna", form: .wet, kcalPerPacket: 80,
      kcalPer100g: nil)
    journal.petFoods = [ID("tuna"): food]
    journal.petMeals = Records(
      (0..<100).map { _ in
        PetMeal(
          entry: entry(), profile: ID("pet"), fedAt: moment(), food: ID("tuna"), portion: 0.5,
          grams: nil, note: nil)
      })
  }

  private mutating func entry() -> Entry {
    count += 1
    let logger = ["ana", "ben", nil].randomElement(using: &random) ?? nil
    return Entry(id: "r\(count)", loggedBy: logger.map { ID($0) }, changedAt: start)
  }

  private mutating func moment() -> Instant {
    start + Int64.random(in: 0..<(end - start), using: &random)
  }

  /// One in twenty still runs.
  private mutating func span(_ longest: Int64) -> Span {
    let start = moment()
    let runs = Int.random(in: 0..<20, using: &random) == 0
    return Span(from: start, to: runs ? nil : start + Int64.random(in: 0...longest, using: &random))
  }

  private func profile(_ id: String, _ kind: Profile.Kind) -> Profile {
    Profile(
      entry: Entry(id: id, changedAt: start), kind: kind, name: id, emoji: nil, portraitId: nil,
      birthDate: nil, sex: nil, dueDate: nil, relationship: nil, timeZone: nil, careNotes: nil,
      slot: 0, status: .confirmed, joinedAt: nil, milkGoalMl: 600, feedingGapHours: 8,
      idealKcal: 200, idealWeightKg: nil)
  }
}
