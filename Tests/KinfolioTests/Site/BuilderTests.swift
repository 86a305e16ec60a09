import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Kinfolio

@Suite struct BuilderTests {
  private let folder: TemporaryFolder
  private let output: OutputFolder

  init() throws {
    folder = try TemporaryFolder()
    output = try OutputFolder(
      folder.path("site"), home: nil, database: folder.path("family.sqlite"), photos: nil)
  }

  private func build(
    _ files: [String: String], disk: Files = .disk, isDryRun: Bool = false
  ) async throws -> Builder.Outcome {
    let plan = Plan(files.map { path, text in Artefact(path) { Data(text.utf8) } })
    return try await Builder(output, files: disk, version: "1", moment: Instant(seconds: 0))
      .build(plan, jobs: 2, isDryRun: isDryRun, progress: .silent)
  }

  private func site() throws -> [String: String] {
    var texts: [String: String] = [:]
    for (path, data) in try folder.files() where path.hasPrefix("site/") {
      texts[String(path.dropFirst(5))] = String(decoding: data, as: UTF8.self)
    }
    return texts
  }

  @Test func writesThePlanAndItsManifestAndNothingElse() async throws {
    _ = try await build(["index.html": "a", "en/index.html": "b"])
    var written = try site()
    let manifest = written.removeValue(forKey: "kinfolio.json") ?? ""
    #expect(written == ["index.html": "a", "en/index.html": "b"])
    #expect(manifest.contains(SHA256.hex(of: Array("b".utf8))))
  }

  @Test func touchesNothingThatHasNotChanged() async throws {
    _ = try await build(["a": "1", "b": "2"])
    let before = try modified("a")
    let again = try await build(["a": "1", "b": "2"])
    #expect(again.written.isEmpty && again.removed.isEmpty && again.unchanged == 2)
    let changed = try await build(["a": "1", "b": "3"])
    #expect(changed.written == ["b"])
    #expect(try modified("a") == before)
  }

  private func modified(_ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: folder.path("site/\(name)"))[
      .modificationDate] as? Date
  }

  @Test func removesWhatItWroteAndNoLongerWants() async throws {
    _ = try await build(["a/b/c.html": "1", "d.html": "2"])
    try folder.write("mine", to: "site/notes.txt")
    let outcome = try await build(["d.html": "2"])
    #expect(outcome.removed == ["a/b/c.html"])
    #expect(try Set(site().keys) == ["d.html", "notes.txt", "kinfolio.json"])
    #expect(!FileManager.default.fileExists(atPath: folder.path("site/a")))
  }

  @Test func keepsAFileItWroteThatSomebodyHasChangedSince() async throws {
    _ = try await build(["a": "1", "b": "2"])
    try folder.write("edited", to: "site/b")
    _ = try await build(["a": "1"])
    #expect(try site()["b"] == "edited")
  }

  @Test func refusesToWriteOverFilesItHasNotWritten() async throws {
    try folder.write("mine", to: "site/index.html")
    await #expect(throws: Builder.Problem.self) { try await build(["index.html": "a", "x": "b"]) }
    #expect(try site() == ["index.html": "mine"])
  }

  @Test func aDryRunTellsAndWritesNothing() async throws {
    _ = try await build(["a": "1", "b": "2"])
    let before = try site()
    let outcome = try await build(["a": "1!", "c": "3"], isDryRun: true)
    #expect(outcome.written == ["a", "c"] && outcome.removed == ["b"])
    #expect(try site() == before)
  }

  @Test func aPlanThatCannotBeMadeLeavesTheOldSite() async throws {
    _ = try await build(["a": "1", "b": "2"])
    let before = try site()
    let plan = Plan([
      Artefact("a") { Data("new".utf8) }, Artefact("b") { throw CocoaError(.fileReadUnknown) },
    ])
    let builder = Builder(output, version: "1", moment: Instant(seconds: 0))
    await #expect(throws: CocoaError.self) {
      try await builder.build(plan, jobs: 1, progress: .silent)
    }
    #expect(try site() == before)
  }

  @Test(arguments: 1...4) func aFullDiskWhileWritingLeavesTheOldSite(failing: Int) async throws {
    _ = try await build(["a": "1", "b": "2", "c": "3"])
    let before = try site()
    let count = Mutex(0)
    var disk = Files.disk
    disk.write = { data, url in
      let isLast = count.withLock { count in
        count += 1
        return count == failing
      }
      if isLast { throw FileError(url.path, ENOSPC) }
      try Files.disk.write(data, url)
    }
    let full = disk
    await #expect(throws: FileError.self) {
      try await build(["a": "new", "b": "new", "c": "new"], disk: full)
    }
    #expect(try site() == before)
  }

  @Test func onlyOneBuildAtATime() async throws {
    try output.make()
    let lock = try FolderLock(output.url)
    await #expect(throws: Builder.Problem.self) { try await build(["a": "1"]) }
    lock.release()
    _ = try await build(["a": "1"])
  }
}

@Suite struct OutputFolderTests {
  @Test func refusesFoldersInWhichWritingCouldDoHarm() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "family/photos/a.jpg")
    try folder.write("", to: "family/family.sqlite")
    try folder.write("", to: "file")
    let family = folder.path("family")
    func judge(_ path: String) throws {
      _ = try OutputFolder(
        path, home: folder.url.path, database: "\(family)/family.sqlite",
        photos: "\(family)/photos")
    }
    for path in [
      "/", folder.url.path, family, "\(family)/photos", "\(family)/photos/site",
      "\(family)/site/..", folder.path("file"), folder.path("file/site"),
    ] {
      #expect(throws: OutputFolder.Refusal.self, "\(path)") { try judge(path) }
    }
    try judge("\(family)/site")
    try judge(folder.path("elsewhere"))
  }
}

@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]) func agreesWithThePublishedVectors(text: String, expected: String) {
    #expect(SHA256.hex(of: Array(text.utf8)) == expected)
  }

  @Test func isTheSameHoweverTheBytesArrive() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for size in [1, 3, 63, 64, 65, 200] {
      var hash = SHA256()
      for start in stride(from: 0, to: bytes.count, by: size) {
        hash.update(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(hash.finish() == SHA256.hex(of: bytes))
    }
  }
}
