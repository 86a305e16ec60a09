import TestSupport

@testable import Records

extension RandomJournal {
  mutating func fill() {
    fillMilk()
    fillCare()
    fillFoods()
    fillPlans()
    fillPet()
  }

  private mutating func fillMilk() {
    let child = Self.child
    journal.bottleFeeds = records(400) { random in
      BottleFeed(
        entry: random.makeEntry(), profile: child, span: TimeSpan(from: random.moment()),
        volumeMl: Double(random.number(below: 21)) * 10,
        contents: random.element(of: BottleFeed.Contents.allCases))
    }
    journal.nursingSessions = records(300) { random in
      NursingSession(
        entry: random.makeEntry(), profile: child, span: random.span(upTo: 4 * hour),
        leftSeconds: random.number(below: 2000), rightSeconds: random.number(below: 2000))
    }
    journal.milkWaste = records(50) { random in
      MilkWaste(
        entry: random.makeEntry(), profile: child, wastedAt: random.moment(),
        volumeMl: Double(random.number(below: 9)))
    }
    journal.pumpingSessions = records(90) { random in
      PumpingSession(
        entry: random.makeEntry(), profile: child, span: TimeSpan(from: random.moment()),
        volumeMl: Double(random.number(below: 12)) * 10)
    }
  }

  private mutating func fillCare() {
    let child = Self.child
    journal.sleeps = records(300) { random in
      Sleep(
        entry: random.makeEntry(), profile: child, span: random.span(upTo: 10 * hour),
        kind: random.element(of: [.nap, .night, .night]))
    }
    journal.diapers = records(500) { random in
      Diaper(
        entry: random.makeEntry(), profile: child, happenedAt: random.moment(),
        isWet: random.element(of: [true, false]), isDirty: random.element(of: [true, false]),
        color: random.element(of: [nil] + Diaper.Color.allCases.map(Optional.some)))
    }
    journal.doses = records(100) { random in
      Dose(
        entry: random.makeEntry(), profile: child, givenAt: random.moment(),
        name: random.element(of: ["D", "Iron"]))
    }
    journal.temperatures = records(60) { random in
      Temperature(
        entry: random.makeEntry(), profile: child, measuredAt: random.moment(),
        celsius: random.element(of: [36.6, 37.9, 38, 39.5]))
    }
    journal.appUsageSessions = records(80) { random in
      AppUsageSession(
        entry: random.makeEntry(), profile: child, span: random.span(upTo: 5 * hour), app: "a",
        category: random.element(of: AppUsageSession.Category.allCases))
    }
    journal.rewardPoints = records(40) { random in
      RewardPointsEntry(
        entry: random.makeEntry(), profile: child, givenAt: random.moment(),
        points: random.number(below: 21) - 10, reason: "x")
    }
  }

  private mutating func fillFoods() {
    for color in Food.Color.allCases {
      let id = color.rawValue
      journal.foodsByID[ID(id)] = Food(
        entry: RecordMetadata(id: id, changedAt: makeEntry().changedAt), name: id, color: color,
        allergens: color == .yellow ? [.egg] : [])
    }
    journal.foodLogs = records(60) { random in
      FoodLog(
        entry: random.makeEntry(), profile: Self.child,
        food: ID(random.element(of: Food.Color.allCases).rawValue), eatenAt: random.moment(),
        isTried: true)
    }
    journal.reactions = records(10) { random in
      Reaction(
        entry: random.makeEntry(), profile: Self.child, noticedAt: random.moment(), signs: "rash")
    }
    journal.allergenCheckIns = records(30) { random in
      let due = random.moment()
      return AllergenCheckIn(
        entry: random.makeEntry(), profile: Self.child, foodLog: ID("r1"), dueAt: due,
        doneAt: random.element(of: [nil, due]))
    }
  }

  private mutating func fillPlans() {
    journal.medicines = records(2) { random in
      Medicine(
        entry: random.makeEntry(), profile: Self.child, name: random.element(of: ["D", "Iron"]),
        times: [LocalTime(minutes: 480)], startsOn: random.days.lowerBound + 3,
        endsOn: random.days.upperBound - 3)
    }
    journal.tasks = records(3) { random in
      CareTask(
        entry: random.makeEntry(), profile: ID("elder"), title: "Pill",
        category: random.element(of: CareTask.Category.allCases), weekdays: [1, 2, 4, 5, 7],
        times: [LocalTime(minutes: 8 * 60), LocalTime(minutes: random.number(below: 180))],
        deadlineMinutes: 30, startsOn: random.days.lowerBound)
    }
    let tasks = journal.tasks.map { ID<CareTask>($0.entry.id) }
    journal.replies = records(360) { random in
      Reply(
        entry: random.makeEntry(), profile: ID("elder"), task: random.element(of: tasks),
        receivedAt: random.moment(), completesTask: true)
    }
  }

  private mutating func fillPet() {
    journal.petFoodsByID = [
      ID("tuna"): PetFood(
        entry: RecordMetadata(id: "tuna", changedAt: makeEntry().changedAt), name: "Tuna",
        kcalPerPacket: 80)
    ]
    journal.petMeals = records(100) { random in
      PetMeal(
        entry: random.makeEntry(), profile: ID("pet"), fedAt: random.moment(), food: ID("tuna"),
        portion: 0.5)
    }
  }

  private mutating func records<Record: ProfileRecord>(
    _ count: Int, _ makeRecord: (inout RandomJournal) -> Record
  ) -> RecordList<Record> {
    RecordList((0..<max(1, count / thinningFactor)).map { _ in makeRecord(&self) })
  }
}
