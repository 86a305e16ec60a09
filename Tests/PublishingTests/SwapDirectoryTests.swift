import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files
@testable import Publishing

/// Events while the copy of the new site has the output folder's path.
@Suite struct SwapDirectoryTests {
  private let site: SiteFolder
  private static let firstFiles = InterruptedBuildTests.firstFiles
  private static let secondFiles = InterruptedBuildTests.secondFiles

  init() throws { site = try SiteFolder() }

  /// Returns a disk that calls `act` once, while the copy has the output folder's path.
  private func diskActingDuringSwap(
    _ act: @escaping @Sendable (TemporaryFolder) throws -> Void
  ) -> FileOperations {
    let (folder, output) = (site.folder, site.output.url)
    let standIn = SwapDirectory(for: output, files: .disk)
    let hasActed = Mutex(false)
    var disk = FileOperations.disk
    // In the original folder, the manifest is the last file to be replaced.
    disk.move = { from, to in
      try FileOperations.disk.move(from, to)
      guard to.lastPathComponent == Manifest.fileName,
        try standIn.verifiedMarker(in: output) != nil,
        !hasActed.withLock({ $0 })
      else { return }
      hasActed.withLock { $0 = true }
      try act(folder)
    }
    return disk
  }

  private func buildSecondSite(
    duringSwap act: @escaping @Sendable (TemporaryFolder) throws -> Void
  ) async throws {
    try await site.build(Self.secondFiles, disk: diskActingDuringSwap(act))
  }

  @Test func blocksOtherBuildsDuringSwap() async throws {
    try await site.build(Self.firstFiles)
    let output = site.output
    let refusals = Mutex(0)
    try await buildSecondSite { _ in
      #expect(throws: SiteBuilder.Problem.alreadyRunning(output.url.path, processID: getpid())) {
        try output.lockAndRecover()
      }
      refusals.withLock { $0 += 1 }
    }
    #expect(refusals.withLock { $0 } == 1)
    withExtendedLifetime(try output.lockAndRecover()) {}
  }

  @Test func keepsFilesAddedDuringSwap() async throws {
    try site.folder.write("old", to: "site/CNAME")
    try site.folder.write("old", to: "site/notes/a")
    try await site.build(Self.firstFiles)
    try await buildSecondSite { folder in
      try folder.write("new", to: "site/en/own.txt")
      try folder.write("new", to: "site/own/own.txt")
      try folder.write("new", to: "site/notes/b")
      try folder.write("new", to: "site/aside")
      #expect(rename(folder.path("site/aside"), folder.path("site/CNAME")) == 0)
      try folder.write("edited", to: "site/es/i.html")
    }
    let texts = try site.textsByPath()
    for path in ["en/own.txt", "own/own.txt", "notes/b", "CNAME"] { #expect(texts[path] == "new") }
    #expect(texts["notes/a"] == "old" && texts["es/i.html"] == "edited")
    #expect(texts["index.html"] == "2" && site.swapDirectory.fileType == nil)
  }

  /// The build dies when the original folder is back at its path.
  ///
  /// At this time, the files that were added to the copy have not been moved yet.
  @Test func nextBuildKeepsFilesAddedBeforeCrash() async throws {
    try await site.build(Self.firstFiles)
    let standIn = SwapDirectory(for: site.output.url, files: .disk)
    var disk = diskActingDuringSwap { folder in try folder.write("new", to: "site/own.txt") }
    let live: @Sendable () throws -> Void = {
      if try standIn.verifiedMarker(in: standIn.temporaryURL) == .published {
        throw FileError("disk", EIO)
      }
    }
    disk.flushFolder = { url in
      try live()
      try FileOperations.disk.flushFolder(url)
    }
    disk.move = { [move = disk.move] from, to in
      try live()
      try move(from, to)
    }
    await #expect(throws: FileError.self) { try await site.build(Self.secondFiles, disk: disk) }
    let verification = try await SiteVerification(of: site.output.url, jobs: 1)
    #expect(
      verification.discrepancies.map(\.path) == ["../\(site.swapDirectory.lastPathComponent)/"])
    #expect(verification.discrepancies.map(\.difference) == [.interrupted])
    try await site.build(Self.secondFiles)
    #expect(try site.textsByPath()["own.txt"] == "new" && site.swapDirectory.fileType == nil)
  }

  /// A folder that replaces a file is kept under a name with a number.
  @Test func keepsConflictingFilesUnderNewName() async throws {
    try site.folder.write("old", to: "site/CNAME")
    try await site.build(Self.firstFiles)
    try await buildSecondSite { folder in
      #expect(unlink(folder.path("site/CNAME")) == 0)
      try folder.write("new", to: "site/CNAME/a")
    }
    let texts = try site.textsByPath()
    #expect(texts["CNAME"] == "old" && texts["CNAME.1/a"] == "new")
  }

  /// The copy must not be accessible to more users than the original folder.
  @Test func copyHasSamePermissionsAsFolder() async throws {
    try await site.build(Self.firstFiles)
    let folder = site.folder
    #expect(chmod(folder.path("site"), 0o700) == 0 && chmod(folder.path("site/en"), 0o2750) == 0)
    let rights = Mutex<[mode_t]>([])
    try await buildSecondSite { folder in
      for path in ["site", "site/en"] {
        var status = stat()
        #expect(stat(folder.path(path), &status) == 0)
        rights.withLock { $0.append(status.st_mode & 0o7777) }
      }
    }
    #expect(rights.withLock { $0 } == [0o700, 0o2750])
  }

  /// An archive of a stranger can contain a folder with the name and the marker of a copy.
  @Test(arguments: ["", "1 2"], [SwapDirectory.MarkerFile.published, .unpublished])
  func plantedCopyReplacesNoFile(identity: String, marker: SwapDirectory.MarkerFile) async throws {
    try await site.build(["index.html": "first"])
    try site.folder.write("mine", to: "site/notes.txt")
    let planted = SwapDirectory.temporaryName(for: site.output.url)
    for (name, text) in [
      (marker.rawValue, identity), ("index.html", "evil"), ("notes.txt", "evil"),
    ] { try site.folder.write(text, to: "\(planted)/\(name)") }
    let error = await #expect(throws: FileError.self) {
      try await site.build(["index.html": "second"])
    }
    #expect(error.map { "\($0)".contains("unfinished update of another folder") } == true)
    #expect(try site.textsByPath()["index.html"] == "first")
    #expect(try site.textsByPath()["notes.txt"] == "mine")
    #expect(try site.folder.files()["\(planted)/notes.txt"] == Data("evil".utf8))
  }
}

extension SiteFolder {
  /// The path of the copy that is exchanged with the output folder.
  var swapDirectory: URL { SwapDirectory(for: output.url, files: .disk).temporaryURL }
}
