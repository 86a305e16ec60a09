import TestSupport
import Testing

@testable import Kinfolio
@testable import Knowledge
@testable import Records
@testable import SampleFamily

@Suite struct SampleFiguresTests {
  /// Compares every figure of today's report with a snapshot, by profile, with the names of
  /// `summary.json`.
  @Test func sampleFiguresMatchSnapshot() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("family.sqlite")
    try SampleFamily().write(
      to: path, schema: Project.schema.get(), withFaults: false)
    let journal = try Journal(
      readingFrom: TrackingDatabase(at: path), until: SampleFamily.referenceTime)
    let standards = try GrowthStandards(folder: Project.path("Assets/Growth"))
    let members = try FamilySummary(of: journal, standards: standards).members.map { member in
      let figures = try #require(member.visitFigures.first).figures
      return ([member.profile.name] + figures.tree.lines(in: member.zone)).joined(separator: "\n")
    }
    try expectSnapshot(
      members.joined(separator: "\n\n") + "\n", named: "sample-figures",
      testFile: Project.path("Tests/KinfolioTests/SampleFigures").path)
  }
}
