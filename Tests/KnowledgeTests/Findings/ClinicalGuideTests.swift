import Foundation
import TestSupport
import Testing

@testable import Knowledge
@testable import TestFamilies

/// `Documentation/Clinical.md` lists each rule with its numbers, sources and tests.
@Suite struct ClinicalGuideTests {
  @Test func tableListsEveryRuleAndNumber() throws {
    let text = try String(
      contentsOf: Project.path("Documentation/Clinical.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    #expect(rows == (try expectedRows()))
  }

  private func expectedRows() throws -> [String] {
    let names = try ruleNames()
    let thresholds = try ReferenceData.project().ruleData.thresholds
    return try RuleLists.allConcernRules.flatMap { rule in
      let name = try #require(names[rule.id])
      let own = thresholds.filter { $0.rule == rule.id }
      let facts = [["`\(rule.id)`", name, "a fact", "–", "all", "all", "–", "–", "`\(name)Tests`"]]
      let cells = own.isEmpty ? facts : own.map { self.cells($0, name) }
      return cells.map { "| " + $0.joined(separator: " | ") + " |" }
    }
  }

  private func cells(_ threshold: Threshold, _ rule: String) -> [String] {
    let number =
      threshold.value == threshold.value.rounded()
      ? "\(Int(threshold.value))" : "\(threshold.value)"
    return [
      "`\(threshold.id)`", rule,
      threshold.status == .checked ? number.replacing("-", with: "−") : "off", threshold.unit,
      ages(threshold),
      threshold.regions.count == ReferenceRegion.allCases.count
        ? "all" : threshold.regions.map(\.rawValue).joined(separator: ", "),
      threshold.source, threshold.year.map { "\($0)" } ?? "read \(threshold.read ?? 0)",
      "`\(rule)Tests`",
    ]
  }

  private func ages(_ threshold: Threshold) -> String {
    let from = threshold.from.flatMap { $0.description == "0 days" ? nil : $0.description }
    return switch (from, threshold.until?.description) {
    case (nil, nil): "all"
    case (nil, let until?): "below \(until)"
    case (let from?, nil): "from \(from)"
    case (let from?, let until?): "\(from) to \(until)"
    }
  }

  /// Returns the name of each rule's file by its id.
  private func ruleNames() throws -> [String: String] {
    var names: [String: String] = [:]
    let files = try Project.texts(below: "Sources/Knowledge/Findings/Rules", ending: ".swift")
    for (path, text) in files {
      guard let id = text.firstMatch(of: /FindingRule\(\s*id: "([^"]+)"/)?.1 else { continue }
      names[String(id)] = String(path.split(separator: "/").last?.dropLast(6) ?? "")
    }
    return names
  }
}
