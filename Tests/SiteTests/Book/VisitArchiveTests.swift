import Foundation
import TestSupport
import Testing

@testable import Figures
@testable import Publishing
@testable import Records
@testable import Reports
@testable import Site
@testable import TestFamilies
@testable import TestReports

/// Documents of past visits are rendered again only if their contents changed.
@Suite struct VisitArchiveTests {
  private static let visitRows =
    ReportSamples.completeChildRows + """
      INSERT INTO visits (id, profile_id, visited_on, kind, changed_at) VALUES
        ('v0', 'mia', '2026-05-10', 'checkup', 1767225600),
        ('v2', 'mia', '2026-06-22', 'vaccination', 1767225600);

      """

  private let site: SiteFolder

  init() throws { site = try SiteFolder() }

  /// Builds the Spanish documents of a family and returns the dates of those that were rendered.
  private func renderedVisitDates(building rows: String, paper: Family.PaperSize = .a4) async throws
    -> [String]
  {
    let context = try ReportSamples.context(rows, paper: paper, languages: [.spanish])
    let documents = SiteDocuments(
      site: try TestSite(of: context).content(context.visitReportLibrary()))
    let state = BuildState(
      in: site.folder.url.appendingPathComponent("cache"), of: site.output, environment: "1")
    let outcome = try await SiteBuilder(
      site.output, version: "1", referenceTime: context.journal.referenceTime.seconds,
      for: "family", buildRecord: state.buildRecord
    ).build(
      SitePlan(try documents.artifacts()), holding: site.output.lockAndRecover(), jobs: 2,
      progress: .silent)
    state.save()
    // A document that was not rendered again must equal a new rendering.
    for artifact in try documents.artifacts() where !outcome.computed.contains(artifact.path) {
      let file = site.output.url.appendingPathComponent(artifact.path)
      #expect(try Data(contentsOf: file) == artifact.bytes(), "\(artifact.path)")
    }
    return outcome.computed.map { String($0.dropFirst("documents/mia-visit-".count).prefix(10)) }
  }

  @Test func newRowRerendersOnlyItsVisit() async throws {
    let all = ["2026-05-10", "2026-06-11", "2026-06-22", "2026-07-01"]
    #expect(try await renderedVisitDates(building: Self.visitRows) == all)
    #expect(try await renderedVisitDates(building: Self.visitRows) == [])
    // The windows of later visits cover four weeks and start after this diaper.
    let diaper = """
      INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at)
        VALUES ('new', 'mia', strftime('%s', '2026-05-16T03:00'), 1, 1767225600);
      """
    let made = try await renderedVisitDates(building: Self.visitRows + diaper)
    #expect(made == ["2026-06-11"], "\(made)")
  }

  @Test func globalSettingRerendersAllDocuments() async throws {
    let all = try await renderedVisitDates(building: Self.visitRows)
    #expect(try await renderedVisitDates(building: Self.visitRows, paper: .letter) == all)
    let family = "UPDATE family SET name = 'Wren';"
    #expect(try await renderedVisitDates(building: Self.visitRows + family, paper: .letter) == all)
  }
}
