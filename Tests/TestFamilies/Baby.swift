@testable import Records

/// A baby in UTC, with records that a test adds day by day.
///
/// Ages are in days since birth, hours in hours since midnight. The ids of the records are "r1", "r2" and so on.
struct Baby {
  let born: LocalDate
  private(set) var draft = DraftJournal()
  private var recordCount = 0

  /// Creates a baby with the records that `add` adds; nil for `region` leaves the setting out.
  init(
    born: String = "2026-01-10", due: String? = nil, region: String? = "who",
    _ add: (inout Baby) -> Void = { _ in }
  ) {
    self.born = day(born)
    draft.family.settings["region"] = region
    draft.profiles[0].birthDate = self.born
    draft.profiles[0].dueDate = due.map { day($0) }
    add(&self)
  }

  /// Removes the birth date from the profile.
  mutating func forgetBirthDate() { draft.profiles[0].birthDate = nil }

  /// Returns the date on which the baby is `days` days old.
  func date(atAge days: Int) -> LocalDate { born + days }

  /// Adds the records of a day without a long gap, including the given events.
  ///
  /// `isComplete: false` logs only the first six hours (a sleep may last longer). `hasDryDiapers: false`
  /// fills the day with temperatures instead of dry diapers.
  mutating func addDay(
    _ age: Int, wet: Int = 0, dirty: Int = 0, feeds: Int = 0,
    of milk: BottleFeed.Contents = .breastMilk, sleep: Double = 0, isComplete: Bool = true,
    hasDryDiapers: Bool = true
  ) {
    for hour in isComplete ? [0.0, 5, 10, 15, 20, 23] : [0, 5] {
      if hasDryDiapers {
        addDiaper(age, hour)
      } else {
        addTemperature(36.8, age, hour: hour)
      }
    }
    let length = isComplete ? 20.0 : 5
    func hour(_ index: Int, of count: Int) -> Double { length * Double(index) / Double(count) }
    for index in 0..<wet { addDiaper(age, 0.5 + hour(index, of: wet), wet: true) }
    for index in 0..<dirty { addDiaper(age, 0.7 + hour(index, of: dirty), dirty: true) }
    for index in 0..<feeds { addBottle(milk, age, hour: 0.9 + hour(index, of: feeds)) }
    if sleep > 0 { addSleep(age, from: 0, to: sleep) }
  }

  mutating func addDiaper(_ age: Int, _ hour: Double, wet: Bool = false, dirty: Bool = false) {
    add(Diaper(happenedAt: time(age, hour), isWet: wet, isDirty: dirty))
  }

  mutating func addWetDiapers(_ age: Int, at hours: Double...) {
    for hour in hours { addDiaper(age, hour, wet: true) }
  }

  mutating func addTemperature(_ celsius: Double, _ age: Int, hour: Double = 12) {
    add(Temperature(measuredAt: time(age, hour), celsius: celsius))
  }

  mutating func addBottle(
    _ milk: BottleFeed.Contents, _ age: Int, hour: Double = 12, ml: Double = 80
  ) {
    add(BottleFeed(span: TimeSpan(from: time(age, hour)), volumeMl: ml, contents: milk))
  }

  mutating func addNursing(_ age: Int, hour: Double = 9) {
    let start = time(age, hour)
    add(
      NursingSession(
        span: TimeSpan(from: start, to: start + 600), leftSeconds: 300, rightSeconds: 300))
  }

  mutating func addStool(_ color: Diaper.Color, _ age: Int, hour: Double = 12) {
    add(Diaper(happenedAt: time(age, hour), isDirty: true, color: color))
  }

  mutating func addSleep(
    _ age: Int, from start: Double, to end: Double, kind: Sleep.Kind = .night
  ) {
    add(Sleep(span: TimeSpan(from: time(age, start), to: time(age, end)), kind: kind))
  }

  mutating func addDose(_ name: String, _ age: Int, hour: Double, mg: Double) {
    addDose(name, age, hour: hour, amount: mg, unit: "mg")
  }

  mutating func addDose(
    _ name: String, _ age: Int, hour: Double = 8, amount: Double? = nil, unit: String? = nil
  ) {
    add(Dose(givenAt: time(age, hour), name: name, amount: amount, unit: unit))
  }

  /// Adds a plan to give a medicine every morning.
  mutating func addPlan(_ name: String, _ age: Int) {
    add(
      Medicine(
        name: name, amount: 1, unit: "ml", times: [LocalTime(minutes: 480)],
        startsOn: date(atAge: age)))
  }

  mutating func addNote(_ text: String, _ age: Int, hour: Double = 8) {
    add(Note(writtenAt: time(age, hour), text: text))
  }

  mutating func addSymptom(
    _ name: String, _ age: Int, hour: Double = 8, untilAge: Int? = nil, severity: Severity? = nil,
    note: String? = nil
  ) {
    let span = TimeSpan(from: time(age, hour), to: untilAge.map { time($0, 20) })
    add(Symptom(span: span, name: name, severity: severity, note: note))
  }

  mutating func addMeasurement(_ kind: GrowthMeasurement.Kind, _ value: Double, _ age: Int) {
    add(GrowthMeasurement(measuredOn: date(atAge: age), kind: kind, value: value))
  }

  mutating func addVaccination(_ vaccine: String, _ age: Int) {
    add(Vaccination(vaccine: vaccine, givenOn: date(atAge: age)))
  }

  mutating func addFoodLog(
    _ food: String, color: Food.Color = .brown, _ age: Int, hour: Double = 12,
    liking: FoodLog.Liking = .liked, isTried: Bool = true
  ) {
    let id = ID<Food>(food)
    draft.foods[id] =
      draft.foods[id] ?? Food(entry: RecordMetadata(id: food), name: food, color: color)
    add(FoodLog(food: id, eatenAt: time(age, hour), liking: liking, isTried: isTried))
  }

  mutating func addMilestone(_ title: String, _ kind: Milestone.Kind, _ age: Int) {
    add(Milestone(reachedOn: date(atAge: age), kind: kind, title: title))
  }

  mutating func addPoints(_ number: Int, _ reason: String, _ age: Int) {
    add(RewardPointsEntry(givenAt: time(age, 12), points: number, reason: reason))
  }

  mutating func addPhoto(_ age: Int) {
    add(Photo(capturedAt: time(age, 12), file: "\(age).jpg"))
  }

  mutating func setMilkGoal(ml: Double) { draft.profiles[0].milkGoalMl = ml }

  /// Returns the moment `hour` hours after midnight of the day on which the baby is `age` days old.
  func time(_ age: Int, _ hour: Double) -> Instant {
    Instant(seconds: date(atAge: age).sortTime + Int64((hour * 3600).rounded()))
  }

  private mutating func add(_ record: some ProfileRecord) {
    recordCount += 1
    draft.add(record, id: "r\(recordCount)", of: "mia")
  }
}
