import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// Tests random journals with gaps, with the values of all rules marked as checked.
@Suite struct FindingPropertyTests {
  /// Rules that count records, so that a missing record looks like an event that did not happen.
  private static let countingRules: Set<String> = [
    "F1", "O1", "O2", "O3", "O4", "S1", "N1", "N2", "goal_met", "longest_sleep",
    "most_feeds",
  ]
  /// Rules that report single records.
  ///
  /// These are valid even if little else was logged.
  private static let singleRecordRules: Set<String> = [
    "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "T1", "T2", "T3", "T4", "M1", "O5",
    "N3", "N4", "O6", "P1", "Y1", "Y2",
    "milestone", "rainbow", "new_foods", "points", "weight_change", "photos", "length_grown",
    "vaccines_given", "loved_foods", "days_kept",
  ]

  @Test(arguments: ["Europe/Paris", "America/New_York", "Australia/Lord_Howe"])
  func countingFindingsUseOnlyCompleteDays(zone: String) throws {
    let zone = try #require(Zone(zone))
    var spoke: Set<String> = []
    for seed in 0..<12 as Range<UInt64> {
      let gappyJournal = try GappyJournal(seed, in: zone)
      for offset in stride(from: 0, to: 56, by: 7) {
        let window = Window(
          from: gappyJournal.firstDay + offset, through: gappyJournal.firstDay + (offset + 6))
        let metrics = ChildMetrics(gappyJournal.journal, of: gappyJournal.child, in: window)
        let complete = Set(metrics.days.filter { $0.isCompletelyRecorded }.map(\.date))
        for finding in gappyJournal.concerns(metrics) + gappyJournal.highlights(metrics) {
          spoke.insert(finding.ruleID)
          // A gap without a wet diaper can be open, before the window, or a part of a day.
          guard Self.countingRules.contains(finding.ruleID),
            !finding.phraseKey.hasPrefix("concern.wet_gap")
          else { continue }
          #expect(
            complete.isSuperset(of: finding.countedDates),
            "\(finding.ruleID) \(seed) \(window.first)")
          let days = finding.recordIDs.flatMap(gappyJournal.days(of:)).filter(window.days.contains)
          #expect(!days.isEmpty || ["N1", "N2"].contains(finding.ruleID))
          for row in finding.recordIDs {
            let days = gappyJournal.days(of: row).filter(window.days.contains)
            #expect(
              days.isEmpty || !complete.isDisjoint(with: days),
              "\(finding.ruleID) rests on \(row), \(days), of \(seed)")
          }
        }
      }
    }
    #expect(spoke.isSuperset(of: ["F1", "O2", "O3", "S1", "N1", "longest_sleep"]))
  }

  @Test(arguments: ["Europe/Paris", "Pacific/Chatham"])
  func oneRuleReportsPerGroupAndFindingsHaveRows(zone: String) throws {
    let zone = try #require(Zone(zone))
    let groups = Dictionary(
      (RuleLists.allConcernRules + RuleLists.highlightRules).map { (rule: FindingRule) in
        (rule.id, rule.groupName)
      }
    ) { first, _ in first }
    for seed in 0..<6 as Range<UInt64> {
      let gappyJournal = try GappyJournal(seed, in: zone)
      let window = Window(from: gappyJournal.firstDay, through: gappyJournal.firstDay + 13)
      let metrics = ChildMetrics(gappyJournal.journal, of: gappyJournal.child, in: window)
      let concerns = gappyJournal.concerns(metrics)
      let byGroup = Dictionary(grouping: concerns) { finding in
        finding.phraseKey == "concern.stools" ? "stools" : groups[finding.ruleID]
      }
      // Per group, only one rule reports, and it reports each fact once.
      for findings in byGroup.values {
        #expect(Set(findings.map(\.ruleID)).count == 1)
        #expect(Set(findings).count == findings.count)
      }
      #expect(gappyJournal.highlights(metrics).count <= 5)
      for finding in gappyJournal.concerns(metrics) + gappyJournal.highlights(metrics) {
        #expect(!finding.recordIDs.isEmpty, "\(finding)")
      }
    }
  }

  /// Fails until a new rule is added to one of the two sets above.
  @Test func everyChildRuleIsClassified() {
    let elders: Set<String> = ["streak", "tasks_done", "best_category", "answers", "E1", "E2"]
    let pets: Set<String> = ["pet_energy", "stock_left", "D1", "D2"]
    let all = Set((RuleLists.allConcernRules + RuleLists.highlightRules).map(\.ruleIDInFindings))
    #expect(all == Self.countingRules.union(Self.singleRecordRules).union(elders).union(pets))
    #expect(Self.countingRules.isDisjoint(with: Self.singleRecordRules))
  }
}

extension Finding {
  /// The dates in the arguments that contain a count per day.
  fileprivate var countedDates: [LocalDate] {
    arguments.values.flatMap { argument in
      if case .datedCounts(let days) = argument { days.map(\.date) } else { [] as [LocalDate] }
    }
  }
}
