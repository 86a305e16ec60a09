import Foundation
import TestSupport
import Testing

@testable import Audiences
@testable import Files
@testable import Hashing
@testable import Knowledge
@testable import PhotoProtocol
@testable import Photos
@testable import Records
@testable import Site
@testable import TestFamilies

/// A photo that was selected for its bytes is left out if the file has other bytes when it is rendered.
@Suite struct PhotoApprovalTests {
  private let folder: TemporaryFolder
  private let journal: Journal
  private let bytes: Data
  private let hashCache = FileHashCache()

  init() async throws {
    folder = try TemporaryFolder()
    journal = try SampleDatabase(
      """
      INSERT INTO photos (id, profile_id, captured_at, file, for_viewers, changed_at)
        VALUES ('p', 'mia', 1782000000, 'a.jpg', NULL, 1),
          ('hidden', 'mia', 1782000000, 'b.jpg', 'nothing', 1);
      """
    ).journal()
    let workers = WorkerPool(program: photoWorker, workerLimit: 1)
    bytes = try await workers.encodeJPEG(
      try samplePixels(40, 30), quality: 80, tags: CameraTags())
    await workers.shutDown()
    try bytes.write(to: folder.url.appendingPathComponent("a.jpg"))
  }

  private var renderer: PhotoRenderer {
    get throws {
      try PhotoRenderer(
        of: PhotoReader(folder: try PhotoFolder(folder.path(".")), hashCache: hashCache),
        workers: WorkerPool(program: photoWorker, workerLimit: 1),
        cache: folder.url.appendingPathComponent("cache"), pixelLimit: 1_000_000)
    }
  }

  private func render(approved: String?) async throws -> (
    site: PhotoLibrary, print: PhotoLibrary
  ) {
    let renderer = try renderer
    let hashes = approved.map { [ID<Photo>("p"): $0] } ?? [:]
    let photos = journal.photos.filter { $0.id == ID("p") }
    let site = try await renderer.render(
      photos, DatabaseImages(), approvedHashes: hashes, jobs: 1, progress: .silent)
    let print = try await renderer.addPrintRenditions(
      LargePrintRequest([ID("p")]), to: site, of: journal, DatabaseImages(), approvedHashes: hashes,
      jobs: 1,
      progress: .silent)
    await renderer.shutDownWorkers()
    return (site, print)
  }

  @Test func approvesOnlyPhotosThatViewersSee() async throws {
    try Data("another picture".utf8).write(to: folder.url.appendingPathComponent("b.jpg"))
    let records = FamilyRecords(
      journal: journal, images: DatabaseImages(), viewerDecisions: .reviewed())
    let renderer = try renderer
    let identities = try await records.photoIdentities(
      with: renderer, jobs: 1, progress: .silent)
    await renderer.shutDownWorkers()
    #expect(identities.gridsByContentHash.count == 1 && identities.contentHashesByID.count == 2)
    let visible = try records.visibleRecords(
      for: .viewer, using: ReferenceData.project(), identities)
    let pseudonyms = Pseudonyms(of: journal.family)
    #expect(
      visible.approval?.contentHashes == [pseudonyms.pseudonym(for: ID("p")): SHA256.hex(of: bytes)]
    )
  }

  @Test func rendersOnlyApprovedBytes() async throws {
    let other = String(repeating: "0", count: 64)
    for approved in [other, nil] {
      let (site, print) = try await render(approved: approved)
      #expect(site.omittedPhotos.map(\.problem.key) == [PhotoFolder.Fault.replaced.rawValue])
      #expect(
        print.printedAtLowResolution.map(\.problem.key) == [PhotoFolder.Fault.replaced.rawValue])
    }
    let (site, print) = try await render(approved: SHA256.hex(of: bytes))
    #expect(site[ID("p")] != nil && print.printedAtLowResolution.isEmpty)
    // Now the hash of the file and the renditions are in the caches.
    let again = try await render(approved: other)
    #expect(again.site.omittedPhotos.map(\.problem.key) == [PhotoFolder.Fault.replaced.rawValue])
    #expect(
      again.print.printedAtLowResolution.map(\.problem.key) == [PhotoFolder.Fault.replaced.rawValue]
    )
  }
}
