import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import SampleFamily
@testable import TestFamilies

@Suite struct SampleMetricsTests {
  /// Compares every metric of today's report with a snapshot, by profile, with the names of
  /// `summary.json`.
  @Test func sampleMetricsMatchSnapshot() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("family.sqlite")
    try SampleFamily().writeDatabase(to: path, schema: Project.schema.get())
    let journal = try Journal(
      readingFrom: TrackingDatabase(at: path), until: SampleFamily.referenceTime)
    let standards = try GrowthStandards(folder: Project.path("Assets/Growth"))
    let members = try FamilySummary(of: journal, standards: standards).members.map { member in
      let metrics = try #require(member.visitMetrics.first).metrics
      return ([member.profile.name] + metrics.tree.lines(in: member.zone)).joined(separator: "\n")
    }
    try expectSnapshot(
      members.joined(separator: "\n\n") + "\n", named: "sample-metrics",
      testFile: Project.path("Tests/KnowledgeTests/Metrics/SampleMetrics").path)
  }
}
