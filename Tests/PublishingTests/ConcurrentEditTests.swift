import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Publishing

/// Files that a person edits after a build has checked them and before it replaces or deletes them.
@Suite struct ConcurrentEditTests {
  enum EditMethod: CaseIterable, Sendable {
    /// Writes into the file, or replaces it with another file like most editors do.
    case inPlace, replacement

    func edit(_ path: String, in folder: URL) throws {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("edited".utf8).write(to: file, options: self == .replacement ? .atomic : [])
    }
  }

  private let site: SiteFolder
  private static let firstFiles = InterruptedBuildTests.firstFiles.merging(["same.txt": "s"]) { $1 }
  private static let secondFiles = InterruptedBuildTests.secondFiles.merging(["same.txt": "s"]) {
    $1
  }

  /// Files that the second build replaces, adds and keeps; it deletes the file at `obsoletePath`.
  static let publishedPaths = ["index.html", "es/i.html", "same.txt"]
  static let obsoletePath = "old/x.csv"

  init() throws { site = try SiteFolder() }

  /// Returns a disk that calls `act` before the first call of an operation.
  ///
  /// Unless `canExchange`, it refuses to exchange folders, so that a build publishes file by file.
  private static func disk(
    before operation: FileOperations.Operation, canExchange: Bool = true,
    _ act: @escaping @Sendable () throws -> Void
  ) -> FileOperations {
    let nextCall = FileOperations.makeCallCounter()
    return .intercepting { asked in
      if !canExchange, asked == .exchange { throw FileError("disk", EINVAL) }
      if asked == operation, nextCall() == 1 { try act() }
    }
  }

  private func textsWithoutManifest(of site: SiteFolder) throws -> [String: String] {
    try site.textsByPath().filter { $0.key != Manifest.fileName }
  }

  /// An edit before the first visible change: nothing is published.
  @Test(
    "Fault 29: A file edited during a build stays, and nothing is published",
    arguments: publishedPaths, EditMethod.allCases)
  func editBeforePublishingStopsBuild(path: String, method: EditMethod) async throws {
    for (operation, canExchange) in [
      (FileOperations.Operation.write, true), (.flushAll, true), (.link, false),
    ] {
      // A build that publishes file by file does not touch files that stay.
      if !canExchange, path == "same.txt" { continue }
      let site = try SiteFolder()
      try await site.build(Self.firstFiles)
      let output = site.output.url
      let disk = Self.disk(before: operation, canExchange: canExchange) {
        try method.edit(path, in: output)
      }
      await #expect(throws: SiteBuilder.Problem.foreignFiles([path]), "\(operation)") {
        try await site.build(Self.secondFiles, disk: disk)
      }
      #expect(
        try textsWithoutManifest(of: site) == Self.firstFiles.merging([path: "edited"]) { $1 },
        "\(operation)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.url.path) == ["site"])
    }
  }

  /// An obsolete file that is edited during the build is kept, like one edited before it.
  @Test(arguments: [FileOperations.Operation.write, .flushAll, .link], EditMethod.allCases)
  func editedObsoleteFileIsKept(operation: FileOperations.Operation, method: EditMethod)
    async throws
  {
    try await site.build(Self.firstFiles)
    let output = site.output.url
    let disk = Self.disk(before: operation, canExchange: operation != .link) {
      try method.edit(Self.obsoletePath, in: output)
    }
    #expect(try await site.build(Self.secondFiles, disk: disk).removed == ["photos/a.jpg"])
    #expect(
      try textsWithoutManifest(of: site)
        == Self.secondFiles.merging([Self.obsoletePath: "edited"]) { $1 })
  }

  /// Edits the original folder at its temporary path, like a shell that has it open.
  @Test(arguments: ["index.html", "es/i.html", obsoletePath], EditMethod.allCases)
  func editAfterSwapIsKept(path: String, method: EditMethod) async throws {
    try await site.build(Self.firstFiles)
    let disk = Self.disk(before: .move) { try method.edit(path, in: site.swapDirectory) }
    try await expectEditIsKeptAndReported(path, site.build(Self.secondFiles, disk: disk))
  }

  @Test(arguments: ["index.html", "es/i.html", obsoletePath], EditMethod.allCases)
  func editDuringFileByFileUpdateIsKept(path: String, method: EditMethod) async throws {
    try await site.build(Self.firstFiles)
    let output = site.output.url
    // The first move only puts the next manifest in place, which announces the update.
    let disk = Self.disk(before: .move, canExchange: false) { try method.edit(path, in: output) }
    let outcome = try await site.build(Self.secondFiles, disk: disk)
    #expect(outcome.nonatomicReason != nil)
    try await expectEditIsKeptAndReported(path, outcome)
  }

  private func expectEditIsKeptAndReported(_ path: String, _ outcome: SiteBuilder.Outcome)
    async throws
  {
    #expect(outcome.modifiedByOthers == [path])
    #expect(!(outcome.written + outcome.removed).contains(path))
    #expect(try textsWithoutManifest(of: site) == Self.secondFiles.merging([path: "edited"]) { $1 })
    #expect(site.swapDirectory.fileType == nil)
    try await expectNextBuildKeepsEdit(path)
  }

  /// Checks that the next build keeps the edit too, and reports it if it is in the way.
  private func expectNextBuildKeepsEdit(_ path: String) async throws {
    if path == Self.obsoletePath {
      try await site.build(Self.secondFiles)
    } else {
      await #expect(throws: SiteBuilder.Problem.foreignFiles([path])) {
        try await site.build(Self.secondFiles)
      }
    }
    #expect(try site.textsByPath()[path] == "edited")
    #expect(site.swapDirectory.fileType == nil)
  }

  /// Days may pass before the next build, with a shell in the original folder.
  @Test(arguments: ["index.html", "es/i.html", obsoletePath], EditMethod.allCases)
  func editAfterCrashIsKept(path: String, method: EditMethod) async throws {
    try await site.build(Self.firstFiles)
    await #expect(throws: FileError.self) {
      try await site.build(Self.secondFiles, disk: .failingPermanently(at: .exchange, 3))
    }
    try method.edit(path, in: site.swapDirectory)
    try await expectNextBuildKeepsEdit(path)
  }

  /// A file to be adopted is overwritten, no matter which build finishes the update.
  @Test func adoptedFilesAreOverwrittenAfterCrash() async throws {
    try site.folder.write("mine", to: "site/index.html")
    for disk in [FileOperations.failingPermanently(at: .exchange, 3), .disk] {
      let (builder, plan) = (site.builder(disk, adopting: true), SiteFolder.plan(Self.firstFiles))
      _ = try? await builder.build(
        plan, holding: site.output.lockAndRecover(files: disk, adopting: true), jobs: 1,
        progress: .silent)
    }
    #expect(
      try textsWithoutManifest(of: site) == Self.firstFiles && site.swapDirectory.fileType == nil)
  }
}
