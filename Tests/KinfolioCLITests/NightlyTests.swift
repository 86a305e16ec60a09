import Audiences
import Files
import Foundation
import Reports
import Site
import TestSupport
import Testing

/// Tests the examples in Documentation/Nightly.md, as far as possible without a web host and
/// without systemd as the init process.
@Suite struct NightlyTests {
  private let examples: DocumentExamples
  private let folder: TemporaryFolder

  init() throws {
    examples = try DocumentExamples(in: "Documentation/Nightly.md")
    folder = try TemporaryFolder()
  }

  @Test func publishesChangesAndDeletesObsoleteFiles()
    async throws
  {
    let blocks = examples.codeBlocks(labeled: "sh run")
    try #require(blocks.count == 2)
    let family = try await SmallFamily()
    try FileManager.default.createDirectory(
      atPath: folder.path("family"), withIntermediateDirectories: true)
    for (from, name) in [
      (family.database.path, "family.sqlite"), (family.folder.path("photos"), "photos"),
    ] { try FileManager.default.copyItem(atPath: from, toPath: folder.path("family/\(name)")) }
    for block in blocks {
      let result = try DocumentExamples.run(block, in: folder)
      #expect(result.code == 0, "\(result.output)\(result.errorOutput)")
    }
    let files = try folder.files()
    #expect(files["put.txt"]?.isEmpty == false && files["delete.txt"]?.isEmpty == false)
    let published = files.keys.filter { $0.hasPrefix("published/") }.map { $0.dropFirst(10) }
    #expect(
      published.sorted()
        == files.keys.filter { $0.hasPrefix("site/") }.map { $0.dropFirst(5) }.sorted())
  }

  /// The environment of cron contains only a shell, a home folder and two program folders.
  @Test func cronLineSkipsWhileAnotherBuildRuns() throws {
    try createHome()
    let block = try #require(examples.codeBlocks(labeled: "cron").first)
    let line = block.split(separator: " ", omittingEmptySubsequences: true).dropFirst(5)
      .joined(separator: " ")
    #expect(!line.contains("%"), "cron would end the line there")
    let command = [
      "-i", "HOME=\(folder.url.path)", "PATH=/usr/bin:/bin", "SHELL=/bin/sh", "LOGNAME=family",
      "/bin/sh", "-c", line,
    ]
    let lock = folder.path(".kinfolio.lock")
    let held = open(lock, O_CREAT | O_RDONLY | O_CLOEXEC, 0o600)
    #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
    let second = try ProgramResult(URL(fileURLWithPath: "/usr/bin/env"), command)
    #expect(second.code == 1 && second.errorOutput.isEmpty && !itemExists("site"))
    // A program that another test is starting may have inherited the open file.
    flock(held, LOCK_UN)
    close(held)
    let first = try ProgramResult(URL(fileURLWithPath: "/usr/bin/env"), command)
    #expect(first.code == 0 && (first.output + first.errorOutput).isEmpty, "\(first.errorOutput)")
    #expect(itemExists("site/en"))
  }

  @Test func workflowStepsPublishSite() throws {
    try createHome()
    let workflow = try #require(examples.codeBlocks(labeled: "yaml").first)
    let steps = workflow.split(separator: "\n").compactMap {
      $0.contains("- run: ")
        ? $0.split(separator: "- run: ", maxSplits: 1).last.map(String.init) : nil
    }
    try #require(steps.count == 4)
    for step in steps {
      let result = try DocumentExamples.run(step, in: folder)
      #expect(result.code == 0, "\(step): \(result.errorOutput)")
    }
    #expect(itemExists("published/en"))
  }

  @Test func systemdUnitsAreValidAndSecure()
    throws
  {
    let program = ProgramResult.products.appendingPathComponent("kinfolio").path
    for kind in ["service", "timer"] {
      let unit = try #require(examples.codeBlocks(labeled: "ini \(kind)").first)
      try folder.write(
        unit.replacingOccurrences(of: "/usr/local/bin/kinfolio", with: program),
        to: "kinfolio.\(kind)")
    }
    let analyze = URL(fileURLWithPath: "/usr/bin/systemd-analyze")
    let verified = try ProgramResult(
      analyze, ["verify", folder.path("kinfolio.service"), folder.path("kinfolio.timer")])
    #expect(
      verified.code == 0 && !verified.errorOutput.contains("kinfolio"), "\(verified.errorOutput)")
    // The threshold is in tenths: 10 means an exposure level of 1.0.
    let secured = try ProgramResult(
      analyze,
      ["security", "--offline=true", "--threshold=10", folder.path("kinfolio.service")])
    #expect(secured.code == 0, "\(secured.output)")
  }

  /// systemd makes each writable path a mount point, and a mount point cannot be exchanged.
  @Test func systemdUnitAllowsAtomicSwap() throws {
    let unit = try #require(examples.codeBlocks(labeled: "ini service").first).split(
      separator: "\n")
    let command = try #require(unit.first { $0.hasPrefix("ExecStart=") })
    let site = try #require(command.split(separator: "--output ").last?.split(separator: " ").first)
    let writable = unit.filter { $0.hasPrefix("ReadWritePaths=") }
      .flatMap { $0.dropFirst("ReadWritePaths=".count).split(separator: " ") }
    #expect(writable.contains { String(site).isPath(below: String($0)) })
    #expect(!writable.contains(site))
  }

  private func itemExists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path(name))
  }

  /// Creates a home folder with a small family, and the program at the location that
  /// `Scripts/install` uses.
  private func createHome() throws {
    let sample = try SampleDatabase()
    for name in ["family", ".local/bin"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      atPath: sample.path, toPath: folder.path("family/family.sqlite"))
    withExtendedLifetime(sample) {}
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent(".local/bin/kinfolio"),
      withDestinationURL: ProgramResult.products.appendingPathComponent("kinfolio"))
  }
}
