@testable import Knowledge
@testable import Records

/// An elder, Rosa, and a cat, Tom, in UTC, with records that a test adds.
///
/// Days are counted from Monday, 2026-06-08.
struct Household {
  static let monday = day("2026-06-08")
  private var draft = DraftJournal()

  /// Creates the family; nil for `region` leaves the setting out.
  init(region: String? = nil) {
    draft.family.settings["region"] = region
    draft.profiles += [
      Profile(
        entry: RecordMetadata(id: "rosa"), kind: .elder, name: "Rosa", colorIndex: 1,
        status: .confirmed),
      Profile(
        entry: RecordMetadata(id: "tom"), kind: .pet, name: "Tom", colorIndex: 3,
        status: .confirmed, feedingGapHours: 8, idealKcal: 200),
    ]
    draft.petFoods = [
      ID("tuna"): PetFood(entry: RecordMetadata(id: "tuna"), name: "Tuna", kcalPerPacket: 80),
      ID("fish"): PetFood(entry: RecordMetadata(id: "fish"), name: "Fish"),
    ]
    addTask("pill", "Pill", category: .medication, hour: 8)
    addTask("walk", "Walk", category: .exercise)
  }

  /// Adds Rosa's answer to a task, `minutes` minutes after the task was due.
  mutating func addReply(
    _ task: String, _ day: Int, minutesAfterDue: Int = 5, text: String = "yes"
  ) {
    let due = Self.time(day, task == "pill" ? 8 : 10)
    let reply = Reply(
      task: ID(task), dueAt: due, receivedAt: due + Int64(minutesAfterDue) * 60,
      text: text.isEmpty ? nil : text, completesTask: true)
    draft.add(reply, id: "\(task)\(day)", of: "rosa")
  }

  /// Adds a task of Rosa that is due once a day, at 10:00 unless stated otherwise.
  mutating func addTask(
    _ id: String, _ title: String, category: CareTask.Category = .health, hour: Int = 10,
    from day: Int = 0
  ) {
    let task = CareTask(
      title: title, category: category, weekdays: Set(1...7),
      times: [LocalTime(minutes: hour * 60)], deadlineMinutes: 10, startsOn: Self.monday + day)
    draft.add(task, id: id, of: "rosa")
  }

  /// Adds a medicine task of Rosa that is due once a day and never answered.
  mutating func addUnansweredMedicine(_ title: String, id: String? = nil, from day: Int) {
    addTask(id ?? title, title, category: .medication, hour: 9, from: day)
  }

  mutating func addMeal(_ id: String, of food: String = "tuna", _ day: Int, portion: Double = 1) {
    draft.add(
      PetMeal(fedAt: Self.time(day, 9), food: ID(food), portion: portion), id: id, of: "tom")
  }

  /// Adds a meal of wet food in grams, which cannot be converted to packets.
  mutating func addWeighedMeal(_ id: String, _ day: Int) {
    draft.add(PetMeal(fedAt: Self.time(day, 9), food: ID("tuna"), grams: 60), id: id, of: "tom")
  }

  mutating func addDose(_ name: String, _ day: Int, hour: Int, mg: Double) {
    draft.add(
      Dose(givenAt: Self.time(day, hour), name: name, amount: mg, unit: "mg"),
      id: "\(name)\(day)\(hour)", of: "rosa")
  }

  mutating func addStockCount(_ id: String, packets: Double, _ day: Int) {
    draft.stock.append(
      PetFoodStockCount(
        entry: RecordMetadata(id: id), food: ID("tuna"), countedAt: Self.time(day, 7),
        amount: packets, contentsPerUnit: 1, isEnteredByFamily: true))
  }

  mutating func addWeight(_ id: String, kg: Double, _ day: Int, of profile: String = "tom") {
    draft.add(GrowthMeasurement(measuredOn: Self.monday + day, value: kg), id: id, of: profile)
  }

  mutating func addTemperature(_ id: String, celsius: Double, _ day: Int, of profile: String) {
    draft.add(Temperature(measuredAt: Self.time(day, 10), celsius: celsius), id: id, of: profile)
  }

  mutating func setTargetWeight(kg: Double) { draft.update("tom") { $0.idealWeightKg = kg } }

  /// Sets the birth date of Tom, in days before the first day.
  mutating func setBirthDate(daysBefore days: Int) {
    draft.update("tom") { $0.birthDate = Self.monday - days }
  }

  /// Makes a profile remembered; nil for `day` leaves its last day unknown.
  mutating func remember(_ profile: String, until day: Int?) {
    draft.update(profile) {
      $0.status = .remembered
      $0.endedOn = day.map { Self.monday + $0 }
    }
  }

  /// Returns Rosa's answers about blood pressure up to the evening of a day.
  func pressures(_ day: Int) -> [BloodPressureAnswer] {
    let days = Window(from: Self.monday, through: Self.monday + day)
    return BloodPressureAnswer.answers(
      of: ID("rosa"), in: journal(day), within: days.timeRange(in: .utc))
  }

  func concern(_ rule: String, _ name: String, _ days: ClosedRange<Int>) throws -> Finding? {
    try concerns(rule, name, days).first
  }

  /// Returns whether a rule reports a concern about Rosa or Tom.
  func reports(_ rule: String, _ name: String, _ days: ClosedRange<Int>) throws -> Bool {
    try concern(rule, name, days) != nil
  }

  func concerns(_ rule: String, _ name: String, _ days: ClosedRange<Int>) throws -> [Finding] {
    try concerns(name, days).filter { $0.ruleID == rule }
  }

  func concerns(_ name: String, _ days: ClosedRange<Int>) throws -> [Finding] {
    try findings(name, days) { $0.concerns(of: $1, $2) }
  }

  func highlight(_ rule: String, _ name: String, _ days: ClosedRange<Int>) throws -> Finding? {
    try highlights(name, days).first { $0.ruleID == rule }
  }

  func highlights(_ name: String, _ days: ClosedRange<Int>) throws -> [Finding] {
    try findings(name, days) { $0.highlights(of: $1, $2) }
  }

  func narrative(_ name: String, _ days: ClosedRange<Int>) throws -> [[Finding]] {
    try findings(name, days) { $0.narrativeParagraphs(of: $1, $2) }
  }

  /// Returns the records up to the evening of a day.
  func journal(_ day: Int) -> Journal { draft.journal(until: Self.time(day, 23)) }

  private func findings<Found>(
    _ name: String, _ days: ClosedRange<Int>,
    _ find: (FindingGenerator, Profile, FamilySummary.Metrics) -> [Found]
  ) throws -> [Found] {
    let window = Window(
      from: Self.monday + days.lowerBound, through: Self.monday + days.upperBound)
    return try journal(days.upperBound).findings(on: name, in: window, find)
  }

  private static func time(_ day: Int, _ hour: Int) -> Instant {
    Instant(seconds: (monday + day).sortTime + Int64(hour) * 3600)
  }
}
