import Foundation
import TestSupport

@testable import Knowledge
@testable import Records

extension Baby {
  /// Returns the concerns for the days from one age to another.
  ///
  /// Ages are in days.
  func concerns(
    _ ages: ClosedRange<Int>, by book: Result<RuleData, any Error> = ruleData
  ) throws -> [Finding] {
    try evaluate(ages, by: book) { $0.concerns(of: $1, $2) }
  }

  func highlights(_ ages: ClosedRange<Int>) throws -> [Finding] {
    try evaluate(ages, by: ruleData) { $0.highlights(of: $1, $2) }
  }

  func highlight(_ rule: String, _ ages: ClosedRange<Int>) throws -> Finding? {
    try highlights(ages).first { $0.ruleID == rule }
  }

  /// Returns the first concern of one rule, or nil if the rule reports nothing.
  func concern(_ rule: String, _ ages: ClosedRange<Int>) throws -> Finding? {
    try concerns(ages).first { $0.ruleID == rule }
  }

  /// Returns the concern that a rule with unchecked reference values would report if they were
  /// checked.
  ///
  /// Throws if the rule already reports a concern with the unchecked values.
  func concernIfValuesWereChecked(_ rule: String, _ ages: ClosedRange<Int>) throws -> Finding? {
    guard try concerns(ages).allSatisfy({ $0.ruleID != rule }) else {
      throw ReportedUncheckedValue()
    }
    return try concerns(ages, by: checkedRuleData).first { $0.ruleID == rule }
  }

  func narrative(_ ages: ClosedRange<Int>) throws -> [[Finding]] {
    try evaluate(ages, by: ruleData) { $0.narrativeParagraphs(of: $1, $2) }
  }

  private func evaluate<Found>(
    _ ages: ClosedRange<Int>, by book: Result<RuleData, any Error>,
    _ find: (FindingGenerator, Profile, FamilySummary.Metrics) -> [Found]
  ) throws -> [Found] {
    let journal = try SampleDatabase(statements, zone: "UTC")
      .journal(until: Instant(seconds: unixTime(ages.upperBound + 1, 0) - 1))
    let profile = try unwrapped(journal.profiles.first)
    let window = Window(from: date(atAge: ages.lowerBound), through: date(atAge: ages.upperBound))
    let standards = try ReferenceData.project().standards
    let findings = FindingGenerator(
      in: journal, FamilySummary(of: journal, standards: standards), by: try book.get())
    return find(findings, profile, FamilySummary.Metrics(journal, of: profile, in: window))
  }
}

/// The reference values in `Assets/Rules`.
let ruleData = Result { try ReferenceData.project().ruleData }

/// The same reference values, all marked as checked by a person.
let checkedRuleData = Result {
  let folder = try TemporaryFolder()
  for name in ["thresholds.json", "medicines.json", "symptoms.json"] {
    let text = try String(contentsOf: Project.path("Assets/Rules/\(name)"), encoding: .utf8)
    try folder.write(text.replacing(#""unchecked""#, with: #""checked""#), to: name)
  }
  return try RuleData(folder: folder.url, foodNames: phrasebooks().languages.foodNames)
}

private struct MissingValue: Error {}
private struct ReportedUncheckedValue: Error {}

private func unwrapped<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw MissingValue() }
  return value
}
