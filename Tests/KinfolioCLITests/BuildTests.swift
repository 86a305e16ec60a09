import Foundation
import TestSupport
import Testing

@Suite struct BuildTests {
  private let folder: TemporaryFolder

  /// A family of which nothing is known but its name.
  init() throws {
    folder = try TemporaryFolder()
    _ = try run("init", "family.sqlite")
    let sql = "INSERT INTO family VALUES (1, 'Lark', 'Etc/UTC', 'en', 'metric', 'a4', 1780000000);"
    let shell = URL(fileURLWithPath: "/usr/bin/sqlite3")
    let result = try RunningProgram(shell, [folder.path("family.sqlite"), sql])
    #expect(result.code == 0, "\(result.errors)")
  }

  private func run(_ arguments: String...) throws -> RunningProgram {
    try RunningProgram.kinfolio(arguments, in: folder.url)
  }

  @Test func aSecondBuildEndsAtOnceWith75() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("site"), withIntermediateDirectories: true)
    let held = open(folder.path("site"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(held) }
    #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
    let second = try run("build", "family.sqlite", "--output", "site")
    #expect(second.code == 75)
    #expect(second.errors.contains("Another build is writing"))
    #expect(try folder.files().keys.sorted() == ["family.sqlite"])
  }

  @Test func aDryRunMakesNoFolder() throws {
    let dry = try run("build", "family.sqlite", "--output", "site", "--dry-run")
    #expect(dry.code == 0 && dry.output.contains("put index.html"), "\(dry.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("site")))
  }
}
