@testable import Knowledge
@testable import Records

extension Baby {
  /// Returns the concerns for the days from one age to another.
  ///
  /// Ages are in days.
  func concerns(_ ages: ClosedRange<Int>) throws -> [Finding] {
    try findings(ages) { $0.concerns(of: $1, $2) }
  }

  func concerns(_ rule: String, _ ages: ClosedRange<Int>) throws -> [Finding] {
    try concerns(ages).filter { $0.ruleID == rule }
  }

  /// Returns the first concern of one rule, or nil if the rule reports nothing.
  func concern(_ rule: String, _ ages: ClosedRange<Int>) throws -> Finding? {
    try concerns(rule, ages).first
  }

  /// Returns whether a rule reports a concern.
  func reports(_ rule: String, _ ages: ClosedRange<Int>) throws -> Bool {
    try concern(rule, ages) != nil
  }

  func highlights(_ ages: ClosedRange<Int>) throws -> [Finding] {
    try findings(ages) { $0.highlights(of: $1, $2) }
  }

  func highlight(_ rule: String, _ ages: ClosedRange<Int>) throws -> Finding? {
    try highlights(ages).first { $0.ruleID == rule }
  }

  func narrative(_ ages: ClosedRange<Int>) throws -> [[Finding]] {
    try findings(ages) { $0.narrativeParagraphs(of: $1, $2) }
  }

  private func findings<Found>(
    _ ages: ClosedRange<Int>, _ find: (FindingGenerator, Profile, FamilySummary.Metrics) -> [Found]
  ) throws -> [Found] {
    let window = Window(from: date(atAge: ages.lowerBound), through: date(atAge: ages.upperBound))
    return try journal(ages.upperBound).findings(on: "Mia", in: window, find)
  }

  /// Returns the records up to the end of the day at an age.
  func journal(_ age: Int) -> Journal { draft.journal(until: time(age, 24) + -1) }
}
