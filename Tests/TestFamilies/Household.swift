import TestSupport

@testable import Knowledge
@testable import Records

/// An elder, Rosa, and a cat, Tom, in UTC, with records that a test adds.
///
/// Days are counted from Monday, 2026-06-08.
struct Household {
  static let monday = day("2026-06-08")
  private var rows = """
    INSERT INTO profiles (id, kind, name, slot, feeding_gap_hours, ideal_kcal, changed_at)
      VALUES ('rosa', 'elder', 'Rosa', 1, NULL, NULL, 1), ('tom', 'pet', 'Tom', 3, 8, 200, 1);
    INSERT INTO tasks (id, profile_id, title, category, weekdays, times, deadline_minutes, confirmation, starts_on, changed_at)
      VALUES ('pill', 'rosa', 'Pill', 'medication', '1234567', '08:00', 10, 'text', '2026-06-08', 1),
        ('walk', 'rosa', 'Walk', 'exercise', '1234567', '10:00', 10, 'text', '2026-06-08', 1);
    INSERT INTO pet_foods (id, name, form, kcal_per_packet, changed_at)
      VALUES ('tuna', 'Tuna', 'wet', 80, 1), ('fish', 'Fish', 'wet', NULL, 1);

    """

  /// Adds Rosa's answer to a task, `minutes` minutes after the task was due.
  mutating func addReply(
    _ task: String, _ day: Int, minutesAfterDue: Int = 5, text: String = "yes"
  ) {
    let due = Self.unixTime(day, task == "pill" ? 8 : 10)
    rows += """
      INSERT INTO replies (id, profile_id, task_id, due_at, received_at, text, completed, changed_at)
        VALUES ('\(task)\(day)', 'rosa', '\(task)', \(due), \(due + Int64(minutesAfterDue) * 60), '\(text)', 1, 1);

      """
  }

  /// Adds a task of Rosa that is due every day at 10:00.
  mutating func addTask(_ id: String, _ title: String, category: String = "health") {
    rows += """
      INSERT INTO tasks (id, profile_id, title, category, weekdays, times, deadline_minutes, confirmation, starts_on, changed_at)
        VALUES ('\(id)', 'rosa', '\(title)', '\(category)', '1234567', '10:00', 10, 'text', '2026-06-08', 1);

      """
  }

  mutating func addMeal(_ id: String, of food: String = "tuna", _ day: Int, portion: Double = 1) {
    rows += """
      INSERT INTO pet_meals (id, profile_id, fed_at, food_id, portion, changed_at)
        VALUES ('\(id)', 'tom', \(Self.unixTime(day, 9)), '\(food)', \(portion), 1);

      """
  }

  /// Adds a meal of wet food in grams, which cannot be converted to packets.
  mutating func addWeighedMeal(_ id: String, _ day: Int) {
    rows += """
      INSERT INTO pet_meals (id, profile_id, fed_at, food_id, grams, changed_at)
        VALUES ('\(id)', 'tom', \(Self.unixTime(day, 9)), 'tuna', 60, 1);

      """
  }

  mutating func addDose(_ name: String, _ day: Int, hour: Int, mg: Double) {
    rows += """
      INSERT INTO doses (id, profile_id, given_at, name, amount, unit, changed_at)
        VALUES ('\(name)\(day)\(hour)', 'rosa', \(Self.unixTime(day, hour)), '\(name)', \(mg), 'mg', 1);

      """
  }

  mutating func addStockCount(_ id: String, packets: Double, _ day: Int) {
    rows += """
      INSERT INTO stock (id, food_id, counted_at, amount, unit, changed_at)
        VALUES ('\(id)', 'tuna', \(Self.unixTime(day, 7)), \(packets), 'packet', 1);

      """
  }

  mutating func addWeight(_ id: String, kg: Double, _ day: Int, of profile: String = "tom") {
    rows += """
      INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at)
        VALUES ('\(id)', '\(profile)', '\(Self.monday + day)', 'weight', \(kg), 1);

      """
  }

  mutating func addTemperature(_ id: String, celsius: Double, _ day: Int, of profile: String) {
    rows += """
      INSERT INTO temperatures (id, profile_id, measured_at, celsius, changed_at)
        VALUES ('\(id)', '\(profile)', unixepoch('\(Self.monday + day)') + 36000, \(celsius), 1);

      """
  }

  mutating func setTargetWeight(kg: Double) {
    rows += "UPDATE profiles SET ideal_weight_kg = \(kg) WHERE id = 'tom';\n"
  }

  /// Sets the birth date of Tom, in days before the first day.
  mutating func setBirthDate(daysBefore days: Int) {
    rows += "UPDATE profiles SET birth_date = '\(Self.monday + -days)' WHERE id = 'tom';\n"
  }

  /// Makes a profile remembered; nil for `day` leaves its last day unknown.
  mutating func remember(_ profile: String, until day: Int?) {
    let end = day.map { "'\(Self.monday + $0)'" } ?? "NULL"
    rows += """
      UPDATE profiles SET status = 'remembered', ended_on = \(end) WHERE id = '\(profile)';

      """
  }

  /// Adds a medicine task of Rosa that is due once a day and never answered.
  mutating func addUnansweredMedicine(_ title: String, id: String? = nil, from day: Int) {
    rows += """
      INSERT INTO tasks (id, profile_id, title, category, weekdays, times, deadline_minutes, confirmation, starts_on, changed_at)
        VALUES ('\(id ?? title)', 'rosa', '\(title)', 'medication', '1234567', '09:00', 10, 'text', '\(Self.monday + day)', 1);

      """
  }

  mutating func setRegion(_ region: String) {
    rows += "INSERT INTO settings VALUES ('region', '\(region)', 1);\n"
  }

  /// Returns Rosa's answers about blood pressure up to the evening of a day.
  func pressures(_ day: Int) throws -> [BloodPressureAnswer] {
    let days = Window(from: Self.monday, through: Self.monday + day)
    return BloodPressureAnswer.all(
      of: ID("rosa"), in: try journal(day), within: days.timeRange(in: .utc))
  }

  func concern(_ rule: String, _ name: String, _ days: ClosedRange<Int>) throws -> Finding? {
    try evaluate(name, days) { $0.concerns(of: $1, $2) }.first { $0.ruleID == rule }
  }

  func concerns(_ name: String, _ days: ClosedRange<Int>) throws -> [Finding] {
    try evaluate(name, days) { $0.concerns(of: $1, $2) }
  }

  func highlights(_ name: String, _ days: ClosedRange<Int>) throws -> [Finding] {
    try evaluate(name, days) { $0.highlights(of: $1, $2) }
  }

  func narrative(_ name: String, _ days: ClosedRange<Int>) throws -> [[Finding]] {
    try evaluate(name, days) { $0.narrativeParagraphs(of: $1, $2) }
  }

  /// Returns the records up to the evening of a day.
  func journal(_ day: Int) throws -> Journal {
    try SampleDatabase(rows, zone: "UTC")
      .journal(until: Instant(seconds: Self.unixTime(day, 23)))
  }

  private func evaluate<Found>(
    _ name: String, _ days: ClosedRange<Int>,
    _ find: (FindingGenerator, Profile, FamilySummary.Metrics) -> [Found]
  ) throws -> [Found] {
    let journal = try journal(days.upperBound)
    guard let profile = journal.profiles.first(where: { $0.name == name }) else { return [] }
    let window = Window(
      from: Self.monday + days.lowerBound, through: Self.monday + days.upperBound)
    let summary = FamilySummary(of: journal, standards: try ReferenceData.project().standards)
    return find(
      FindingGenerator(in: journal, summary, by: try ReferenceData.project().ruleData), profile,
      FamilySummary.Metrics(journal, of: profile, in: window))
  }

  func highlight(_ rule: String, _ name: String, _ days: ClosedRange<Int>) throws -> Finding? {
    try highlights(name, days).first { $0.ruleID == rule }
  }

  private static func unixTime(_ day: Int, _ hour: Int) -> Int64 {
    Int64((monday + day).days) * 86_400 + Int64(hour) * 3600
  }
}
