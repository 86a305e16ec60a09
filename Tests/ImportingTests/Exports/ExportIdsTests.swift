import TestSupport
import Testing

@testable import TestFamilies

/// IDs may be numbers, and wrong times of creation or change do not prevent an import.
@Suite struct ExportIdsTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  @Test func wholeNumbersAreIds() throws {
    let (outcome, _) = try imports.takeToddlers(
      """
      {"children": [{"id": 7, "name": "Ida"}], "bottleFeeds": [
       {"id": 17, "childID": 7, "timestamp": "2026-06-01T08:00:00Z", "volume": 90}]}
      """)
    #expect(outcome.firstSkippedRows.isEmpty && outcome.countsByTable["bottle_feeds"]?.added == 1)
    let parents = try imports.takeParents(
      """
      {"family": {"id": 1, "sharedWithUserIDs": [4]}, "children": [{"id": 7, "name": "Ida"}],
       "pointTransactions": [{"id": 3, "childID": 7, "timestamp": "2026-06-01T08:00:00Z", "points": 2,
        "userID": 4, "userName": "Kim"}]}
      """)
    #expect(parents.outcome.firstSkippedRows.isEmpty, "\(parents.outcome.firstSkippedRows)")
    let journal = try imports.sample.journal()
    let kim = try #require(journal.caregivers.first { $0.name == "Kim" })
    #expect(
      kim.role == .coParent && journal.rewardPoints.first?.entry.loggedBy?.text == kim.entry.id)
  }

  /// If a device's clock was ten years ahead, a later correction is still imported.
  @Test func aChangeToComeCountsAsOfTheExport() throws {
    func child(_ name: String, _ changed: String) -> String {
      #"{"children": [{"id": "a", "name": "\#(name)", "updatedAt": "\#(changed)"}]}"#
    }
    let wrong = "2036-01-01T00:00:00Z"
    let later = ExportImports.exported + 900
    let right = "2026-06-29T02:45:00Z"
    _ = try imports.takeToddlers(child("Idda", wrong))
    let toddlers = try imports.takeToddlers(child("Ida", right), exportedAt: later).outcome
    #expect(toddlers.countsByTable["profiles"]?.changed == 1)
    _ = try imports.takeParents(child("Idda", wrong))
    let parents = try imports.takeParents(child("Ida", right), exportedAt: later).outcome
    #expect(parents.countsByTable["profiles"]?.changed == 1)
    func elder(_ name: String) -> String {
      #"{"profiles": {"e": {"name": "\#(name)", "updatedAt": "\#(wrong)"}}}"#
    }
    _ = try imports.takeElders(elder("Adda"))
    let elders = try imports.takeElders(elder("Ada"), exportedAt: later).outcome
    #expect(elders.countsByTable["profiles"]?.changed == 1)
  }

  /// The import does not need the time at which someone entered a feed.
  @Test func aWrongCreationIsCountedAndTheRecordTaken() throws {
    let (outcome, unknown) = try imports.takeToddlers(
      """
      {"children": [{"id": "a", "name": "Ida"}], "bottleFeeds": [{"id": "b", "childID": "a",
       "timestamp": "2026-06-01T08:00:00Z", "volume": 90, "createdAt": "yesterday"}]}
      """)
    #expect(outcome.firstSkippedRows.isEmpty && outcome.countsByTable["bottle_feeds"]?.added == 1)
    #expect(unknown["bottleFeeds.createdAt"] == 1)
  }

  @Test func nobodyIsBornInTheFuture() throws {
    let child = #"{"children": [{"id": "a", "name": "Ida", "birthDate": "2026-07-02"}]}"#
    let outcomes = try [imports.takeToddlers(child).outcome, imports.takeParents(child).outcome]
    for outcome in outcomes {
      #expect(outcome.firstSkippedRows.map(\.problem.fault) == [.inTheFuture])
      #expect(outcome.firstSkippedRows.map(\.problem.column) == ["birthDate"])
    }
  }
}
