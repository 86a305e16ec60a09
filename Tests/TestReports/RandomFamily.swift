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
      family: Family(name: "Test", zone: zone), referenceTime: zone.start(of: today) + 20 * hour)
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

  private mutating func profile(
    _ id: String, _ kind: Profile.Kind, due: LocalDate?
  ) -> Profile {
    Profile(
      entry: makeEntry(id: id), kind: kind, name: text(), emoji: nil, portraitId: nil,
      birthDate: Int.random(in: 0..<8, using: &random) == 0 ? nil : born,
      sex: [.female, .male, nil].randomElement(using: &random) ?? nil, dueDate: due,
      relationship: kind == .elder ? text() : nil, timeZone: nil, careNotes: nil, slot: 1,
      status: .confirmed, joinedAt: nil, milkGoalMl: 700, feedingGapHours: 6, idealKcal: 240,
      idealWeightKg: 4, fullName: kind == .child ? text() : nil, endedOn: nil)
  }

  private mutating func addRecords(to profile: ID<Profile>) {
    journal.notes = RecordList(
      journal.notes.of(profile)
        + values(upTo: 7) { family in
          Note(
            entry: family.makeEntry(), profile: profile, writtenAt: family.moment(),
            kind: .question, text: family.text(), answeredAt: nil)
        } + Array(journal.notes))
    journal.medicines = RecordList(
      Array(journal.medicines)
        + values(upTo: 9) { family in
          Medicine(
            entry: family.makeEntry(), profile: profile, name: family.text(), amount: 400,
            unit: "IU",
            times: [LocalTime(minutes: 570), LocalTime(minutes: 1230)], startsOn: family.born,
            endsOn: nil, note: nil)
        })
    journal.vaccinations = RecordList(
      Array(journal.vaccinations)
        + values(upTo: 6) { family in
          Vaccination(
            entry: family.makeEntry(), profile: profile, vaccine: family.text(),
            givenOn: family.today - Int.random(in: 0...20, using: &family.random),
            nextDueOn: family.today + 30, note: nil)
        })
    journal.symptoms = RecordList(
      Array(journal.symptoms)
        + values(upTo: 5) { family in
          let start = family.moment()
          return Symptom(
            entry: family.makeEntry(), profile: profile,
            span: Span(from: start, to: Bool.random(using: &family.random) ? start + hour : nil),
            name: family.text(), severity: Severity.allCases.randomElement(using: &family.random),
            note: Bool.random(using: &family.random) ? family.text() : nil)
        })
    journal.doses = RecordList(
      Array(journal.doses)
        + values(upTo: 12) { family in
          Dose(
            entry: family.makeEntry(), profile: profile, givenAt: family.moment(), medicine: nil,
            name: family.text(), amount: 4,
            unit: ["ml", "mg", nil].randomElement(
              using: &family.random) ?? nil, note: nil)
        })
    journal.temperatures = RecordList(
      Array(journal.temperatures)
        + values(upTo: 4) { family in
          Temperature(
            entry: family.makeEntry(), profile: profile, measuredAt: family.moment(),
            celsius: Double.random(in: 36...40.4, using: &family.random), bodyPart: nil, note: nil)
        })
    journal.measurements = RecordList(
      Array(journal.measurements)
        + values(upTo: 12) { family in
          let kind = GrowthMeasurement.Kind.allCases.randomElement(using: &family.random) ?? .weight
          let day =
            family.born
            + Int.random(
              in: 0...max(1, family.today.days - family.born.days), using: &family.random)
          return GrowthMeasurement(
            entry: family.makeEntry(), profile: profile, measuredOn: min(day, family.today),
            kind: kind,
            value: kind == .weight
              ? Double.random(in: 3...14, using: &family.random)
              : Double.random(in: 40...95, using: &family.random), note: nil)
        })
  }

  private mutating func fillDays() {
    for day in 0..<recordedDayCount {
      let midnight = journal.family.zone.start(of: today - day)
      journal.sleeps = RecordList(
        Array(journal.sleeps)
          + (0..<4).map { nap in
            let start = midnight + Int64(nap) * 5 * hour
            let length = Int64.random(in: 1000...9000, using: &random)
            return Sleep(
              entry: makeEntry(), profile: ID("child"), span: Span(from: start, to: start + length),
              kind: nap == 0 ? .night : .nap, note: nil)
          })
      journal.bottleFeeds = RecordList(
        Array(journal.bottleFeeds)
          + (0..<6).map { feed in
            BottleFeed(
              entry: makeEntry(), profile: ID("child"),
              span: Span(from: midnight + Int64(feed) * 3 * hour, to: nil),
              volumeMl: Double.random(in: 40...180, using: &random),
              contents: BottleFeed.Contents.allCases.randomElement(using: &random) ?? .formula,
              formula: nil, note: nil)
          })
      journal.diapers = RecordList(
        Array(journal.diapers)
          + (0..<5).map { change in
            Diaper(
              entry: makeEntry(), profile: ID("child"),
              happenedAt: midnight + Int64(change) * 4 * hour, isWet: true, isDirty: change == 1,
              color: nil, note: nil)
          })
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
    journal.foods = Dictionary(uniqueKeysWithValues: foods.map { (ID<Food>($0.entry.id), $0) })
    let logs = foods.map { food in
      FoodLog(
        entry: makeEntry(), profile: ID("child"), food: ID(food.entry.id), eatenAt: moment(),
        liking: nil, isTried: true, unmarkedAt: nil, note: nil)
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
    journal.tasks = RecordList(
      values(upTo: 10) { family in
        CareTask(
          entry: family.makeEntry(), profile: ID("elder"), title: family.text(), details: nil,
          category: CareTask.Category.allCases.randomElement(using: &family.random) ?? .other,
          weekdays: [1, 2, 3, 4, 5, 6, 7], times: [LocalTime(minutes: 600)], deadlineMinutes: 30,
          confirmation: .text, status: .active, startsOn: family.today - 40, endsOn: nil)
      })
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
    let since = journal.family.zone.start(of: max(born, today - 13))
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
