import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Kinfolio
@testable import Publishing

/// Files that somebody edits by hand after they were judged, and before they are replaced or removed.
@Suite struct EditedMeanwhileTests {
  enum Hand: CaseIterable, Sendable {
    /// Into the file itself, or by another one in its place, as most editors do.
    case writes, replaces

    func edit(_ path: String, in folder: URL) throws {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("edited".utf8).write(to: file, options: self == .replaces ? .atomic : [])
    }
  }

  private let site: SiteFolder
  private static let first = InterruptedBuildTests.first.merging(["same.txt": "s"]) { $1 }
  private static let second = InterruptedBuildTests.second.merging(["same.txt": "s"]) { $1 }

  /// To be replaced, to be new, to stay; and to be removed.
  static let wanted = ["index.html", "es/i.html", "same.txt"]
  static let unwanted = "old/x.csv"

  init() throws { site = try SiteFolder() }

  private var beside: URL { StandIn(for: site.output.url, files: .disk).place }

  /// A disk on which something happens before it is first asked for an operation.
  private static func disk(
    before operation: Files.Operation, isWhole: Bool = true,
    _ act: @escaping @Sendable () throws -> Void
  ) -> Files {
    let count = Mutex(0)
    return .asking { asked in
      if !isWhole, asked == .exchange { throw FileError("disk", EINVAL) }
      guard asked == operation else { return }
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst { try act() }
    }
  }

  private func texts(of site: SiteFolder) throws -> [String: String] {
    try site.texts().filter { $0.key != Manifest.name }
  }

  /// Whatever comes before the first change that could be seen: nothing is published.
  @Test(
    "Fault 29: A file edited while a build is at work is left, and nothing is published",
    arguments: wanted, Hand.allCases)
  func isLeftAndEndsTheBuild(path: String, hand: Hand) async throws {
    for (operation, isWhole) in [(Files.Operation.write, true), (.flushAll, true), (.link, false)] {
      // File by file, a file that stays is not touched at all.
      if !isWhole, path == "same.txt" { continue }
      let site = try SiteFolder()
      try await site.build(Self.first)
      let output = site.output.url
      let disk = Self.disk(before: operation, isWhole: isWhole) { try hand.edit(path, in: output) }
      await #expect(throws: Builder.Problem.foreignFiles([path]), "\(operation)") {
        try await site.build(Self.second, disk: disk)
      }
      #expect(try texts(of: site) == Self.first.merging([path: "edited"]) { $1 }, "\(operation)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.url.path) == ["site"])
    }
  }

  /// What was to be removed stays then, as if it had been edited before.
  @Test(arguments: [Files.Operation.write, .flushAll, .link], Hand.allCases)
  func isNotRemoved(operation: Files.Operation, hand: Hand) async throws {
    try await site.build(Self.first)
    let output = site.output.url
    let disk = Self.disk(before: operation, isWhole: operation != .link) {
      try hand.edit(Self.unwanted, in: output)
    }
    #expect(try await site.build(Self.second, disk: disk).removed == ["photos/a.jpg"])
    #expect(try texts(of: site) == Self.second.merging([Self.unwanted: "edited"]) { $1 })
  }

  /// By somebody who holds the folder open, as a shell in it does.
  @Test(arguments: ["index.html", "es/i.html", unwanted], Hand.allCases)
  func isLeftWhereTheNewSiteIsSeenAlready(path: String, hand: Hand) async throws {
    try await site.build(Self.first)
    let beside = beside
    let disk = Self.disk(before: .move) { try hand.edit(path, in: beside) }
    try await expectLeft(path, site.build(Self.second, disk: disk))
  }

  @Test(arguments: ["index.html", "es/i.html", unwanted], Hand.allCases)
  func isLeftWhereFilesTakeTheirPlacesOneByOne(path: String, hand: Hand) async throws {
    try await site.build(Self.first)
    let output = site.output.url
    // The first move announces what is to come.
    let disk = Self.disk(before: .move, isWhole: false) { try hand.edit(path, in: output) }
    let outcome = try await site.build(Self.second, disk: disk)
    #expect(outcome.notAtOnce != nil)
    try await expectLeft(path, outcome)
  }

  private func expectLeft(_ path: String, _ outcome: Builder.Outcome) async throws {
    #expect(outcome.left == [path])
    #expect(!(outcome.written + outcome.removed).contains(path))
    #expect(try texts(of: site) == Self.second.merging([path: "edited"]) { $1 })
    #expect(beside.fileKind == nil)
    try await expectKept(path)
  }

  /// The next build leaves the edit too, and says so where it is in the way.
  private func expectKept(_ path: String) async throws {
    if path == Self.unwanted {
      try await site.build(Self.second)
    } else {
      await #expect(throws: Builder.Problem.foreignFiles([path])) {
        try await site.build(Self.second)
      }
    }
    #expect(try site.texts()[path] == "edited")
    #expect(beside.fileKind == nil)
  }

  /// Days may pass before the next build, with a shell in the folder that lies beside.
  @Test(arguments: ["index.html", "es/i.html", unwanted], Hand.allCases)
  func isLeftByTheBuildAfterOneThatDied(path: String, hand: Hand) async throws {
    try await site.build(Self.first)
    await #expect(throws: FileError.self) {
      try await site.build(Self.second, disk: .dying(at: .exchange, 3))
    }
    try hand.edit(path, in: beside)
    try await expectKept(path)
  }

  /// What is to be written over is, whoever finishes the build.
  @Test func whatIsAdoptedIsWrittenOverByTheBuildAfterOneThatDied() async throws {
    try site.folder.write("mine", to: "site/index.html")
    for disk in [Files.dying(at: .exchange, 3), .disk] {
      let (builder, plan) = (site.builder(disk, adopting: true), SiteFolder.plan(Self.first))
      _ = try? await builder.build(
        plan, holding: site.output.lock(files: disk, adopting: true), jobs: 1, progress: .silent)
    }
    #expect(try texts(of: site) == Self.first && beside.fileKind == nil)
  }
}
