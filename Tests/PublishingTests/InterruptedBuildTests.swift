import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files
@testable import Publishing

@Suite struct InterruptedBuildTests {
  static let firstFiles = [
    "index.html": "1", "en/index.html": "1", "photos/a.jpg": "a", "old/x.csv": "x",
  ]
  static let secondFiles = [
    "index.html": "2", "en/index.html": "2", "photos/b.jpg": "b", "es/i.html": "i",
  ]
  static let thirdFiles = [
    "index.html": "3", "en/index.html": "1", "photos/c.jpg": "c", "old/x.csv": "y",
  ]

  /// Paths of files that Kinfolio did not write, with unusual names.
  static let foreignPaths = [
    "CNAME", ".git/objects/a\nb", "en/\u{301} %2e#?.txt", "old/-rf", "\u{202e}x",
  ]

  /// Returns a folder with the first site, foreign files and a symbolic link.
  private func siteWithForeignFiles() async throws -> SiteFolder {
    let site = try SiteFolder()
    try await site.build(Self.firstFiles)
    for path in Self.foreignPaths { try site.folder.write("mine", to: "site/" + path) }
    #expect(symlink(".git/objects", site.folder.path("site/link")) == 0)
    return site
  }

  /// Checks that the site has all files of its manifest and no others of Kinfolio's.
  ///
  /// All foreign files must be readable.
  private func expectCompleteSite(_ site: SiteFolder, _ comment: Comment) async throws {
    let verification = try await SiteVerification(of: site.output.url, jobs: 1)
    let wrong = verification.discrepancies.filter {
      ![.interrupted, .extra].contains($0.difference)
    }
    #expect(wrong == [], comment)
    let extra = Set(
      verification.discrepancies.filter { $0.difference == .extra }.map {
        $0.path.hasSuffix("/") ? String($0.path.dropLast()) : $0.path
      })
    let known: Set = [".git", "link", "old"]
    #expect(extra.subtracting(Self.foreignPaths).subtracting(known) == [], comment)
    for path in Self.foreignPaths + ["link/a\nb"] {
      #expect(
        FileManager.default.contents(atPath: site.folder.path("site/" + path)) != nil, comment)
    }
  }

  /// However early three builds in a row die, the next build completes without help.
  ///
  /// The path of the folder shows a complete site all the time.
  @Test(
    "Fault 26: A killed build leaves a complete site, and the next one cleans up",
    arguments: FileOperations.Operation.allCases)
  func nextBuildCompletesAfterCrash(operation: FileOperations.Operation) async throws {
    let clean = try await siteWithForeignFiles()
    try await clean.build(Self.thirdFiles)
    var deaths = 0
    for n in 1...100 {
      let site = try await siteWithForeignFiles()
      let hasDied = await buildFails(site, Self.secondFiles, .failingPermanently(at: operation, n))
      try await expectCompleteSite(site, "\(operation) \(n)")
      _ = await buildFails(site, Self.thirdFiles, .failingPermanently(at: operation, n))
      try await expectCompleteSite(site, "\(operation) \(n), again")
      _ = await buildFails(site, Self.firstFiles, .failingPermanently(at: operation, max(1, n - 1)))
      try await expectCompleteSite(site, "\(operation) \(n), once more")
      try await site.build(Self.thirdFiles)
      #expect(try site.textsByPath() == clean.textsByPath(), "\(operation) \(n)")
      #expect(try site.relativePaths() == clean.relativePaths(), "\(operation) \(n)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.url.path) == ["site"])
      if !hasDied { break }
      deaths += 1
    }
    #expect((1..<99).contains(deaths))
  }

  /// Without an atomic swap, no page is visible without its image.
  ///
  /// The next build completes the update.
  @Test func nextBuildCompletesFileByFileUpdate() async throws {
    let clean = try SiteFolder()
    try await clean.build(Self.thirdFiles)
    for n in 1...40 {
      let site = try SiteFolder()
      try await site.build(Self.firstFiles)
      _ = await buildFails(site, Self.secondFiles, .refusingExchange(failingFrom: n))
      let texts = try site.textsByPath()
      if texts["index.html"] == "2" { #expect(texts["photos/b.jpg"] == "b") }
      if texts["index.html"] == "1" { #expect(texts["photos/a.jpg"] == "a") }
      _ = await buildFails(site, Self.firstFiles, .refusingExchange(failingFrom: n / 2 + 1))
      try await site.build(Self.thirdFiles, disk: n % 2 == 0 ? .disk : .refusing(.exchange, EXDEV))
      #expect(try site.textsByPath() == clean.textsByPath(), "\(n)")
      #expect(try site.relativePaths() == clean.relativePaths(), "\(n)")
    }
  }

  private func buildFails(
    _ site: SiteFolder, _ files: [String: String], _ disk: FileOperations
  ) async -> Bool {
    do {
      try await site.build(files, disk: disk)
      return false
    } catch { return true }
  }

  @Test func movesPagesAfterTheirImagesAndManifestLast() async throws {
    let site = try SiteFolder()
    let moved = Mutex<[String]>([])
    var disk = FileOperations.refusing(.exchange, EINVAL)
    disk.move = { from, to in
      moved.withLock { $0.append(to.lastPathComponent) }
      try FileOperations.disk.move(from, to)
    }
    try await site.build(
      ["index.html": "", "a/b.html": "", "photos/c.jpg": "", "z.xml": ""], disk: disk)
    let order = moved.withLock { $0 }
    #expect(
      order == [
        Manifest.pendingFileName, "c.jpg", "z.xml", "b.html", "index.html", Manifest.fileName,
      ])
  }

  @Test func editAfterCrashIsNotOverwritten() async throws {
    let site = try SiteFolder()
    _ = await buildFails(site, Self.firstFiles, .failingPermanently(at: .move, 4))
    try site.folder.write("mine", to: "site/photos/a.jpg")
    await #expect(throws: SiteBuilder.Problem.foreignFiles(["photos/a.jpg"])) {
      try await site.build(Self.firstFiles)
    }
  }
}

extension FileOperations {
  /// Returns a disk that refuses exchanges and fails from the `operationNumber`th other operation on.
  fileprivate static func refusingExchange(failingFrom operationNumber: Int) -> FileOperations {
    let nextCall = makeCallCounter()
    return intercepting { operation in
      if operation == .exchange { throw FileError("disk", EINVAL) }
      if nextCall() >= operationNumber { throw FileError("disk", ENOSPC) }
    }
  }
}
