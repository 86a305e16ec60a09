import Foundation
import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct RuleDataTests {
  @Test func uncheckedThresholdsAreNeverUsed() throws {
    let book = try ReferenceData.project().ruleData
    let unchecked = book.thresholds.filter { $0.status == .unchecked }
    #expect(Set(unchecked.map(\.rule)) == ["G4"])
    for threshold in unchecked {
      for region in ReferenceRegion.allCases {
        for age in [5, 150, 500, 2000] {
          let found = book.threshold(
            threshold.id, on: day("2020-01-01") + age, bornOn: day("2020-01-01"), in: region)
          #expect(found != threshold, "\(threshold.id)")
        }
      }
    }
  }

  /// Two values with the same id, region and age would be ambiguous.
  @Test func atMostOneThresholdPerIDRegionAndAge() throws {
    let book = try ReferenceData.project().ruleData
    let born = day("2020-01-31")
    for region in ReferenceRegion.allCases {
      for (id, all) in Dictionary(grouping: book.thresholds, by: \.id) {
        let own = all.filter { $0.regions.contains(region) }
        for age in (0...100).map({ $0 }) + [120, 181, 182, 364, 366, 800, 1100, 2500, 5000] {
          #expect(own.count { $0.applies(on: born + age, bornOn: born) } <= 1, "\(id) at \(age)")
        }
      }
    }
  }

  /// Every value id that a rule uses must exist in `thresholds.json`.
  @Test func everyThresholdUsedByRulesExists() throws {
    let ids = Set(try ReferenceData.project().ruleData.thresholds.map(\.id))
    for (name, text) in try Project.texts(below: "Sources/Knowledge/Findings", ending: ".swift") {
      let asked = text.matches(of: /"([A-Z]\d\.[a-z_0-9]+)"/).map { String($0.1) }
      let missing = asked.filter { id in
        id.hasSuffix("_") ? !ids.contains { $0.hasPrefix(id) } : !ids.contains(id)
      }
      #expect(missing == [], "\(name)")
    }
  }

  @Test(arguments: [
    (
      #"[{"id": "X1.a", "rule": "X1", "value": 1, "unit": "x", "regions": [], "source": "s", "status": "checked"}]"#,
      "needs a number, a region"
    ),
    (
      #"[{"id": "X1.a", "rule": "X1", "value": 1, "unit": "x", "until": "soon", "regions": ["us"], "source": "s", "status": "checked"}]"#,
      "entry 1, until, \"soon\" is not an age"
    ),
    (
      #"[{"id": "X1.a", "rule": "X1", "value": 1, "unit": "x", "regions": ["us"], "source": "s", "year": 2020, "status": "checked"}]"#,
      "needs an age"
    ),
    (
      #"[{"id": "X1.a", "rule": "X1", "value": 1, "unit": "x", "until": "5 years", "regions": ["us"], "source": "s", "status": "checked"}]"#,
      "the year of its source"
    ),
    (#"[{"id": "X1.a"}]"#, "entry 1"), ("[", "thresholds.json"),
  ])
  func reportsErrorsInThresholdFile(json: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(json, to: "thresholds.json")
    try folder.write("[]", to: "medicines.json")
    try folder.write("[]", to: "symptoms.json")
    let error = #expect(throws: RuleDataError.self) {
      try RuleData(folder: folder.url, foodNames: [:])
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  /// An error in an unused value could remain undiscovered for years.
  @Test func everyThresholdIsUsedByARule() throws {
    let code = try Project.texts(below: "Sources/Knowledge/Findings", ending: ".swift")
      .map(\.text).joined()
    let asked = code.matches(of: /"([A-Z]\d\.[a-z_0-9]+)"/).map { String($0.1) }
    let medicines = MedicineName.Substance.allCases.flatMap { substance in
      ["age", "weight", "single", "single_mg", "daily", "daily_mg", "spacing", "count", "course"]
        .map {
          "M1.\(substance.rawValue).\($0)"
        }
    }
    // The chart of daily figures states that there is no range for the age.
    let unasked = try ReferenceData.project().ruleData.thresholds.map(\.id).filter { id in
      !asked.contains(id) && id != "S1.none" && !medicines.contains(id)
        && !asked.contains { $0.hasSuffix("_") && id.hasPrefix($0) }
    }
    #expect(unasked == [])
  }

  /// Rules with unchecked values are in the list of rules, and each value has a note and a unit.
  @Test func everyThresholdHasARuleNoteAndUnit() throws {
    let ids = Set(RuleLists.allConcernRules.map(\.id))
    for threshold in try ReferenceData.project().ruleData.thresholds {
      #expect(ids.contains(threshold.rule), "\(threshold.id)")
      #expect(threshold.note != "" && threshold.unit != "", "\(threshold.id)")
    }
    #expect(ids.count == RuleLists.allConcernRules.count)
  }

  @Test func everyRuleIsInAList() throws {
    let ids = try Project.names(matching: /FindingRule\(\s*id: "([^"]+)"/, below: "Sources")
    #expect(
      ids.sorted() == (RuleLists.allConcernRules + RuleLists.highlightRules).map(\.id).sorted())
  }

  @Test func everyRuleHasATestFile() throws {
    let rules = try Project.texts(below: "Sources/Knowledge/Findings/Rules", ending: ".swift")
    let tests = try ["KnowledgeTests", "ReportsTests"].flatMap {
      try Project.texts(below: "Tests/\($0)", ending: "Tests.swift")
    }
    func name(_ path: String) -> String {
      String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
    }
    let tested = Set(tests.map { name($0.name) })
    let untested = rules.map { name($0.name) }.filter { !tested.contains("\($0)Tests") }
    #expect(untested == [])
    #expect(rules.count == RuleLists.allConcernRules.count + RuleLists.highlightRules.count)
  }

  /// Without a region, the strictest value of all regions applies.
  @Test func strictestValueWithoutRegion() throws {
    let book = try ReferenceData.project().ruleData
    let born = day("2026-01-10")
    func value(_ id: String, _ age: Int) -> Double? {
      book.threshold(id, on: born + age, bornOn: born, in: nil)?.value
    }
    #expect(value("T3.low", 30) == 36)
    #expect(value("M1.acetaminophen.count", 400) == 4)
    #expect(value("M1.ibuprofen.spacing", 400) == 6)
    #expect(value("M1.ibuprofen.count", 400) == 3)
  }
}
