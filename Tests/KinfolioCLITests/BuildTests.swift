import Foundation
import TestSupport
import Testing

@Suite struct BuildTests {
  private let folder: TemporaryFolder

  /// Creates a family with a name and no records.
  init() throws {
    folder = try TemporaryFolder()
    _ = try run("init", "family.sqlite")
    let sql = "INSERT INTO family VALUES (1, 'Lark', 'Etc/UTC', 'en', 'metric', 'a4', 1780000000);"
    let shell = URL(fileURLWithPath: "/usr/bin/sqlite3")
    let result = try ProgramResult(shell, [folder.path("family.sqlite"), sql])
    #expect(result.code == 0, "\(result.errorOutput)")
  }

  private func run(_ arguments: String...) throws -> ProgramResult {
    try ProgramResult.kinfolio(arguments, in: folder.url)
  }

  @Test("Fault 27: A second build ends at once and prints the first one's process")
  func concurrentBuildExitsWithCode75() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("site"), withIntermediateDirectories: true)
    let held = open(folder.path("site"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(held) }
    #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
    let second = try run("build", "family.sqlite", "--output", "site")
    #expect(second.code == 75)
    #expect(second.errorOutput.contains("Another build (process \(getpid())) is writing"))
    #expect(try folder.files().keys.sorted() == ["family.sqlite"])
  }

  @Test func overwritesForeignFileOnlyWithAdopt() throws {
    try folder.write("mine", to: "site/index.html")
    let refused = try run("build", "family.sqlite", "--output", "site")
    #expect(refused.code == 65 && refused.errorOutput.contains("--adopt"))
    #expect(try folder.files()["site/index.html"] == Data("mine".utf8))
    let adopted = try run("build", "family.sqlite", "--output", "site", "--adopt")
    #expect(adopted.code == 0, "\(adopted.errorOutput)")
    #expect(try run("verify", "site").output == "")
  }

  @Test func adoptReportsFolderInPlaceOfFile() throws {
    try folder.write("mine", to: "site/index.html/notes.txt")
    let refused = try run("build", "family.sqlite", "--output", "site", "--adopt")
    #expect(refused.code == 65)
    let words = "file by a file: \(folder.path("site/index.html")). Move or delete them"
    #expect(refused.errorOutput.contains(words), "\(refused.errorOutput)")
    #expect(try folder.files()["site/index.html/notes.txt"] == Data("mine".utf8))
  }

  @Test func reportsWhyUpdateIsNotAtomic() throws {
    try folder.write("mine", to: ".site.kinfolio-next/a")
    let text = try run("build", "family.sqlite", "--output", "site")
    #expect(text.code == 0 && text.errorOutput.contains("one by one"), "\(text.errorOutput)")
    let first = try run("build", "family.sqlite", "--output", "other", "--log-format", "json")
    #expect(first.logEvents.last??["not_at_once"] is NSNull)
  }

  @Test func dryRunCreatesNoFolder() throws {
    let dry = try run("build", "family.sqlite", "--output", "site", "--dry-run")
    #expect(dry.code == 0 && dry.output.contains("put index.html"), "\(dry.errorOutput)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("site")))
  }
}
