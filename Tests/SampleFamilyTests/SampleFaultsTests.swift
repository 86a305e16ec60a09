import Foundation
import TestSupport
import Testing

@testable import Knowledge
@testable import PhotoProtocol
@testable import Photos
@testable import Records
@testable import SampleFamily
@testable import TestFamilies

@Suite struct SampleFaultsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func exactlyTheBadRowsAreExcluded() throws {
    let path = folder.path("family.sqlite")
    try SampleFaults.writeFamily(to: path, schema: Project.schema.get())
    let journal = try Journal(
      readingFrom: TrackingDatabase(at: path), until: SampleFamily.referenceTime)
    // The row without an id is reported by its position.
    let found = Set(
      journal.skippedRows.map { "\($0.table) \($0.id.hasPrefix("row ") ? "row" : $0.id)" })
    let planted = Set(SampleFaults.badRows.map { "\($0.table) \($0.id)" } + ["diapers row"])
    #expect(planted.subtracting(found) == [], "planted, but taken for good")
    #expect(found.subtracting(planted) == [], "good, but left out")
    #expect(
      journal.notes.count { SampleFaults.hostileTexts.contains($0.text) }
        == SampleFaults.hostileTexts.count)
    #expect(
      journal.photos.count { $0.entry.id.hasPrefix("mess") } == SampleFaults.hostilePhotoRows.count)
  }

  @Test func badRowsDoNotChangeMetrics() throws {
    func metrics(of path: String) throws -> [String: [String]] {
      let journal = try Journal(
        readingFrom: TrackingDatabase(at: path), until: SampleFamily.referenceTime)
      let summary = FamilySummary(
        of: journal, standards: try ReferenceData.project().growthStandards)
      return Dictionary(
        summary.members.map { member in
          let windows = member.visitMetrics.flatMap { $0.metrics.tree.lines(in: member.zone) }
          return (
            member.profile.entry.id, windows + [member.growthHistory.table(in: member.zone).csv]
          )
        }, uniquingKeysWith: { first, _ in first })
    }
    let (faultyPath, cleanPath) = (folder.path("faulty.sqlite"), folder.path("clean.sqlite"))
    try SampleFaults.writeFamily(to: faultyPath, schema: Project.schema.get())
    try SampleFamily().writeDatabase(to: cleanPath, schema: Project.schema.get())
    let (faulty, clean) = try (metrics(of: faultyPath), metrics(of: cleanPath))
    #expect(clean.count == 4)
    for (profile, lines) in clean { #expect(faulty[profile] == lines) }
  }

  @Test func badFilesFailAndOddNamesAreRead() async throws {
    let workers = WorkerPool(program: photoWorker, workerLimit: 1)
    let recipe = RenderRecipe(renditions: [Rendition(width: 320, format: .jpeg, quality: 80)])
    let photo = try SampleFamily().photos[3]
    try await photo.write(into: folder.url, using: workers)
    try SampleFaults.addBadFiles(to: folder.url, copying: photo.pathInPhotosFolder)
    for bad in SampleFaults.badFiles {
      let file = try Data(contentsOf: folder.url.appendingPathComponent(bad.name))
      await #expect(throws: PhotoFailure.self, "\(bad.name) is taken for a photo") {
        _ = try await workers.render(file, as: recipe)
      }
    }
    let photos = try #require(try PhotoFolder(folder.url.path))
    for name in SampleFaults.forbiddenPaths {
      #expect(throws: PhotoFolder.Fault.self) { try photos.bytes(of: name) }
    }
    for name in SampleFaults.oddPhotoNames { #expect(try photos.bytes(of: name).count > 1000) }
    await workers.shutDown()
  }
}
