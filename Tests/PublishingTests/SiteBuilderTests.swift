import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Hashing
@testable import Publishing

@Suite struct SiteBuilderTests {
  private let site: SiteFolder

  init() throws { site = try SiteFolder() }

  @Test func writesOnlyPlanAndManifest() async throws {
    try await site.build(["index.html": "a", "en/index.html": "b"])
    var written = try site.textsByPath()
    let manifest = written.removeValue(forKey: "kinfolio.json") ?? ""
    #expect(written == ["index.html": "a", "en/index.html": "b"])
    #expect(manifest.contains(SHA256.hex(of: Array("b".utf8))))
  }

  @Test func leavesUnchangedFilesUntouched() async throws {
    try await site.build(["a": "1", "b": "2"])
    let before = try modificationDate(of: "a")
    let again = try await site.build(["a": "1", "b": "2"])
    #expect(again.written.isEmpty && again.removed.isEmpty && again.unchanged == 2)
    let changed = try await site.build(["a": "1", "b": "3"])
    #expect(changed.written == ["b"])
    #expect(try modificationDate(of: "a") == before)
  }

  private func modificationDate(of name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: site.folder.path("site/\(name)"))[
      .modificationDate] as? Date
  }

  @Test func deletesObsoleteFiles() async throws {
    try await site.build(["a/b/c.html": "1", "d.html": "2"])
    try site.folder.write("mine", to: "site/notes.txt")
    let outcome = try await site.build(["d.html": "2"])
    #expect(outcome.removed == ["a/b/c.html"])
    #expect(try Set(site.textsByPath().keys) == ["d.html", "notes.txt", "kinfolio.json"])
    #expect(!FileManager.default.fileExists(atPath: site.folder.path("site/a")))
  }

  @Test func keepsObsoleteFileThatWasEdited() async throws {
    try await site.build(["a": "1", "b": "2"])
    try site.folder.write("edited", to: "site/b")
    let outcome = try await site.build(["a": "1"])
    #expect(try site.textsByPath()["b"] == "edited")
    #expect(
      outcome.modifiedByOthers == ["b"] && outcome.removed == [],
      "it is still published, and is named")
  }

  @Test func dryRunReportsChangesWithoutWriting() async throws {
    _ = try await site.dryRun(["a": "1"])
    #expect(!FileManager.default.fileExists(atPath: site.output.url.path))
    try await site.build(["a": "1", "b": "2"])
    try site.folder.write("half", to: "site/.kinfolio-staging/a")
    let before = try site.textsByPath()
    let outcome = try await site.dryRun(["a": "1!", "c": "3"])
    #expect(outcome.written == ["a", "c"] && outcome.removed == ["b"])
    #expect(try site.textsByPath() == before)
  }

  @Test func failedPlanKeepsOldSite() async throws {
    try await site.build(["a": "1", "b": "2"])
    let before = try site.textsByPath()
    let plan = SitePlan([
      Artifact("a", from: "new") { Data($0.utf8) },
      Artifact("b", from: "") { _ in throw CocoaError(.fileReadUnknown) },
    ])
    await #expect(throws: CocoaError.self) {
      try await site.builder(.disk).build(
        plan, holding: site.output.lockAndRecover(), jobs: 1, progress: .silent)
    }
    #expect(try site.textsByPath() == before)
  }

  @Test(
    "Fault 25: A full disk at any write leaves the old site",
    arguments: [
      (FileOperations.Operation.writeUnflushed, 1), (.writeUnflushed, 2), (.writeUnflushed, 3),
      (.flushAll, 1), (.write, 1),
    ])
  func fullDiskKeepsOldSite(operation: FileOperations.Operation, callNumber: Int) async throws {
    try await site.build(["a": "1", "b": "2", "c": "3"])
    let before = try site.textsByPath()
    await #expect(throws: FileError.self) {
      try await site.build(
        ["a": "new", "b": "new", "c": "new"], disk: .failingPermanently(at: operation, callNumber))
    }
    #expect(try site.textsByPath() == before, "nothing is staged inside the folder")
  }
}
