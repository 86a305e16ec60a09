import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Hashing
@testable import Publishing

@Suite struct ForeignFilesTests {
  private let site: SiteFolder

  init() throws { site = try SiteFolder() }

  private func expectRefusal(
    of files: [String: String], becauseOf paths: [String],
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await #expect(throws: SiteBuilder.Problem.foreignFiles(paths), sourceLocation: sourceLocation) {
      try await site.build(files)
    }
    await #expect(throws: SiteBuilder.Problem.foreignFiles(paths), sourceLocation: sourceLocation) {
      try await site.dryRun(files)
    }
  }

  @Test("Fault 29: A file in the way ends the build")
  func refusesToOverwriteForeignFiles() async throws {
    try site.folder.write("mine", to: "site/index.html")
    await expectRefusal(of: ["index.html": "a", "x": "b"], becauseOf: ["index.html"])
    #expect(try site.textsByPath() == ["index.html": "mine"])
  }

  /// A read error must not make Kinfolio's own site look like a foreign one.
  @Test func unreadableManifestIsNotTreatedAsMissing() throws {
    #expect(throws: (any Error).self) {
      try Manifest(in: URL(fileURLWithPath: "/proc/self"), named: "mem")
    }
    #expect(try Manifest(in: site.folder.url.appendingPathComponent("gone")) == nil)
  }

  @Test func overwritesForeignFilesIfAdopting() async throws {
    try await site.build(["a": "1", "old": "1"])
    try site.folder.write("mine", to: "site/b")
    try site.folder.write("edited", to: "site/a")
    try site.folder.write("edited", to: "site/old")
    try site.folder.write("mine", to: "elsewhere")
    #expect(symlink(site.folder.path("elsewhere"), site.folder.path("site/c")) == 0)
    let files = ["a": "2", "b": "2", "c": "2"]
    #expect(try await site.dryRun(files, adopting: true).written == ["a", "b", "c"])
    let outcome = try await site.builder(.disk, adopting: true).build(
      SiteFolder.plan(files), holding: site.output.lockAndRecover(), jobs: 1, progress: .silent)
    #expect(outcome.written == ["a", "b", "c"] && outcome.removed == [])
    let texts = try site.textsByPath()
    #expect(files.allSatisfy { texts[$0] == $1 })
    #expect(texts["old"] == "edited")
    #expect(try site.folder.files()["elsewhere"] == Data("mine".utf8))
  }

  @Test func neverOverwritesFolder() async throws {
    try site.folder.write("mine", to: "site/a/b")
    let root = site.output.url.path
    await #expect(throws: SiteBuilder.Problem.cannotAdopt(["\(root)/a"])) {
      try await site.dryRun(["a": "1"], adopting: true)
    }
    await #expect(throws: SiteBuilder.Problem.cannotAdopt(["\(root)/kinfolio.json"])) {
      try FileManager.default.createDirectory(
        atPath: site.folder.path("site/kinfolio.json"), withIntermediateDirectories: true)
      _ = try await site.dryRun(["x": "1"], adopting: true)
    }
  }

  @Test func acceptsIdenticalForeignFiles() async throws {
    try site.folder.write("a", to: "site/index.html")
    #expect(try await site.build(["index.html": "a"]).written.isEmpty)
  }

  @Test(arguments: ["edited", "2"])
  func refusesToOverwriteEdits(edit: String) async throws {
    try await site.build(["index.html": "1"])
    try site.folder.write(edit, to: "site/index.html")
    await expectRefusal(of: ["index.html": "1"], becauseOf: ["index.html"])
    await expectRefusal(of: ["index.html": "3"], becauseOf: ["index.html"])
    #expect(try site.textsByPath()["index.html"] == edit)
  }

  @Test func refusesFileOrLinkInPlaceOfFolder() async throws {
    try site.folder.write("mine", to: "site/en")
    try site.folder.write("mine", to: "elsewhere/index.html")
    #expect(symlink(site.folder.path("elsewhere"), site.folder.path("site/es")) == 0)
    await expectRefusal(
      of: ["index.html": "a", "en/x/index.html": "b", "es/index.html": "c"],
      becauseOf: ["en", "es"])
    #expect(try site.relativePaths() == ["en", "es"])
  }

  @Test func doesNotDeleteThroughSymbolicLink() async throws {
    try await site.build(["en/a.html": "a", "b.html": "b"])
    let page = site.folder.path("site/en")
    try FileManager.default.moveItem(atPath: page, toPath: site.folder.path("elsewhere"))
    #expect(symlink(site.folder.path("elsewhere"), page) == 0)
    #expect(try await site.build(["b.html": "b"]).removed.isEmpty)
    #expect(try site.folder.files().keys.contains("elsewhere/a.html"))
  }

  @Test func ignoresManifestPathsOutsideFolder() async throws {
    try site.folder.write("mine", to: "notes.txt")
    try site.folder.write("", to: "site/x")
    let manifest = Manifest(
      version: "1", referenceTime: 0,
      files: [.init(path: "../notes.txt", size: 4, sha256: SHA256.hex(of: Array("mine".utf8)))],
      for: "family")
    try manifest.encodedAsJSON().write(
      to: site.output.url.appendingPathComponent(Manifest.fileName))
    #expect(try await site.build(["a": "a"]).removed.isEmpty)
    #expect(try site.folder.files().keys.contains("notes.txt"))
  }

  @Test(arguments: [Manifest.fileName, Manifest.pendingFileName])
  func refusesHugeOrLinkedManifest(name: String) async throws {
    try await site.build(["a": "a"])
    let path = site.folder.path("site/\(name)")
    try site.folder.write("", to: "site/\(name)")
    #expect(truncate(path, 3_000_000_000) == 0)
    func expectRefusal(_ reason: String) {
      let error = #expect(throws: FileError.self) { try Manifest(in: site.output.url, named: name) }
      #expect(error?.description.contains(reason) == true)
    }
    expectRefusal("larger than 256 MB")
    try FileManager.default.removeItem(atPath: path)
    #expect(symlink(site.folder.path("elsewhere"), path) == 0)
    expectRefusal("but a link")
  }

  @Test func keepsForeignFileNamedLikeManifest() async throws {
    try site.folder.write("{}", to: "site/kinfolio.json")
    await expectRefusal(of: ["a": "a"], becauseOf: ["kinfolio.json"])
    #expect(try site.textsByPath() == ["kinfolio.json": "{}"])
  }

  /// Otherwise a withdrawn page that another program has changed would stay unnoticed.
  @Test func changedObsoleteFileIsReportedUntilItIsGone() async throws {
    try await site.build(["index.html": "i", "p/i.html": "caption"])
    try site.folder.write("caption, with a tracker", to: "site/p/i.html")
    for text in ["i", "i", "j"] {
      let outcome = try await site.build(["index.html": text])
      #expect(outcome.modifiedByOthers == ["p/i.html"], "\(text)")
    }
    try FileManager.default.removeItem(atPath: site.folder.path("site/p/i.html"))
    #expect(try await site.build(["index.html": "j"]).modifiedByOthers == [])
  }
}
