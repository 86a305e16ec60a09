import TestSupport
import Testing

@testable import Importing
@testable import Knowledge
@testable import Photos
@testable import Records
@testable import SampleFamily
@testable import TestFamilies

/// A summary for the pediatrician becomes a visit with a report of exactly the days of the summary.
@Suite struct ToddlerSummaryTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  private func take(_ fields: String) throws -> ImportOutcome {
    try imports.takeToddlers(
      """
      {"childProfiles": [{"id": "a", "name": "Ava", "dateOfBirth": "2025-10-01"}],
      "pediatricianSummaries": [{"id": "s", "childID": "a", "parentNotes": "Ask about iron", \(fields)}]}
      """
    ).outcome
  }

  /// The days are in UTC if the start is midnight in UTC, and otherwise in the family's time zone.
  @Test(
    arguments: [
      ("2026-04-01T00:00:00Z", "2026-04-30T23:59:59Z", "2026-04-01", "2026-04-30"),
      ("2026-04-01T00:00:00Z", "2026-05-01T00:00:00Z", "2026-04-01", "2026-05-01"),
      ("2026-03-31T22:00:00Z", "2026-04-30T21:59:59Z", "2026-04-01", "2026-04-30"),
      ("2026-04-01", "2026-04-30", "2026-04-01", "2026-04-30"),
      ("2026-04-01", "2026-04-30T23:59:59Z", "2026-04-01", "2026-05-01"),
    ])
  func theReportCoversTheDaysOfTheWindow(
    start: String, end: String, first: String, last: String
  ) throws {
    let outcome = try take(#""startDate": "\#(start)", "endDate": "\#(end)""#)
    #expect(outcome.skippedCount == 0)
    let journal = try imports.sample.journal()
    let visit = try #require(journal.visits.first)
    #expect(visit.coversFrom?.description == first && visit.visitedOn.description == last)
    #expect(visit.note == "Ask about iron")
    let summary = FamilySummary(of: journal, standards: try ReferenceData.project().growthStandards)
    let report = try #require(summary.members.first { $0.profile.name == "Ava" }?.visitMetrics.last)
    #expect(report.metrics.window == Window(from: .day(first), through: .day(last)))
    let zone = try #require(journal.profiles.first.map(journal.zone))
    #expect(report.referenceTime == zone.start(of: .day(last) + 1))
  }

  @Test func nobodySumsUpACentury() throws {
    let outcome = try take(#""startDate": "1925-01-01", "endDate": "2026-04-30""#)
    #expect(outcome.firstSkippedRows.map(\.problem.fault) == [.durationTooLong])
  }

  @Test func theDayItWasMadeOnMayBeADay() throws {
    let days = #""startDate": "2026-04-01", "endDate": "2026-04-30""#
    #expect(try take(days + #", "generatedAt": "2026-05-20""#).skippedCount == 0)
    #expect(try imports.sample.journal().visits.count == 1)
  }
}
