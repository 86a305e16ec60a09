import Foundation
import TestSupport

@testable import Kinfolio

/// A baby in UTC, told of day by day for the rules to look at.
struct Baby {
  private let born: LocalDate
  private var rows = ""
  private var count = 0

  init(born: String = "2026-01-10", due: String? = nil, region: String = "who") {
    self.born = day(born)
    let due = due.map { "'\($0)'" } ?? "NULL"
    rows += """
      UPDATE profiles SET birth_date = '\(born)', due_date = \(due) WHERE id = 'mia';
      INSERT INTO settings VALUES ('region', '\(region)', 1);

      """
  }

  /// The day somebody is so many days old.
  func age(_ days: Int) -> LocalDate { born + days }

  /// Logs a day without a gap, with some of what happens on it; `isComplete` false leaves half of it
  /// without a record.
  mutating func log(
    _ age: Int, wet: Int = 0, dirty: Int = 0, feeds: Int = 0, sleep: Double = 0,
    isComplete: Bool = true
  ) {
    for hour in isComplete ? [0, 5, 10, 15, 20] : [0, 5] {
      diaper(at(age, Double(hour)), wet: false, dirty: false)
    }
    let length = isComplete ? 20.0 : 5
    for index in 0..<wet {
      diaper(at(age, 0.5 + length * Double(index) / Double(wet)), wet: true, dirty: false)
    }
    for index in 0..<dirty {
      diaper(at(age, 0.7 + length * Double(index) / Double(dirty)), wet: false, dirty: true)
    }
    for index in 0..<feeds {
      add(
        "bottle_feeds", "started_at, volume_ml, contents",
        "\(at(age, 0.9 + length * Double(index) / Double(feeds))), 80, 'breast_milk'")
    }
    if sleep > 0 {
      add(
        "sleeps", "started_at, ended_at, kind", "\(at(age, 0)), \(at(age, sleep)), 'night'")
    }
  }

  mutating func diaper(_ moment: Int64, wet: Bool, dirty: Bool = false) {
    add("diapers", "happened_at, wet, dirty", "\(moment), \(wet ? 1 : 0), \(dirty ? 1 : 0)")
  }

  mutating func temperature(_ celsius: Double, _ age: Int, hour: Double = 12) {
    add("temperatures", "measured_at, celsius", "\(at(age, hour)), \(celsius)")
  }

  mutating func dose(_ name: String, _ age: Int, hour: Double) {
    add("doses", "given_at, name", "\(at(age, hour)), '\(name)'")
  }

  mutating func measure(_ kind: String, _ value: Double, _ age: Int) {
    add("measurements", "measured_on, kind, value", "'\(self.age(age))', '\(kind)', \(value)")
  }

  mutating func eat(_ food: String, allergens: String = "", _ age: Int, hour: Double = 12) {
    rows += """
      INSERT OR IGNORE INTO foods (id, name, colour, allergens, changed_at)
        VALUES ('\(food)', '\(food)', 'brown', '\(allergens)', 1);

      """
    add("food_logs", "food_id, eaten_at, liking", "'\(food)', \(at(age, hour)), 'liked'")
  }

  /// A reaction to what was eaten last.
  mutating func react(_ signs: String, _ age: Int, onset: Int?) {
    let log = count
    add(
      "reactions", "food_log_id, noticed_at, onset_minutes, severity, signs",
      "'r\(log)', \(at(age, 13)), \(onset.map(String.init) ?? "NULL"), 'mild', '\(signs)'")
  }

  /// The moment so many hours into a day of life.
  func at(_ age: Int, _ hour: Double) -> Int64 {
    Int64(self.age(age).days) * 86_400 + Int64(hour * 3600)
  }

  private mutating func add(_ table: String, _ columns: String, _ values: String) {
    count += 1
    rows += """
      INSERT INTO \(table) (id, profile_id, \(columns), changed_at)
        VALUES ('r\(count)', 'mia', \(values), 1);

      """
  }
}

extension Baby {
  /// What is raised about the days from one age to another.
  func concerns(_ ages: ClosedRange<Int>) throws -> [Finding] {
    let journal = try SampleDatabase(rows, zone: "UTC")
      .journal(until: Instant(seconds: at(ages.upperBound + 1, 0) - 1))
    let profile = try unwrapped(journal.profiles.first)
    let window = Window(from: age(ages.lowerBound), through: age(ages.upperBound))
    let standards = try projectStandards.get()
    let findings = Findings(
      in: journal, Summary(of: journal, standards: standards), by: try rulebook.get())
    return findings.concerns(
      of: profile, Summary.Figures(journal, of: profile, in: window))
  }

  /// What one rule says about the days from one age to another.
  func finding(_ rule: String, _ ages: ClosedRange<Int>) throws -> Finding? {
    try concerns(ages).first { $0.rule == rule }
  }
}

/// The project's own reference values, read once for all tests.
let rulebook = Result { try Rulebook(folder: Project.path("Assets/Rules")) }

private struct NothingThere: Error {}

private func unwrapped<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw NothingThere() }
  return value
}
