import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Hashing
@testable import Publishing

/// The replacement of a site by the next one.
@Suite struct SitePublicationTests {
  private let site: SiteFolder
  private static let firstFiles = InterruptedBuildTests.firstFiles
  private static let secondFiles = InterruptedBuildTests.secondFiles

  init() throws { site = try SiteFolder() }

  /// A reader that uses the path between any two disk operations gets a complete site.
  @Test func readersAlwaysSeeCompleteSite() async throws {
    try site.folder.write("mine", to: "site/CNAME")
    func pages(_ round: Int) -> [String: String] {
      let names = (0..<40).map { "\($0 % 4)/\($0)-\($0 % 3 == 0 ? 0 : round)/index.html" }
      return Dictionary(uniqueKeysWithValues: names.map { ($0, "\($0) \(round)") })
    }
    try await site.build(pages(0))
    let visitor = SiteReader(of: site.output.url)
    for round in 1...2 {
      try await site.build(pages(round), disk: .intercepting { _ in visitor.checkFiles() })
    }
    visitor.checkFiles()
    #expect(visitor.wrongPaths == [])
    #expect(visitor.checkCount > 100, "\(visitor.checkCount) looks")
  }

  @Test func openFolderHandleSeesNewSite() async throws {
    try await site.build(Self.firstFiles)
    let folder = open(site.output.url.path, O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    try await site.build(Self.secondFiles)
    let file = openat(folder, "es/i.html", O_RDONLY)
    #expect(file >= 0)
    close(file)
    #expect(openat(folder, "old/x.csv", O_RDONLY) < 0)
    #expect(site.swapDirectory.fileType == nil)
  }

  @Test func keepsFilesAddedAfterCrash() async throws {
    try site.folder.write("old", to: "site/CNAME")
    try await site.build(Self.firstFiles)
    await #expect(throws: FileError.self) {
      try await site.build(Self.secondFiles, disk: .failingPermanently(at: .exchange, 3))
    }
    #expect(try site.textsByPath()["index.html"] == "2")
    let verification = try await SiteVerification(of: site.output.url, jobs: 1)
    #expect(verification.discrepancies.contains { $0.difference == .interrupted })
    try site.folder.write("new", to: "site/CNAME")
    try site.folder.write("new", to: "site/own.txt")
    try await site.build(Self.secondFiles)
    let texts = try site.textsByPath()
    #expect(texts["CNAME"] == "new" && texts["own.txt"] == "new")
    #expect(site.swapDirectory.fileType == nil)
    #expect(
      try await SiteVerification(of: site.output.url, jobs: 1).discrepancies.map(\.path) == [
        "CNAME", "own.txt",
      ])
  }

  @Test(arguments: [
    (FileOperations.Operation.exchange, EINVAL), (.makeFolder, EACCES), (.link, EMLINK),
  ])
  func fallsBackToFileByFileUpdate(operation: FileOperations.Operation, errorNumber: Int32)
    async throws
  {
    try await site.build(Self.firstFiles)
    let outcome = try await site.build(Self.secondFiles, disk: .refusing(operation, errorNumber))
    #expect(outcome.nonatomicReason?.hasPrefix("Cannot use disk: ") == true)
    let clean = try SiteFolder()
    #expect(try await clean.build(Self.secondFiles).nonatomicReason == nil)
    #expect(
      try site.textsByPath() == clean.textsByPath() && site.relativePaths() == clean.relativePaths()
    )
    #expect(site.swapDirectory.fileType == nil)
  }

  @Test func leavesForeignFolderAtSwapPath() async throws {
    try site.folder.write("mine", to: site.swapDirectory.lastPathComponent + "/a")
    try await site.build(Self.firstFiles)
    #expect(try await site.build(Self.secondFiles).nonatomicReason != nil)
    #expect(
      try site.folder.files()[site.swapDirectory.lastPathComponent + "/a"] == Data("mine".utf8))
  }

  @Test func nonUTF8NameForcesFileByFileUpdate() async throws {
    try await site.build(Self.firstFiles)
    let name = Array(site.folder.path("site/x").utf8CString.dropLast()) + [-1, 0]
    let file = open(name, O_CREAT | O_WRONLY, 0o644)
    close(file)
    #expect(try await site.build(Self.secondFiles).nonatomicReason != nil)
    #expect(access(name, F_OK) == 0)
  }

  /// A file whose name is not UTF-8 cannot be moved to the new site, and must not be deleted with
  /// the old one.
  @Test func nonUTF8NameAfterCrashStopsBuild() async throws {
    try await site.build(Self.firstFiles)
    await #expect(throws: FileError.self) {
      try await site.build(Self.secondFiles, disk: .failingPermanently(at: .exchange, 3))
    }
    let name = Array(site.folder.path("site/x").utf8CString.dropLast()) + [-1, 0]
    close(open(name, O_CREAT | O_WRONLY, 0o644))
    await #expect(throws: FileError.self) { try await site.build(Self.secondFiles) }
    let swapDirectory = Array((site.swapDirectory.path + "/x").utf8CString.dropLast()) + [-1, 0]
    #expect(rename(swapDirectory, site.folder.path("saved")) == 0)
    try await site.build(Self.secondFiles)
    #expect(try site.textsByPath()["index.html"] == "2" && site.swapDirectory.fileType == nil)
  }

  /// A temporary hard link changes the metadata of a file.
  @Test func hashesStayValidAfterSwap() async throws {
    for files in [Self.firstFiles, Self.secondFiles] {
      let usedHashes = FileHashCache()
      _ = try await SiteBuilder(
        site.output, version: "1", referenceTime: 0, for: "family", hashCache: usedHashes
      ).build(
        SiteFolder.plan(files), holding: site.output.lockAndRecover(), jobs: 1, progress: .silent)
      let hashCache = FileHashCache(saved: usedHashes.entriesForNextBuild)
      for (path, text) in files {
        let trace = try #require(FileStamp(of: site.folder.path("site/" + path)))
        #expect(hashCache.hash(of: trace) == SHA256.hex(of: text.utf8), "\(path)")
      }
    }
  }
}
