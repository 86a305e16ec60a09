import TestSupport

@testable import Records
@testable import TestFamilies

/// A child, an elder and a pet with random numbers of records and random texts.
///
/// The texts include names, long paragraphs, Arabic, emoji, and a very long word.
struct RandomFamily {
  private(set) var journal: Journal
  private var random: SeededGenerator
  private var count = 0
  private let today = LocalDate(days: 20_750)
  private let born: LocalDate
  private let recordedDayCount: Int

  init(_ seed: UInt64) {
    random = SeededGenerator(seed)
    let zone =
      Zone(["Europe/Madrid", "America/New_York", "Asia/Kolkata"][Int(seed % 3)])
      ?? Zone.utc
    let age = [3, 12, 40, 150, 300, 700, 1500, 2400][Int(seed % 8)]
    born = today - age
    recordedDayCount = min(age, [0, 5, 14, 60][Int(seed / 8 % 4)])
    journal = Journal(
      family: Family(name: "Test", timeZone: zone), referenceTime: zone.start(of: today) + 20 * hour
    )
    let isPreterm = Bool.random(using: &random)
    journal.profiles = [
      profile(
        "child", .child, due: isPreterm ? born + Int.random(in: 5...70, using: &random) : nil),
      profile("elder", .elder, due: nil), profile("pet", .pet, due: nil),
    ]
    for id in ["child", "elder", "pet"] { addRecords(to: ID(id)) }
    fillDays()
    fillFoods()
    fillTasks()
  }

  private mutating func profile(_ id: String, _ kind: Profile.Kind, due: LocalDate?) -> Profile {
    Profile(
      entry: makeEntry(id: id), kind: kind, name: text(),
      birthDate: Int.random(in: 0..<8, using: &random) == 0 ? nil : born,
      sex: [.female, .male, nil].randomElement(using: &random) ?? nil, dueDate: due,
      relationship: kind == .elder ? text() : nil, colorIndex: 1, status: .confirmed,
      milkGoalMl: 700, feedingGapHours: 6, idealKcal: 240, idealWeightKg: 4,
      fullName: kind == .child ? text() : nil)
  }

  private mutating func addRecords(to profile: ID<Profile>) {
    add(to: \.notes, upTo: 7) {
      Note(
        entry: $0.makeEntry(), profile: profile, writtenAt: $0.moment(), kind: .question,
        text: $0.text())
    }
    add(to: \.medicines, upTo: 9) {
      Medicine(
        entry: $0.makeEntry(), profile: profile, name: $0.text(), amount: 400, unit: "IU",
        times: [LocalTime(minutes: 570), LocalTime(minutes: 1230)], startsOn: $0.born)
    }
    add(to: \.vaccinations, upTo: 6) {
      Vaccination(
        entry: $0.makeEntry(), profile: profile, vaccine: $0.text(),
        givenOn: $0.today - Int.random(in: 0...20, using: &$0.random), nextDueOn: $0.today + 30)
    }
    add(to: \.symptoms, upTo: 5) {
      let start = $0.moment()
      return Symptom(
        entry: $0.makeEntry(), profile: profile,
        span: TimeSpan(from: start, to: Bool.random(using: &$0.random) ? start + hour : nil),
        name: $0.text(), severity: Severity.allCases.randomElement(using: &$0.random),
        note: Bool.random(using: &$0.random) ? $0.text() : nil)
    }
    add(to: \.doses, upTo: 12) {
      Dose(
        entry: $0.makeEntry(), profile: profile, givenAt: $0.moment(), name: $0.text(), amount: 4,
        unit: ["ml", "mg", nil].randomElement(using: &$0.random) ?? nil)
    }
    add(to: \.temperatures, upTo: 4) {
      Temperature(
        entry: $0.makeEntry(), profile: profile, measuredAt: $0.moment(),
        celsius: Double.random(in: 36...40.4, using: &$0.random))
    }
    add(to: \.measurements, upTo: 12) {
      let kind = GrowthMeasurement.Kind.allCases.randomElement(using: &$0.random) ?? .weight
      let longest = max(1, $0.today.days - $0.born.days)
      let day = $0.born + Int.random(in: 0...longest, using: &$0.random)
      let values = kind == .weight ? 3.0...14 : 40...95
      return GrowthMeasurement(
        entry: $0.makeEntry(), profile: profile, measuredOn: min(day, $0.today), kind: kind,
        value: Double.random(in: values, using: &$0.random))
    }
  }

  private mutating func fillDays() {
    let child = ID<Profile>("child")
    for day in 0..<recordedDayCount {
      let midnight = journal.family.timeZone.start(of: today - day)
      add(0..<4, to: \.sleeps) { family, nap in
        let start = midnight + Int64(nap) * 5 * hour
        let length = Int64.random(in: 1000...9000, using: &family.random)
        return Sleep(
          entry: family.makeEntry(), profile: child,
          span: TimeSpan(from: start, to: start + length),
          kind: nap == 0 ? .night : .nap)
      }
      add(0..<6, to: \.bottleFeeds) { family, feed in
        BottleFeed(
          entry: family.makeEntry(), profile: child,
          span: TimeSpan(from: midnight + Int64(feed) * 3 * hour),
          volumeMl: Double.random(in: 40...180, using: &family.random),
          contents: BottleFeed.Contents.allCases.randomElement(using: &family.random) ?? .formula)
      }
      add(0..<5, to: \.diapers) { family, change in
        Diaper(
          entry: family.makeEntry(), profile: child,
          happenedAt: midnight + Int64(change) * 4 * hour, isWet: true, isDirty: change == 1)
      }
    }
  }

  private mutating func fillFoods() {
    let foods = values(upTo: 20) { family in
      Food(
        entry: family.makeEntry(), name: family.text(),
        color: Food.Color.allCases.randomElement(using: &family.random) ?? .red,
        allergens: Allergen.allCases.filter { _ in
          Int.random(in: 0..<6, using: &family.random) == 0
        })
    }
    journal.foodsByID = Dictionary(uniqueKeysWithValues: foods.map { (ID<Food>($0.entry.id), $0) })
    let logs = foods.map { food in
      FoodLog(
        entry: makeEntry(), profile: ID("child"), food: ID(food.entry.id), eatenAt: moment(),
        isTried: true)
    }
    journal.foodLogs = RecordList(logs)
    journal.reactions = RecordList(
      logs.prefix(4).map { log in
        Reaction(
          entry: makeEntry(), profile: ID("child"), foodLog: ID(log.entry.id), noticedAt: moment(),
          onsetMinutes: 20, severity: .mild, signs: text())
      })
  }

  private mutating func fillTasks() {
    add(to: \.tasks, upTo: 10) {
      CareTask(
        entry: $0.makeEntry(), profile: ID("elder"), title: $0.text(),
        category: CareTask.Category.allCases.randomElement(using: &$0.random) ?? .other,
        weekdays: [1, 2, 3, 4, 5, 6, 7], times: [LocalTime(minutes: 600)], deadlineMinutes: 30,
        startsOn: $0.today - 40)
    }
  }

  /// Adds no record, one, or `maximumCount` to a list of the journal.
  private mutating func add<Record: ProfileRecord>(
    to list: WritableKeyPath<Journal, RecordList<Record>>, upTo maximumCount: Int,
    _ make: (inout RandomFamily) -> Record
  ) {
    journal[keyPath: list] = RecordList(
      Array(journal[keyPath: list]) + values(upTo: maximumCount, make))
  }

  private mutating func add<Record: ProfileRecord>(
    _ numbers: Range<Int>, to list: WritableKeyPath<Journal, RecordList<Record>>,
    _ make: (inout RandomFamily, Int) -> Record
  ) {
    let records = numbers.map { make(&self, $0) }
    journal[keyPath: list] = RecordList(Array(journal[keyPath: list]) + records)
  }

  private mutating func values<Value>(
    upTo maximumCount: Int, _ make: (inout RandomFamily) -> Value
  ) -> [Value] {
    let count = [0, 1, maximumCount].randomElement(using: &random) ?? 0
    return (0..<count).map { _ in make(&self) }
  }

  private mutating func makeEntry(id: String? = nil) -> RecordMetadata {
    count += 1
    return RecordMetadata(id: id ?? "r\(count)", changedAt: journal.referenceTime + -99 * 24 * hour)
  }

  private mutating func moment() -> Instant {
    let since = journal.family.timeZone.start(of: max(born, today - 13))
    return since + Int64.random(in: 0..<(journal.referenceTime - since), using: &random)
  }

  private mutating func text() -> String {
    let texts = [
      "Mia", "Does she still need the night feed?", String(repeating: "Longword", count: 40),
      String(repeating: "all work and no play ", count: 40), "مرحبا بالعالم، كيف حالك", "😀👩‍👩‍👧 🍓",
      "María José de la Concepción Fernández-Villaverde", "W", "Paracetamol 120 mg/5 ml",
    ]
    return texts.randomElement(using: &random) ?? ""
  }
}
