import Foundation
import TestSupport

@testable import Records

/// A baby in UTC, with records that a test adds day by day.
///
/// Ages are in days since birth, hours in hours since midnight.
struct Baby {
  let born: LocalDate
  private(set) var statements = ""
  private var rowCount = 0

  /// Creates a baby; nil for `region` leaves the setting out.
  init(born: String = "2026-01-10", due: String? = nil, region: String? = "who") {
    self.born = day(born)
    let due = due.map { "'\($0)'" } ?? "NULL"
    statements += """
      UPDATE profiles SET birth_date = '\(born)', due_date = \(due) WHERE id = 'mia';

      """
    if let region { statements += "INSERT INTO settings VALUES ('region', '\(region)', 1);\n" }
  }

  /// Removes the birth date from the profile.
  mutating func forgetBirthDate() {
    statements += "UPDATE profiles SET birth_date = NULL WHERE id = 'mia';\n"
  }

  /// Returns the date on which the baby is `days` days old.
  func date(atAge days: Int) -> LocalDate { born + days }

  /// Adds the records of a day without a long gap, including the given events.
  ///
  /// `isComplete: false` logs only the first six hours (a sleep may last longer). `diapers: false`
  /// fills the day with temperatures instead of dry diapers.
  mutating func addDay(
    _ age: Int, wet: Int = 0, dirty: Int = 0, feeds: Int = 0, of milk: String = "breast_milk",
    sleep: Double = 0, isComplete: Bool = true, hasDryDiapers: Bool = true
  ) {
    for hour in isComplete ? [0.0, 5, 10, 15, 20, 23] : [0, 5] {
      if hasDryDiapers {
        addDiaper(unixTime(age, hour), wet: false)
      } else {
        addTemperature(36.8, age, hour: hour)
      }
    }
    let length = isComplete ? 20.0 : 5
    for index in 0..<wet {
      addDiaper(unixTime(age, 0.5 + length * Double(index) / Double(wet)), wet: true, dirty: false)
    }
    for index in 0..<dirty {
      addDiaper(
        unixTime(age, 0.7 + length * Double(index) / Double(dirty)), wet: false, dirty: true)
    }
    for index in 0..<feeds {
      add(
        "bottle_feeds", "started_at, volume_ml, contents",
        "\(unixTime(age, 0.9 + length * Double(index) / Double(feeds))), 80, '\(milk)'")
    }
    if sleep > 0 { addSleep(age, from: 0, to: sleep) }
  }

  mutating func addDiaper(_ unixSeconds: Int64, wet: Bool, dirty: Bool = false) {
    add("diapers", "happened_at, wet, dirty", "\(unixSeconds), \(wet ? 1 : 0), \(dirty ? 1 : 0)")
  }

  mutating func addTemperature(_ celsius: Double, _ age: Int, hour: Double = 12) {
    add("temperatures", "measured_at, celsius", "\(unixTime(age, hour)), \(celsius)")
  }

  mutating func addBottle(_ milk: String, _ age: Int, hour: Double = 12, ml: Double = 80) {
    add(
      "bottle_feeds", "started_at, volume_ml, contents", "\(unixTime(age, hour)), \(ml), '\(milk)'")
  }

  mutating func addNursing(_ age: Int, hour: Double = 9) {
    add(
      "nursing_sessions", "started_at, ended_at, left_seconds, right_seconds",
      "\(unixTime(age, hour)), \(unixTime(age, hour) + 600), 300, 300")
  }

  mutating func addStool(_ color: String, _ age: Int, hour: Double = 12) {
    add("diapers", "happened_at, wet, dirty, colour", "\(unixTime(age, hour)), 0, 1, '\(color)'")
  }

  mutating func addSleep(_ age: Int, from start: Double, to end: Double, kind: String = "night") {
    add(
      "sleeps", "started_at, ended_at, kind",
      "\(unixTime(age, start)), \(unixTime(age, end)), '\(kind)'")
  }

  mutating func addDose(
    _ name: String, _ age: Int, hour: Double, mg: Double? = nil, ml: Double? = nil
  ) {
    let amount = mg.map { "\($0), 'mg'" } ?? ml.map { "\($0), 'ml'" } ?? "NULL, NULL"
    add(
      "doses", "given_at, name, amount, unit", "\(unixTime(age, hour)), '\(name)', \(amount)")
  }

  mutating func addDose(_ name: String, _ age: Int, hour: Double = 8, amount: Double, unit: String?)
  {
    add(
      "doses", "given_at, name, amount, unit",
      "\(unixTime(age, hour)), '\(name)', \(amount), \(unit.map { "'\($0)'" } ?? "NULL")")
  }

  mutating func addPlan(_ name: String, _ age: Int, times: String = "08:00") {
    add(
      "medicines", "name, amount, unit, times, starts_on",
      "'\(name)', 1, 'ml', '\(times)', '\(date(atAge: age))'")
  }

  mutating func addNote(_ text: String, _ age: Int, hour: Double = 8) {
    add("notes", "written_at, kind, text", "\(unixTime(age, hour)), 'note', '\(text)'")
  }

  mutating func addSymptom(
    _ name: String, _ age: Int, hour: Double = 8, untilAge: Int? = nil, severity: String? = nil,
    note: String? = nil
  ) {
    let end = untilAge.map { "\(unixTime($0, 20))" } ?? "NULL"
    add(
      "symptoms", "started_at, ended_at, name, severity, note",
      "\(unixTime(age, hour)), \(end), '\(name)', \(severity.map { "'\($0)'" } ?? "NULL"), "
        + "\(note.map { "'\($0)'" } ?? "NULL")")
  }

  mutating func addMeasurement(_ kind: String, _ value: Double, _ age: Int) {
    add(
      "measurements", "measured_on, kind, value", "'\(self.date(atAge: age))', '\(kind)', \(value)")
  }

  /// Adds a dose given at `age`, a due date at `dueAge`, or both.
  mutating func addVaccination(_ vaccine: String, _ age: Int?, dueAge: Int? = nil) {
    func date(_ age: Int?) -> String { age.map { "'\(self.date(atAge: $0))'" } ?? "NULL" }
    add(
      "vaccinations", "vaccine, given_on, next_due_on",
      "'\(vaccine)', \(date(age)), \(date(dueAge))")
  }

  mutating func addFoodLog(
    _ food: String, allergens: String = "", color: String = "brown", _ age: Int, hour: Double = 12,
    liking: String = "liked", isTried: Bool = true
  ) {
    statements += """
      INSERT OR IGNORE INTO foods (id, name, colour, allergens, changed_at)
        VALUES ('\(food)', '\(food)', '\(color)', '\(allergens)', 1);

      """
    add(
      "food_logs", "food_id, eaten_at, liking, is_tried",
      "'\(food)', \(unixTime(age, hour)), '\(liking)', \(isTried ? 1 : 0)")
    statements += "-- food_logs row r\(rowCount)\n"
  }

  /// Adds a reaction to the row added last if that is a food log, otherwise to an unnamed food.
  mutating func addReaction(
    _ signs: String, _ age: Int, onsetMinutes: Int?, severity: String = "mild"
  ) {
    let log = statements.hasSuffix("food_logs row r\(rowCount)\n") ? "'r\(rowCount)'" : "NULL"
    add(
      "reactions", "food_log_id, noticed_at, onset_minutes, severity, signs",
      "\(log), \(unixTime(age, 13)), \(onsetMinutes.map(String.init) ?? "NULL"), "
        + "'\(severity)', '\(signs)'")
  }

  /// Adds a check-in after the row added last, a food log.
  mutating func addCheckIn(_ outcome: String, _ age: Int) {
    let time = unixTime(age, 14)
    add(
      "check_ins", "food_log_id, due_at, done_at, outcome",
      "'r\(rowCount)', \(time), \(time), '\(outcome)'")
  }

  mutating func addMilestone(_ title: String, _ kind: String, _ age: Int) {
    add(
      "milestones", "reached_on, kind, title", "'\(self.date(atAge: age))', '\(kind)', '\(title)'")
  }

  mutating func addPoints(_ number: Int, _ reason: String, _ age: Int) {
    add("points", "given_at, points, reason", "\(unixTime(age, 12)), \(number), '\(reason)'")
  }

  mutating func addPhoto(_ age: Int) {
    add("photos", "captured_at, file", "\(unixTime(age, 12)), '\(age).jpg'")
  }

  mutating func setMilkGoal(ml: Double) {
    statements += "UPDATE profiles SET milk_goal_ml = \(ml) WHERE id = 'mia';\n"
  }

  /// Returns the Unix time `hour` hours after midnight of the day on which the baby is `date` days
  /// old.
  func unixTime(_ age: Int, _ hour: Double) -> Int64 {
    Int64(self.date(atAge: age).days) * 86_400 + Int64((hour * 3600).rounded())
  }

  private mutating func add(_ table: String, _ columns: String, _ values: String) {
    rowCount += 1
    statements += """
      INSERT INTO \(table) (id, profile_id, \(columns), changed_at)
        VALUES ('r\(rowCount)', 'mia', \(values), 1);

      """
  }
}
