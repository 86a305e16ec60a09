import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// Impossible or unreadable records are reported, and the other records are imported.
@Suite struct ParentsFaultsTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  @Test func whatLiesBelowAChildIsAboutIt() throws {
    let (outcome, _) = try imports.takeParents(
      """
      {"children": [{"id": "a", "name": "Ada", "transactions": [
        {"id": "t", "timestamp": "2026-06-01T08:00:00Z", "points": 3, "reason": "helped"}]}]}
      """)
    #expect(outcome.firstSkippedRows.isEmpty && outcome.countsByTable["points"]?.added == 1)
  }

  @Test func impossibleRecordsAreSkippedWithFieldAndReason() throws {
    let (outcome, _) = try imports.takeParents(
      """
      {"children": [{"id": "a", "name": "Ada"}], "pointTransactions": [
      {"id": "p1", "childID": "a", "timestamp": "2026-06-01T08:00:00Z", "points": 1.5, "reason": "x"},
      {"id": "p2", "childID": "b", "timestamp": "2026-06-01T08:00:00Z", "points": 1, "reason": "x"},
      {"id": "p3", "childID": "a", "timestamp": "2026-12-01T08:00:00Z", "points": 1, "reason": "x"},
      {"id": "p4", "childID": "a", "timestamp": "2026-06-01T08:00:00Z", "points": 1},
      {"id": "p5", "childID": "a", "timestamp": "2026-06-01T08:00:00Z", "points": 9000000, "reason": "x"}],
      "activityEvents": [{"id": "e", "timestamp": "2026-06-01T08:00:00Z", "action": "danced"}],
      "usageSessions": [{"id": "u", "childID": "a", "start": "2026-06-01T08:00:00Z",
      "end": "2026-06-01T07:00:00Z", "app": "Shapes"}]}
      """)
    #expect(outcome.firstSkippedRows.map(\.rowNumber) == [2, 3, 4, 6, 7, 8])
    #expect(outcome.firstSkippedRows.first?.problem.fault == .notWhole)
    #expect(
      Set(outcome.firstSkippedRows.map(\.problem.column)).isSuperset(of: [
        "points", "action",
      ]))
    // Points without a reason are imported.
    #expect(outcome.countsByTable["points"]?.added == 1 && outcome.countsByTable["activity"] == nil)
  }

  @Test func halfAFileOrAnotherLeavesNothing() throws {
    let before = try imports.dump()
    for length in [30, 900, ParentsSample.export.utf8.count - 2] {
      #expect(throws: ImportProblem.self) {
        try imports.takeParents(
          String(decoding: ParentsSample.export.utf8.prefix(length), as: UTF8.self))
      }
    }
    let problem = #expect(throws: ImportProblem.self) {
      try imports.takeParents(#"{"pets": {"a": {}}}"#)
    }
    #expect(problem?.description.contains("pets") == true)
    #expect(try imports.dump() == before)
  }
}
