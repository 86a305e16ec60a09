import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files
@testable import Publishing

/// Files are outside the published folder and unreadable for other users until they are published.
@Suite struct StagingDirectoryTests {
  @Test func copyIsPrivateAndOutsideUntilTheSwap() async throws {
    let site = try SiteFolder()
    try await site.build(["a": "1", "b": "2"])
    let output = site.output.url
    #expect(chmod(output.path, 0o755) == 0)
    let parent = output.deletingLastPathComponent()
    let wrong = Mutex<[String]>([])
    var disk = FileOperations.disk
    let check: @Sendable (String) -> Void = { operation in
      let isSwapped = output.appendingPathComponent(".kinfolio-unseen").fileType != nil
      for name in [".site.kinfolio-staging", ".site.kinfolio-next"] {
        var status = stat()
        guard !isSwapped, lstat(parent.appendingPathComponent(name).path, &status) == 0,
          (try? FileManager.default.contentsOfDirectory(atPath: "\(parent.path)/\(name)"))?.isEmpty
            == false
        else { continue }
        if status.st_mode & 0o077 != 0 { wrong.withLock { $0.append("\(name) at \(operation)") } }
      }
      if output.appendingPathComponent(".kinfolio-staging").fileType != nil {
        wrong.withLock { $0.append("inside at \(operation)") }
      }
    }
    let (link, flushAll) = (disk.createHardLink, disk.flushFileSystem)
    disk.createHardLink = { from, to in
      check("link")
      try link(from, to)
      check("link")
    }
    disk.flushFileSystem = { folder in
      try flushAll(folder)
      check("flush")
    }
    let outcome = try await site.build(["a": "new", "b": "2", "c": "3"], disk: disk)
    #expect(outcome.nonatomicReason == nil)
    #expect(wrong.withLock { $0 } == [])
    var status = stat()
    #expect(stat(output.path, &status) == 0 && status.st_mode & 0o777 == 0o755)
  }

  /// The name of the folder next to it may be too long, or taken by another user.
  @Test(arguments: [1, 200, 225, 240, 255])
  func folderWithLongNameIsPublishedAgain(length: Int) async throws {
    let folder = try TemporaryFolder()
    let output = try OutputFolder(
      folder.path(String(repeating: "n", count: length)), home: nil,
      database: folder.path("family.sqlite"), photos: nil)
    for text in ["1", "2", "3"] {
      let builder = SiteBuilder(output, version: "1", referenceTime: 0, for: "family")
      _ = try await builder.build(
        SiteFolder.plan(["a": text, "b/c": text]), holding: output.lockAndRecover(), jobs: 1,
        progress: .silent)
      #expect(
        try String(contentsOf: output.url.appendingPathComponent("a"), encoding: .utf8) == text)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
  }

  @Test func newFolderIsPrivateUntilTheAudienceIsKnown() throws {
    let site = try SiteFolder()
    let lock = try site.output.lockAndRecover()
    var status = stat()
    #expect(stat(site.output.url.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    lock.makePublicIfCreated()
    #expect(stat(site.output.url.path, &status) == 0 && status.st_mode & 0o500 == 0o500)
    #expect(status.st_mode & 0o077 != 0)
  }
}
