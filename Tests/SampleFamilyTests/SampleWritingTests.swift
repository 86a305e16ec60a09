import Foundation
import TestSupport
import Testing

@testable import Photos
@testable import Records
@testable import SampleFamily
@testable import TestFamilies

@Suite struct SampleWritingTests {
  private let folder: TemporaryFolder
  private let schema: DatabaseSchema

  init() throws {
    folder = try TemporaryFolder()
    schema = try DatabaseSchema(folder: Project.path("Assets/Schema"))
  }

  @Test func databaseIsByteIdentical() throws {
    let files = [folder.path("a.sqlite"), folder.path("b.sqlite")]
    for file in files { try SampleFamily().writeDatabase(to: file, schema: schema) }
    let bytes = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    let isSame = bytes[0] == bytes[1]
    #expect(isSame)
  }

  @Test func photosAreByteIdenticalWithCameraMetadata() async throws {
    let workers = WorkerPool(program: photoWorker, workerLimit: 1)
    let photos = try SampleFamily().photos
    let turned = try #require(photos.first { $0.exifOrientation == 6 })
    let folders = ["a", "b"].map { folder.url.appendingPathComponent($0) }
    for place in folders { try await turned.write(into: place, using: workers) }
    await workers.shutDown()
    let files = try folder.files()
    let jpeg = try #require(files["a/\(turned.pathInPhotosFolder)"])
    let isSame = files["b/\(turned.pathInPhotosFolder)"] == jpeg
    #expect(isSame)
    #expect(jpeg.starts(with: [0xFF, 0xD8]))
    #expect(jpeg.range(of: Data("Kinfolio Sample Camera".utf8)) != nil)
    #expect((50_000..<3_000_000).contains(jpeg.count))
  }

  @Test(arguments: ["family.sqlite", "photos/my.jpg"])
  func existingFilesAreKept(name: String) async throws {
    try folder.write("mine", to: name)
    let workers = WorkerPool(program: photoWorker, workerLimit: 1)
    let tables = try SampleTables()
    await #expect(throws: SampleProblem.self) {
      try await SampleFamily.write(
        to: folder.url, schema: schema, tables: tables, foodNames: [:], workers: workers,
        parallelJobs: 1,
        progress: .silent)
    }
    #expect(try folder.files().count == 1)
  }
}
